import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { chinaDay } from '../../../contract/text.ts'
import { capital } from '../../../contract/account/capital.ts'
import type { SandboxRequest } from './invoice.sql.ts'
import { ofdOf, wrapped, type Page } from './ofd.ts'

// The sheet of a digital invoice: 210 × 140 mm, as the tax authority prints it.

const [red, brown, ink] = ['179 38 30', '140 29 24', '31 31 31']
const sheet = { w: 210, h: 140 }
const left = 10
const right = 200
const linesPerPage = 9
const rowHeight = 5

type Column = { readonly name: string; readonly x: number; readonly w: number; readonly align?: 'right' }
const columns: readonly Column[] = [
  { name: '项目名称', x: 11, w: 64 },
  { name: '规格型号', x: 76, w: 40 },
  { name: '数量', x: 116, w: 16, align: 'right' },
  { name: '金额', x: 133, w: 26, align: 'right' },
  { name: '税率', x: 160, w: 13, align: 'right' },
  { name: '税额', x: 174, w: 25, align: 'right' },
]

/** An invoice or a red letter as OFD in the shape of the tax authority's, marked as the sandbox's own, and without a seal. */
export function invoiceOfd(request: SandboxRequest, number: string, issuedAt: Date): Uint8Array {
  const day = chinaDay(issuedAt)
  const count = Math.max(1, Math.ceil(request.lines.length / linesPerPage))
  const pages = Array.from({ length: count }, (_, at) => (page: Page) => {
    top(page, request, { number, day, place: count > 1 ? `共${count}页 第${at + 1}页` : '' })
    parties(page, request)
    items(page, request, at)
    if (at === count - 1) sums(page, request)
    foot(page, request)
    frame(page)
  })
  return ofdOf({ title: `${heading(request)} ${number}`, day, size: sheet, pages })
}

const heading = ({ kind }: SandboxRequest): string => `电子发票（${kind === 2 ? '增值税专用发票' : '普通发票'}）`

type Said = { readonly number: string; readonly day: string; readonly place: string }

function top(page: Page, request: SandboxRequest, { number, day, place }: Said): void {
  const small = { size: 3.2, ink }
  page.text('沙箱样张 · 不具法律效力', { x: left, y: 6, w: 60, h: 5 }, { size: 3.2, ink: red })
  page.text(place, { x: left, y: 12, w: 60, h: 5 }, small)
  page.text(heading(request), { x: 45, y: 8, w: 100, h: 9 }, { size: 6, ink: brown, align: 'center' })
  if (request.takesBack) page.text('（红字）', { x: 45, y: 17, w: 100, h: 6 }, { size: 4, ink: red, align: 'center' })
  page.text(`发票号码：${number}`, { x: 145, y: 8, w: 55, h: 5 }, small)
  page.text(`开票日期：${day.replace('-', '年').replace('-', '月')}日`, { x: 145, y: 15, w: 55, h: 5 }, small)
}

function parties(page: Page, { buyer, seller }: SandboxRequest): void {
  const side = (x: number, who: string, name: string, number: string) => {
    for (const [at, sign] of [...who].entries()) page.text(sign, { x: x + 1, y: 25.5 + at * 3.6, w: 4, h: 3.6 }, { size: 3, ink: brown })
    const box = { x: x + 8, w: 86, h: 5 }
    page.text(`名称：${name}`, { ...box, y: 28 }, { size: 3.2, ink })
    page.text(`统一社会信用代码/纳税人识别号：${number}`, { ...box, y: 37 }, { size: 3.2, ink })
  }
  side(left, '购买方信息', buyer.name, buyer.dutyNumber)
  side(105, '销售方信息', seller, '（沙箱）')
}

function items(page: Page, { lines, taxRate }: SandboxRequest, at: number): void {
  row(
    page,
    45.5,
    columns.map(({ name }) => name),
    brown,
  )
  const percent = `${Math.round(Number(taxRate) * 100)}%`
  const shown = lines.slice(at * linesPerPage, (at + 1) * linesPerPage)
  for (const [place, { name, spec, quantity, amount, tax }] of shown.entries()) {
    const cells = [`*印刷品*${name}`, spec, String(quantity ?? ''), netOf(amount, tax), percent, tax]
    row(page, 51.5 + place * rowHeight, cells, ink)
  }
}

const netOf = (amount: string, tax: string): string => yuan(fen(parseYuan(amount) - parseYuan(tax)))

function row(page: Page, y: number, cells: readonly string[], colour: string): void {
  for (const [at, { x, w, align = 'left' }] of columns.entries())
    page.text(cells[at] ?? '', { x, y, w, h: rowHeight }, { size: 3, ink: colour, align })
}

function sums(page: Page, { amount, tax }: SandboxRequest): void {
  row(page, 98, ['合　　计', '', '', `¥${netOf(amount, tax)}`, '', `¥${tax}`], ink)
  page.text('价税合计（大写）', { x: 12, y: 104.5, w: 40, h: 6 }, { size: 3.2, ink: brown })
  page.text(capital(amount), { x: 56, y: 104.5, w: 80, h: 6 }, { size: 3.6, ink })
  page.text(`（小写）¥${amount}`, { x: 140, y: 104.5, w: 59, h: 6 }, { size: 3.6, ink, align: 'right' })
}

function foot(page: Page, { remark, buyer, takesBack }: SandboxRequest): void {
  const particulars = [buyer.address, buyer.tell, buyer.bank].filter(Boolean).join(' ')
  const words = [
    ...(takesBack ? [`被红冲蓝字发票号码：${takesBack.number}，原因：${takesBack.reason}`] : []),
    remark,
    ...(particulars ? [`购买方地址电话、开户行及账号：${particulars}`] : []),
  ]
  page.text('备注', { x: 11, y: 113, w: 10, h: 4 }, { size: 3, ink: brown })
  const lines = words.flatMap((one) => wrapped(one, 176, 2.8)).slice(0, 4)
  for (const [at, line] of lines.entries()) page.text(line, { x: 22, y: 112.5 + at * 4.2, w: 177, h: 4.2 }, { size: 2.8, ink })
  page.text('开票人：沙箱', { x: left, y: 131.5, w: 60, h: 5 }, { size: 3.2, ink })
}

function frame(page: Page): void {
  for (const y of [24, 45, 104, 111, 130]) page.line([left, y], [right, y], brown)
  for (const x of [left, right]) page.line([x, 24], [x, 130], brown)
  for (const x of [16, 105, 111]) page.line([x, 24], [x, 45], brown)
  page.line([52, 104], [52, 111], brown)
}
