import type { Fen } from '../../../contract/money.ts'
import type { Marks } from '../paper/marks.ts'
import type { WrittenSheet } from '../sheet/write.ts'

// What a statement says line by line, for its paper and its sheet. Whoever writes the sheet alone reads nothing of what draws papers.

/** What stands on a statement. */
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
  readonly marks: Marks
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
export const columns = [
  { name: '日期', wide: 24, sheet: 20 },
  { name: '类型', wide: 16, sheet: 10 },
  { name: '订单号', wide: 42, sheet: 24 },
  { name: '说明', wide: 73, sheet: 36 },
  { name: '应付增加', wide: 28, sheet: 14, right: true },
  { name: '应付减少', wide: 28, sheet: 14, right: true },
  { name: '开票金额', wide: 28, sheet: 14, right: true },
  { name: '余额', wide: 28, sheet: 14, right: true },
] as const

/** What stands in them of a line. */
export const cellsOf = (line: StatementPaperLine): string[] => [
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
  numeric: columns.flatMap((column, at) => ('right' in column ? [at] : [])),
})
