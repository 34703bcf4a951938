import { columnLetters } from './cells.rules.ts'
import type { FileRow, Cells, Column, Fault, Item, SheetRow } from './item.rules.ts'

const plain = (name: string): string => name.normalize('NFKC').replaceAll(/[\s*＊]/g, '')

/** The columns a heading names, place by place; null for what is passed over. Or what is wrong with it, in words. */
export function columnsOf(
  heading: readonly string[],
  columns: readonly Column[],
): { names: (string | null)[]; fault?: never } | { names?: never; fault: string } {
  const byName = new Map(columns.flatMap((column) => [column.name, column.was ?? column.name].map((name) => [plain(name), column])))
  const typed = heading.map(plain)
  const unknown = heading.filter((name, at) => name !== '' && !byName.has(typed[at] ?? ''))
  const twice = heading.find((name, at) => name !== '' && typed.indexOf(plain(name)) < at)
  const missing = columns.filter(({ name, needed }) => needed && !typed.includes(plain(name)))
  if (missing.length > 0) return { fault: `第一行应为表头，缺少${missing.map(({ name }) => `“${name}”`).join('、')}，请下载模板对照` }
  if (unknown.length > 0) return { fault: `不认识的列：${unknown.slice(0, 10).join('、')}。请删除，或改为模板中的列名` }
  if (twice !== undefined) return { fault: `“${twice}”列出现了两次，请只保留一列` }
  return {
    names: typed.map((name) => {
      const column = byName.get(name)
      return column && (!column.exportOnly || column.unlessNew) ? column.name : null
    }),
  }
}

/** What stands in columns that are only exported: nobody may take it for imported. */
function notRead(heading: readonly string[], rows: readonly FileRow[], columns: readonly Column[]): string[] {
  const outward = new Set(columns.flatMap(({ name, exportOnly }) => (exportOnly ? [plain(name)] : [])))
  return heading.flatMap((name, at) =>
    outward.has(plain(name)) && rows.some(({ cells }) => (cells[at] ?? '') !== '') ? [`“${name.trim()}”列（只导出）`] : [],
  )
}

/** What stands in columns that are only exported and is not so of a new thing: it would be lost. */
export const lostIfNew = ({ row, cells }: SheetRow, columns: readonly Column[]): Fault[] =>
  columns.flatMap(({ name, unlessNew }) => {
    const cell = cells[name] ?? ''
    if (!unlessNew || cell === '' || unlessNew.holds.includes(cell)) return []
    return [{ row, column: name, message: `新商品的“${name}”不能随表格导入，请清空此格；${unlessNew.instead}` }]
  })

/** What a file comes to: its things, where its columns stand, and what of it is not read; or what is wrong with it, in words. */
export type Understood =
  | {
      readonly items: Item[]
      /** How many rows of the file that is, the heading not counted. */
      readonly rows: number
      /** What a file that others made was taken for; '' where it has our columns. */
      readonly told: string
      readonly letters: Cells
      readonly passedOver: readonly string[]
      readonly fault?: never
    }
  | { readonly items?: never; readonly fault: string }

/** A file with the columns of a template. */
export function understood(
  [heading, ...rows]: readonly FileRow[],
  desk: { readonly columns: readonly Column[]; readonly keyOf: (cells: Cells) => string },
): Understood {
  const { names, fault } = columnsOf(heading?.cells ?? [], desk.columns)
  if (fault !== undefined) return { fault }
  if (rows.length === 0) return { fault: '表头之下没有内容' }
  const beyond = beyondHeading(rows, names)
  if (beyond !== null) return { fault: `第 ${beyond} 行在表头之外还有内容，请补上列名或清除` }
  const letters = Object.fromEntries(names.flatMap((name, at) => (name === null ? [] : [[name, columnLetters(at)]])))
  return {
    items: itemsOf(namedRows(rows, names), desk.keyOf),
    rows: rows.length,
    told: '',
    letters,
    passedOver: notRead(heading?.cells ?? [], rows, desk.columns),
  }
}

const namedRows = (rows: readonly FileRow[], names: readonly (string | null)[]): SheetRow[] =>
  rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(names.flatMap((name, at) => (name === null ? [] : [[name, cells[at] ?? '']]))),
  }))

/** The rows of a file as things, each where its first row stands. */
export function itemsOf(rows: readonly SheetRow[], keyOf: (cells: Cells) => string): Item[] {
  const items = new Map<string, { key: string; rows: SheetRow[] }>()
  for (const row of rows) {
    const key = keyOf(row.cells)
    const place = key === '' ? `\n${row.row}` : key
    const item = items.get(place) ?? { key, rows: [] }
    item.rows.push(row)
    items.set(place, item)
  }
  return [...items.values()]
}

/** What is wrong, each with the cell where it stands as far as `letters` know its column. */
export const withCells = (faults: readonly Fault[], letters: Cells): Fault[] =>
  faults.map((fault) => {
    const column = letters[fault.column]
    return fault.cell !== undefined || column === undefined ? fault : { ...fault, cell: `${column}${fault.row}` }
  })

/** The first row with something beyond the heading's last column: cells that nobody would read; null: none. */
const beyondHeading = (rows: readonly FileRow[], names: readonly (string | null)[]): number | null =>
  rows.find(({ cells }) => cells.slice(names.length).some((cell) => cell !== ''))?.row ?? null
