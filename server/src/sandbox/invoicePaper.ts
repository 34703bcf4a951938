import { parseYuan, yuan, fen } from '../../../contract/money.ts'
import { capital } from '../paper/capital.rules.ts'
import { drawn, mm, type Paper } from '../paper/paper.ts'
import type { SandboxRequest } from './invoice.sql.ts'

export type InvoicePaper = { readonly request: SandboxRequest; readonly number: string; readonly issuedAt: string }

const ink = '#1f1f1f'
const red = '#b3261e'
const rule = '#8c1d18'
const left = mm(15)
const width = mm(180)

/** The columns of the lines: where each begins and how wide it is, mm. */
const columns = [
  { name: '项目名称', at: 15, wide: 56 },
  { name: '规格', at: 71, wide: 47 },
  { name: '数量', at: 118, wide: 16, right: true },
  { name: '金额', at: 134, wide: 24, right: true },
  { name: '税率', at: 158, wide: 13, right: true },
  { name: '税额', at: 171, wide: 24, right: true },
] as const

/** The PDF of an invoice or a red letter in the shape of the tax authority's, marked as the sandbox's own. */
export const invoicePdf = (paper: InvoicePaper): Promise<Buffer> =>
  drawn({ title: `${heading(paper.request)} ${paper.number}` }, (page) => {
    top(page, paper)
    parties(page, paper.request)
    items(page, paper.request)
    sums(page, paper.request)
    foot(page, paper.request)
  })

const heading = ({ kind }: SandboxRequest): string => `电子发票（${kind === 2 ? '增值税专用发票' : '普通发票'}）`

function top(page: Paper, { request, number, issuedAt }: InvoicePaper): void {
  page.fontSize(9).fillColor(red).text('沙箱样张 · 不具法律效力', left, mm(15))
  page.fontSize(18).fillColor(rule).text(heading(request), left, mm(20), { width, align: 'center' })
  if (request.takesBack) page.fontSize(11).fillColor(red).text('（红字）', left, mm(29), { width, align: 'center' })
  page.fontSize(9).fillColor(ink)
  page.text(`发票号码：${number}`, left, mm(15), { width, align: 'right' })
  page.text(`开票日期：${issuedAt.slice(0, 10)}`, left, mm(29), { width, align: 'right' })
}

function parties(page: Paper, { buyer, seller }: SandboxRequest): void {
  const from = mm(37)
  page.lineWidth(0.8).strokeColor(rule).rect(left, from, width, mm(22)).stroke()
  page
    .moveTo(left + width / 2, from)
    .lineTo(left + width / 2, from + mm(22))
    .stroke()
  const side = (at: number, who: string, name: string, number: string) => {
    const room = { width: width / 2 - mm(6), lineGap: 1 }
    page
      .fontSize(8)
      .fillColor(rule)
      .text(who, at + mm(3), from + mm(2), room)
    page.fillColor(ink).text(`名称：${name}`, at + mm(3), from + mm(7), { ...room, height: mm(9), ellipsis: true })
    page.text(`统一社会信用代码/纳税人识别号：${number}`, at + mm(3), from + mm(16), room)
  }
  side(left, '购买方信息', buyer.name, buyer.dutyNumber)
  side(left + width / 2, '销售方信息', seller, '（沙箱）')
  page.y = from + mm(25)
}

const bottom = mm(297 - 20)

function items(page: Paper, { lines, taxRate }: SandboxRequest): void {
  row(page, columns.map(({ name }) => name), rule)
  const percent = `${Math.round(Number(taxRate) * 100)}%`
  for (const { name, spec, quantity, amount, tax } of lines) {
    const net = yuan(fen(parseYuan(amount) - parseYuan(tax)))
    row(page, [`*印刷品*${name}`, spec, String(quantity), net, percent, tax], ink)
  }
} // prettier-ignore

/** One row at the paper's own height; a new page is begun where it would not fit. */
function row(page: Paper, cells: readonly string[], colour: string): void {
  page.fontSize(8)
  const options = columns.map((column) => ({
    width: mm(column.wide - 2),
    align: 'right' in column ? ('right' as const) : ('left' as const),
  }))
  const height = Math.max(...cells.map((cell, at) => page.heightOfString(cell, options[at])))
  if (page.y + height > bottom) page.addPage().y = mm(15)
  const y = page.y
  cells.forEach((cell, at) => page.fillColor(colour).text(cell, mm((columns[at]?.at ?? 0) + 1), y, options[at]))
  page.y = y + height + mm(1.5)
}

function sums(page: Paper, { amount, tax }: SandboxRequest): void {
  if (page.y + mm(45) > bottom) page.addPage().y = mm(15)
  const y = page.y + mm(2)
  page
    .lineWidth(0.8)
    .strokeColor(rule)
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke()
  page.y = y + mm(2)
  row(page, ['合计', '', '', yuan(fen(parseYuan(amount) - parseYuan(tax))), '', tax], ink)
  const at = page.y + mm(1)
  page
    .moveTo(left, at)
    .lineTo(left + width, at)
    .stroke()
  page.fontSize(10).fillColor(ink)
  page.text(`价税合计（大写）：${capital(amount)}`, left + mm(2), at + mm(3), { width: mm(120) })
  page.text(`（小写）¥${amount}`, left, at + mm(3), { width: width - mm(2), align: 'right' })
  page.y = at + mm(12)
}

function foot(page: Paper, { remark, buyer, takesBack }: SandboxRequest): void {
  const particulars = [buyer.address, buyer.tell, buyer.bank, buyer.cardNumber].filter(Boolean).join(' ')
  const words = [
    ...(takesBack ? [`被红冲蓝字发票号码：${takesBack.number}，原因：${takesBack.reason}`] : []),
    remark,
    ...(particulars ? [`购买方地址电话、开户行及账号：${particulars}`] : []),
  ]
  page
    .fontSize(8)
    .fillColor(rule)
    .text('备注', left + mm(2), page.y)
  page.fillColor(ink).text(words.join('\n'), left + mm(12), page.y - mm(4), { width: width - mm(14), lineGap: 2 })
}
