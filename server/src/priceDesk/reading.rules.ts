import type { PriceReading, ReadColumn } from '../../../contract/price/priceReading.ts'
import { headingsOf, plainHeading as plain } from '../sheet/shape.rules.ts'
import { columnLetters, columnPlace } from '../sheet/cells.rules.ts'
import type { Cells, FileRow, SheetRow } from '../sheet/item.rules.ts'
import { itemsOf, type Understood } from '../sheet/items.rules.ts'
import { startIn, taxRateIn } from './headings.rules.ts'
import { kindColumns, ladders, numberColumn, taxColumn } from './sheetColumns.rules.ts'

// A sheet with the merchant's own headings as rows of the price sheet: from here on both take one road.

/** What a file comes to, read so. */
export function understoodBy(reading: PriceReading, rows: readonly FileRow[], keyOf: (cells: Cells) => string): Understood {
  const names = headingsOf(rows, reading.heading).map(plain)
  const other = reading.columns.find(({ letters, name }) => (names[columnPlace(letters)] ?? '') !== plain(name))
  if (other) return { fault: `第 ${reading.heading} 行 ${other.letters} 列应为“${other.name}”，与所选的对应方式不符` }
  const below = rows.filter(({ row }) => row > reading.heading)
  if (below.length === 0) return { fault: '表头之下没有内容' }
  const read: SheetRow[] = []
  const empty: FileRow[] = []
  const tax = taxCell(reading, rows)
  let last = ''
  for (const row of below) {
    const lines = linesOf(row, { ...reading, tax }, last)
    if (lines.length === 0) empty.push(row)
    read.push(...lines)
    last = lines[0]?.cells[numberColumn] ?? last
  }
  const known = new Set(reading.columns.flatMap(({ column, letters }) => (column === null ? [] : [letters])))
  return {
    items: itemsOf(read, keyOf),
    rows: below.length,
    told: '',
    letters: {},
    passedOver: [...unreadColumns(names, below, known), ...unreadRows(empty)],
  }
}

/** The word of tax, with the rate that the sheet says beside it: '含税6%'. */
function taxCell({ tax, columns, heading }: PriceReading, rows: readonly FileRow[]): string {
  if (tax !== '含税') return tax
  const prices = columns.flatMap(({ name, column }) => (column === '单价' ? name : []))
  const titles = rows.flatMap(({ row, cells }) => (row < heading ? cells : []))
  const rate = taxRateIn(prices) || taxRateIn(titles)
  return rate === '' ? tax : `${tax}${rate}%`
}

/** Columns that hold something and are not read. */
function unreadColumns(names: readonly string[], below: readonly FileRow[], known: ReadonlySet<string>): string[] {
  const wide = Math.max(names.length, ...below.map(({ cells }) => cells.length))
  return Array.from({ length: wide }, (_, at) => at).flatMap((at) => {
    const holds = names[at] || below.some(({ cells }) => cells[at])
    return holds && !known.has(columnLetters(at)) ? [`${columnLetters(at)} 列“${(names[at] ?? '').slice(0, 40)}”`] : []
  })
}

const rowsNamed = 20

const unreadRows = (rows: readonly FileRow[]): string[] => [
  ...rows.slice(0, rowsNamed).map(({ row, cells }) => `第 ${row} 行“${(cells.find((cell) => cell !== '') ?? '').slice(0, 40)}”`),
  ...(rows.length > rowsNamed ? [`另有 ${rows.length - rowsNamed} 行没有可读取的内容`] : []),
]

/** What a row is of, and not what it says of it. */
const qualifiers: ReadonlySet<string> = new Set([numberColumn, ...kindColumns])
const starts: ReadonlyMap<string, string> = new Map(ladders.map(({ from, value }) => [value.name, from.name]))
const startNames: ReadonlySet<string> = new Set(starts.values())

/** A cell that says there is nothing: '-', '—', '/'. */
const isDash = /^[-—–~/／]+$/

/** A row of the merchant's as rows of ours: a line for what it says once, and one for each of its steps beside each other. */
function linesOf(
  { row, cells }: FileRow,
  { columns, fillDown, tax }: Omit<PriceReading, 'tax'> & { readonly tax: string },
  last: string,
): SheetRow[] {
  const said = columns.flatMap(({ letters, column, from }) => {
    const cell = cells[columnPlace(letters)] ?? ''
    return column === null || cell === '' || isDash.test(cell) ? [] : [{ letters, column, from, cell }]
  })
  const of = said.filter(({ column }) => qualifiers.has(column))
  const own = said.filter(({ column, from }) => !qualifiers.has(column) && from === null)
  const steps = said.filter(({ from }) => from !== null)
  if (own.length + steps.length === 0) return []
  const numbered = of.some(({ column }) => column === numberColumn)
  const head = [...of, ...(numbered || !fillDown || last === '' ? [] : [{ letters: '', column: numberColumn, cell: last }])]
  const taxed = tax === '' ? [] : [{ letters: '', column: taxColumn, cell: tax }]
  const lines = [
    ...(own.length > 0 ? [own.map(counted)] : []),
    ...steps.map((step) => [{ ...step, column: starts.get(step.column) ?? '', cell: String(step.from) }, step]),
  ]
  return lines.map((line, nth) => lineOf(row, [...head, ...(nth === 0 ? taxed : []), ...line]))
}

type Said = Pick<ReadColumn, 'letters'> & { readonly column: string; readonly cell: string }

/** '≥500' in a column of quantities → '500'; what is none stays and is refused where it is read. */
const counted = <S extends Said>(said: S): S =>
  startNames.has(said.column) ? { ...said, cell: String(startIn(said.cell) ?? said.cell) } : said

const lineOf = (row: number, said: readonly Said[]): SheetRow => ({
  row,
  cells: Object.fromEntries(said.map(({ column, cell }) => [column, cell])),
  at: Object.fromEntries(said.flatMap(({ column, letters }) => (letters === '' ? [] : [[column, letters]]))),
})
