import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { isType } from '../invoice/files.ts'
import type { SandboxRequest } from './invoice.sql.ts'
import { invoiceOfd } from './invoiceOfd.ts'
import { wrapped } from './ofd.ts'

const request: SandboxRequest = {
  serial: 'F20261121000000000A',
  kind: 2,
  seller: '印采（深圳）供应链有限公司',
  buyer: {
    name: '荣达 <R&D> 贸易有限公司',
    dutyNumber: '91440300MA5F8K2L7Y',
    address: '红荔路 1 号',
    tell: '0755-1',
    bank: '招商银行 7559',
    cardNumber: '',
  },
  taxRate: '0.13',
  amount: '1130.00',
  tax: '130.00',
  lines: Array.from({ length: 10 }, (_, at) => ({
    name: `帆布袋 ${at + 1} 号`,
    spec: '米白',
    quantity: 100,
    amount: '113.00',
    tax: '13.00',
  })),
  remark: '订单 20261121000000000B',
  takesBack: null,
}
const number = '26442000000123456789'
const at = new Date('2026-11-21T02:00:00Z')

type Node = { name: string; marks: Record<string, string>; text: string; inside: Node[] }
const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const plain = (text: string) => text.replaceAll(/&(lt|gt|quot|amp);/g, (sign) => signs[sign] ?? '')

/** Reads XML that is well-formed, and nothing else. */
function treeOf(xml: string): Node {
  const root: Node = { name: '', marks: {}, text: '', inside: [] }
  const open = [root]
  const rest = xml.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '')
  for (const [whole, tag = '', marks = '', text = ''] of rest.matchAll(/<(\/?[\w:]+)((?:\s[\w:]+="[^"<]*")*)\s*\/?>|([^<]+)/g)) {
    const top = open.at(-1)
    if (!top) throw new Error(`too much is closed at ${whole}`)
    if (text) top.text += plain(text)
    else if (tag.startsWith('/')) expect(open.pop()?.name).toBe(tag.slice(1))
    else {
      const pairs = [...marks.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)])
      const node: Node = { name: tag, marks: Object.fromEntries(pairs), text: '', inside: [] }
      top.inside.push(node)
      if (!whole.endsWith('/>')) open.push(node)
    }
  }
  expect(open).toEqual([root])
  const [first, ...others] = root.inside
  expect(others).toEqual([])
  if (!first) throw new Error('empty')
  return first
}

const all = (node: Node): Node[] => [node, ...node.inside.flatMap(all)]
const named = (node: Node, name: string): Node[] => all(node).filter((one) => one.name === `ofd:${name}`)
const textOf = (node: Node, name: string): string => named(node, name)[0]?.text ?? ''

/** Opens an OFD as a reader does: from OFD.xml on, by what each file names. */
function opened(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const read = (path: string): Node => {
    const found = files[path]
    if (!found) throw new Error(`no ${path}`)
    return treeOf(Buffer.from(found).toString())
  }
  const root = read('OFD.xml')
  const docPath = textOf(root, 'DocRoot')
  const folder = docPath.replace(/[^/]*$/, '')
  const doc = read(docPath)
  const pages = named(doc, 'Page').map(({ marks }) => read(folder + marks['BaseLoc']))
  return { files, root, doc, resources: read(folder + textOf(doc, 'PublicRes')), pages }
}

test('an OFD opens from its root, and whatever it refers to is there', () => {
  const { files, root, doc, resources, pages } = opened(invoiceOfd(request, number, at))
  expect(root.marks).toMatchObject({ 'xmlns:ofd': 'http://www.ofdspec.org/2016', DocType: 'OFD', Version: '1.0' })
  expect(textOf(root, 'DocID')).toMatch(/^[0-9a-f]{32}$/)
  expect(Object.keys(files)).toHaveLength(3 + pages.length)
  expect(textOf(doc, 'PhysicalBox')).toBe('0 0 210 140')
  const fonts = named(resources, 'Font').map(({ marks }) => marks['ID'])
  const objects = pages.flatMap((page) => [...named(page, 'TextObject'), ...named(page, 'PathObject')])
  const ids = [
    ...fonts,
    ...named(doc, 'Page').map(({ marks }) => marks['ID']),
    ...pages.flatMap((page) => named(page, 'Layer')).map(({ marks }) => marks['ID']),
    ...objects.map(({ marks }) => marks['ID']),
  ]
  expect(new Set(ids).size).toBe(ids.length)
  expect(Math.max(...ids.map(Number))).toBe(Number(textOf(doc, 'MaxUnitID')))
  for (const page of pages) for (const { marks } of named(page, 'TextObject')) expect(fonts).toContain(marks['Font'])
})

test('everything on a page lies on the sheet, and every sign has its place', () => {
  const { pages } = opened(invoiceOfd(request, number, at))
  for (const { marks, inside } of pages.flatMap((page) => [...named(page, 'TextObject'), ...named(page, 'PathObject')])) {
    const [x = -1, y = -1, wide = -1, high = -1] = (marks['Boundary'] ?? '').split(' ').map(Number)
    expect(Math.min(x, y, wide, high)).toBeGreaterThanOrEqual(0)
    expect(x + wide).toBeLessThanOrEqual(210)
    expect(y + high).toBeLessThanOrEqual(140)
    const code = inside.find(({ name }) => name === 'ofd:TextCode')
    if (!code) continue
    const steps = (code.marks['DeltaX'] ?? '').split(' ').filter(Boolean).map(Number)
    expect(steps).toHaveLength(Math.max(0, [...code.text].length - 1))
    expect(Number(code.marks['X']) + steps.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(wide)
  }
})

test('its text says what the invoice says, and that it is a specimen', () => {
  const { pages } = opened(invoiceOfd(request, number, at))
  const texts = pages.map((page) => named(page, 'TextCode').map(({ text }) => text))
  expect(texts).toHaveLength(2)
  for (const page of texts) {
    expect(page).toContain('沙箱样张 · 不具法律效力')
    expect(page).toContain('电子发票（增值税专用发票）')
    expect(page).toContain(`发票号码：${number}`)
    expect(page).toContain('开票日期：2026年11月21日')
    expect(page).toContain('名称：荣达 <R&D> 贸易有限公司')
    expect(page).toContain('名称：印采（深圳）供应链有限公司')
    expect(page).toContain('统一社会信用代码/纳税人识别号：91440300MA5F8K2L7Y')
  }
  expect(texts[0]).toContain('*印刷品*帆布袋 9 号')
  expect(texts[0]).not.toContain('¥130.00')
  expect(texts[1]).toEqual(
    expect.arrayContaining(['*印刷品*帆布袋 10 号', '100', '13%', '13.00', '¥1000.00', '¥130.00', '（小写）¥1130.00', '壹仟壹佰叁拾圆整']),
  )
})

test('a red letter says so, and what it takes back', () => {
  const takesBack = { number: '26442000000000000001', reason: '开票有误' }
  const { pages } = opened(invoiceOfd({ ...request, amount: '-1130.00', tax: '-130.00', takesBack }, number, at))
  const texts = pages.flatMap((page) => named(page, 'TextCode').map(({ text }) => text))
  expect(texts).toEqual(
    expect.arrayContaining(['（红字）', '被红冲蓝字发票号码：26442000000000000001，原因：开票有误', '（小写）¥-1130.00']),
  )
})

test('the same invoice is the same file', () => {
  expect(invoiceOfd(request, number, at)).toEqual(invoiceOfd(request, number, at))
})

test('long text is cut at its box', () => {
  expect(wrapped('帆布袋帆布袋', 12, 4)).toEqual(['帆布袋', '帆布袋'])
  expect(wrapped('', 12, 4)).toEqual([''])
  expect(wrapped('ab12帆', 8, 4)).toEqual(['ab12', '帆'])
})

test('an OFD, a PDF and an XML are told by what stands in them', () => {
  const ofd = invoiceOfd(request, number, at)
  const otherZip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')
  expect([isType(ofd, 'ofd'), isType(ofd, 'pdf'), isType(ofd, 'xml')]).toEqual([true, false, false])
  expect([isType(otherZip, 'ofd'), isType(ofd.subarray(0, 200), 'ofd')]).toEqual([false, false])
  expect([isType(Buffer.from('%PDF-1.7'), 'pdf'), isType(Buffer.from('<html>'), 'pdf')]).toEqual([true, false])
  const isXml = (text: string) => isType(Buffer.from(text), 'xml')
  expect(['\uFEFF<?xml version="1.0"?>\n<EInvoice>', '<!-- a --><EInvoice a="b">'].map(isXml)).toEqual([true, true])
  expect(
    ['{}', '<!---->'.repeat(140), '<?xml version="1.0"?>', '<html>', '<!DOCTYPE EInvoice><EInvoice>', '<EInvoices>', '<a><EInvoice>'].map(
      isXml,
    ),
  ).toEqual([false, false, false, false, false, false, false])
})
