import { parseYuan, yuan, fen } from '../../../contract/money.ts'
import { capital } from '../../../contract/account/capital.ts'
import { inks, room, row, rule, table, upright } from '../paper/layout.ts'
import { drawn, mm, type Paper } from '../paper/paper.ts'
import type { SandboxRequest } from './invoice.sql.ts'

declare module '../paper/papers.ts' {
  interface Papers {
    invoice: InvoicePaper
  }
}

export type InvoicePaper = { readonly request: SandboxRequest; readonly number: string; readonly issuedAt: string }

const { ink } = inks
const red = '#b3261e'
const brown = '#8c1d18'
const { left, width } = upright

/** The columns of the lines. */
const columns = [
  { name: '项目名称', wide: 56 },
  { name: '规格', wide: 47 },
  { name: '数量', wide: 16, right: true },
  { name: '金额', wide: 24, right: true },
  { name: '税率', wide: 13, right: true },
  { name: '税额', wide: 24, right: true },
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
  page.fontSize(18).fillColor(brown).text(heading(request), left, mm(20), { width, align: 'center' })
  if (request.takesBack) page.fontSize(11).fillColor(red).text('（红字）', left, mm(29), { width, align: 'center' })
  page.fontSize(9).fillColor(ink)
  page.text(`发票号码：${number}`, left, mm(15), { width, align: 'right' })
  page.text(`开票日期：${issuedAt.slice(0, 10)}`, left, mm(29), { width, align: 'right' })
}

function parties(page: Paper, { buyer, seller }: SandboxRequest): void {
  const from = mm(37)
  page.lineWidth(0.8).strokeColor(brown).rect(left, from, width, mm(22)).stroke()
  page
    .moveTo(left + width / 2, from)
    .lineTo(left + width / 2, from + mm(22))
    .stroke()
  const side = (at: number, who: string, name: string, number: string) => {
    const within = { width: width / 2 - mm(6), lineGap: 1 }
    page
      .fontSize(8)
      .fillColor(brown)
      .text(who, at + mm(3), from + mm(2), within)
    page.fillColor(ink).text(`名称：${name}`, at + mm(3), from + mm(7), { ...within, height: mm(9), ellipsis: true })
    page.text(`统一社会信用代码/纳税人识别号：${number}`, at + mm(3), from + mm(16), within)
  }
  side(left, '购买方信息', buyer.name, buyer.dutyNumber)
  side(left + width / 2, '销售方信息', seller, '（沙箱）')
  page.y = from + mm(25)
}

function items(page: Paper, { lines, taxRate }: SandboxRequest): void {
  const percent = `${Math.round(Number(taxRate) * 100)}%`
  const rows = lines.map(({ name, spec, quantity, amount, tax }) => {
    const net = yuan(fen(parseYuan(amount) - parseYuan(tax)))
    return [`*印刷品*${name}`, spec, String(quantity ?? ''), net, percent, tax]
  })
  table(page, columns, rows, { head: brown, line: 'none' })
}

function sums(page: Paper, { amount, tax }: SandboxRequest): void {
  room(page, mm(45))
  const y = page.y + mm(2)
  rule(page.lineWidth(0.8).strokeColor(brown), y)
  page.y = y + mm(2)
  row(page, columns, ['合计', '', '', yuan(fen(parseYuan(amount) - parseYuan(tax))), '', tax], { line: 'none' })
  const at = page.y + mm(1)
  rule(page.lineWidth(0.8).strokeColor(brown), at)
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
    .fillColor(brown)
    .text('备注', left + mm(2), page.y)
  page.fillColor(ink).text(words.join('\n'), left + mm(12), page.y - mm(4), { width: width - mm(14), lineGap: 2 })
}
