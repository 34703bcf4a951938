import { headingAtMost, type PriceReading, type ReadColumn, type Target } from '../../../contract/price/priceReading.ts'
import { bareNumber, columnLetters } from '../sheet/cells.rules.ts'
import type { FileRow } from '../sheet/item.rules.ts'
import { isMereNumber, meaningOf, startIn, taxIn } from './headings.rules.ts'
import { headingsOf } from '../sheet/shape.rules.ts'
import { kindColumns, ladders, numberColumn } from './sheetColumns.rules.ts'

/** What a proposal is made from: a sheet's first rows, our columns, and which of the cells are purchase numbers. */
export type Seen = {
  readonly sheet: string
  readonly rows: readonly FileRow[]
  readonly targets: readonly Target[]
  readonly isNumber: (cell: string) => boolean
}

/** How a sheet is likely meant, by its headings and by what stands below them; the heading's row may be said. */
export function proposedReading(seen: Seen, said?: number): PriceReading {
  const heading = said ?? likeliestHeading(seen)
  const { rows, sheet } = seen
  const columns = withNumber(columnsBy(seen, heading), below(rows, heading), seen.isNumber)
  return { sheet, heading, columns, fillDown: hasGaps(columns, below(rows, heading)), tax: taxOf(seen, heading, columns) }
}

/** What the prices that are read say of tax; where they say nothing, what all but the prices that are not read says. */
function taxOf({ rows, targets }: Seen, heading: number, columns: readonly ReadColumn[]): PriceReading['tax'] {
  const above = aboveOf(rows, heading)
  const prices = columns.flatMap(({ name, column }, at) => (column === '单价' ? [name, above(at)] : []))
  const isOther = (at: number) => columns[at]?.column === null && meaningOf(columns[at].name, above(at), targets)?.column === '单价'
  const texts = rows.flatMap(({ row, cells }) => (row > heading ? [] : row < heading ? cells : cells.filter((_, at) => !isOther(at))))
  return taxIn(prices) || taxIn(texts)
}

const below = (rows: readonly FileRow[], heading: number) => rows.filter(({ row }) => row > heading)

/**
 * The row of which most cells mean something; the first of several. Mere numbers are quantities only beside the name of a
 * column, since prices of whole yuan look alike; where no row has a name, in the first that has no purchase number.
 */
function likeliestHeading({ rows, targets, isNumber }: Seen): number {
  const none = { row: rows[0]?.row ?? 1, known: 0 }
  let [best, bare] = [none, none]
  for (const { row, cells } of rows.filter((one) => one.row <= headingAtMost)) {
    const meant = headingsOf(rows, row).flatMap((name) => meaningOf(name, '', targets) ?? []).length
    const mere = headingsOf(rows, row).filter((name) => isMereNumber(name) && meaningOf(name, '', targets)).length
    const isNamed = headingsOf(rows, row).some((name) => meaningOf(name, '', targets)?.from === null)
    const known = isNamed ? meant : meant - mere
    if (known > best.known) best = { row, known }
    if (!cells.some(isNumber) && meant > bare.known) bare = { row, known: meant }
  }
  return best.known > 0 ? best.row : bare.row
}

/** What stands above each heading, cells merged across several columns counting for all of them. */
function aboveOf(rows: readonly FileRow[], heading: number): (at: number) => string {
  const cells = rows.find(({ row }) => row === heading - 1)?.cells ?? []
  if (cells.filter((cell) => cell !== '').length < 2) return () => ''
  return (at) => cells.slice(0, at + 1).findLast((cell) => cell !== '') ?? ''
}

function columnsBy({ rows, targets }: Seen, heading: number): ReadColumn[] {
  const names = headingsOf(rows, heading)
  const above = aboveOf(rows, heading)
  const data = below(rows, heading)
  const wide = Math.max(names.length, ...data.map(({ cells }) => cells.length))
  const taken = new Set<string>()
  const columns = Array.from({ length: wide }, (_, at): ReadColumn => {
    const name = (names[at] ?? '').slice(0, 200)
    const meant = meaningOf(name, above(at), targets)
    const own = meant && `${meant.column} ${meant.from ?? ''}`
    const fits = meant && own && !taken.has(own) && holds(meant.column, at, data)
    if (fits) taken.add(own)
    return { letters: columnLetters(at), name, column: fits ? meant.column : null, from: fits ? meant.from : null }
  })
  return columns.map((column) => ({ ...column, from: column.from ?? startOf(column, taken) }))
}

/** Columns of words; all others hold numbers. */
const worded: ReadonlySet<string> = new Set([numberColumn, ...kindColumns, '含税'])
const startNames: ReadonlySet<string> = new Set(ladders.map(({ from }) => from.name))

/** Whether what stands in a column can be what its heading says: where nothing is a number, no price is. */
function holds(column: string, at: number, data: readonly FileRow[]): boolean {
  if (worded.has(column)) return true
  const filled = data.flatMap(({ cells }) => cells[at] || [])
  const isFit = (cell: string) => /^\d/.test(bareNumber(cell)) || (startNames.has(column) && startIn(cell) !== null)
  return filled.length === 0 || filled.some(isFit)
}

/** A time or a price of printing without steps is the same for every quantity. The price of the goods is not taken for that. */
function startOf({ column }: ReadColumn, taken: ReadonlySet<string>): number | null {
  const ladder = ladders.find(({ value }) => value.name === column)
  return ladder && column !== '单价' && !taken.has(`${ladder.from.name} `) ? 1 : null
}

/** The column with most purchase numbers in it is theirs, whatever it is called. */
function withNumber(columns: readonly ReadColumn[], data: readonly FileRow[], isNumber: (cell: string) => boolean): ReadColumn[] {
  const counts = columns.map((_, at) => data.filter(({ cells }) => isNumber(cells[at] ?? '')).length)
  const most = Math.max(0, ...counts)
  const chosen = most === 0 ? columns.findIndex(({ column }) => column === numberColumn) : counts.indexOf(most)
  return columns.map((column, at) => {
    if (at === chosen) return { ...column, column: numberColumn, from: null }
    return column.column === numberColumn ? { ...column, column: null, from: null } : column
  })
}

/** Rows that say something and name no product, as below merged cells. */
function hasGaps(columns: readonly ReadColumn[], data: readonly FileRow[]): boolean {
  const number = columns.findIndex(({ column }) => column === numberColumn)
  const read = columns.flatMap(({ column }, at) => (column === null || at === number ? [] : [at]))
  const isGap = ({ cells }: FileRow) => !cells[number] && read.some((at) => /^\D?\d/.test(cells[at] ?? ''))
  return number >= 0 && data.slice(1).some(isGap)
}
