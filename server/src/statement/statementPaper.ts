import { type Fen } from '../../../contract/money.ts'
import { drawn, mm, type Paper } from '../paper/paper.ts'
import type { WrittenSheet } from '../sheet/write.ts'
import { monthName, owedWords } from './statement.rules.ts'

/** What stands on a statement's paper. */
export type StatementPaper = {
  readonly number: string
  readonly month: string
  readonly buyer: string
  readonly seller: string
  readonly issuedAt: string
  readonly opening: Fen
  readonly closing: Fen
  readonly sold: string
  readonly paid: string
  readonly refunded: string
  readonly invoiced: string
  readonly lines: readonly StatementPaperLine[]
}

export type StatementPaperLine = {
  readonly time: string
  readonly kindLabel: string
  readonly orderId: string
  readonly note: string
  readonly more: string
  readonly less: string
  readonly invoiced: string
  readonly balance: string
}

/** The columns: how wide each is on paper (mm) and in a sheet (characters). */
const columns = [
  { name: '日期', wide: 24, sheet: 20 },
  { name: '类型', wide: 16, sheet: 10 },
  { name: '订单号', wide: 42, sheet: 24 },
  { name: '说明', wide: 73, sheet: 36 },
  { name: '应付增加', wide: 28, sheet: 14, money: true },
  { name: '应付减少', wide: 28, sheet: 14, money: true },
  { name: '开票金额', wide: 28, sheet: 14, money: true },
  { name: '余额', wide: 28, sheet: 14, money: true },
] as const

const cellsOf = (line: StatementPaperLine): string[] => [
  line.time,
  line.kindLabel,
  line.orderId,
  line.note,
  line.more,
  line.less,
  line.invoiced,
  line.balance,
]

/** The statement as a spreadsheet. */
export const sheetOf = (paper: StatementPaper): WrittenSheet => ({
  name: `${paper.month} 对账单`,
  rows: [columns.map(({ name }) => name), ...paper.lines.map(cellsOf)],
  widths: columns.map(({ sheet }) => sheet),
  numeric: columns.flatMap((column, at) => ('money' in column ? [at] : [])),
})

const ink = '#1f1f1f'
const pale = '#6b6b6b'
const rule = '#d0d0d0'
const left = mm(15)
const width = mm(267)
const bottom = mm(210 - 18)

/** The statement as a PDF, A4 across. */
export const statementPdf = (paper: StatementPaper): Promise<Buffer> =>
  drawn({ title: `${monthName(paper.month)}对账单 ${paper.number}`, landscape: true }, (page) => {
    top(page, paper)
    row(page, columns.map(({ name }) => name), pale)
    for (const line of paper.lines) row(page, cellsOf(line).with(0, line.time.slice(0, 10)), ink)
    foot(page, paper)
  }) // prettier-ignore

function top(page: Paper, paper: StatementPaper): void {
  page
    .fontSize(18)
    .fillColor(ink)
    .text(`${monthName(paper.month)}对账单`, left, mm(15), { width, align: 'center' })
  page.fontSize(9).fillColor(pale)
  page.text(`编号：${paper.number}`, left, mm(27), { width })
  page.text(`生成时间：${paper.issuedAt}`, left, mm(27), { width, align: 'right' })
  page.fontSize(10).fillColor(ink)
  page.text(`购买方：${paper.buyer}`, left, mm(33), { width: width / 2 })
  page.text(`销售方：${paper.seller}`, left + width / 2, mm(33), { width: width / 2, align: 'right' })
  const sums = [
    `期初${owedWords(paper.opening)}`,
    `订单 ¥${paper.sold}`,
    `付款 ¥${paper.paid}`,
    `退款 ¥${paper.refunded}`,
    `开票 ¥${paper.invoiced}`,
    `期末${owedWords(paper.closing)}`,
  ]
  page.text(sums.join('　　'), left, mm(41), { width })
  page.y = mm(50)
}

/** One row at the paper's own height; a new page is begun where it would not fit. */
function row(page: Paper, cells: readonly string[], colour: string): void {
  page.fontSize(8.5)
  const optionsOf = (column: (typeof columns)[number]) => ({
    width: mm(column.wide - 3),
    align: 'money' in column ? ('right' as const) : ('left' as const),
  })
  const height = Math.max(...columns.map((column, at) => page.heightOfString(cells[at] || ' ', optionsOf(column))))
  if (page.y + height + mm(3) > bottom) page.addPage().y = mm(15)
  const y = page.y
  let x = left
  columns.forEach((column, at) => {
    if (cells[at]) page.fillColor(colour).text(cells[at], x, y, optionsOf(column))
    x += mm(column.wide)
  })
  page.y = y + height + mm(1.5)
  page.lineWidth(0.4).strokeColor(rule).moveTo(left, page.y).lineTo(left + width, page.y).stroke()
  page.y += mm(1.5)
} // prettier-ignore

function foot(page: Paper, paper: StatementPaper): void {
  if (page.y + mm(24) > bottom) page.addPage().y = mm(15)
  const y = page.y + mm(4)
  page.fontSize(9).fillColor(ink)
  page.text('应付增加为订单货款与退款，应付减少为付款；余额为购买方应付销售方的金额，负数为销售方欠购买方。', left, y, { width })
  page.text(`购买方（盖章）：${paper.buyer}`, left, y + mm(9), { width: width / 2 })
  page.text(`销售方（盖章）：${paper.seller}`, left + width / 2, y + mm(9), { width: width / 2 })
} // prettier-ignore
