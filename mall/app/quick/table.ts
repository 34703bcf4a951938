import { quickRowsAtMost, type QuickRow } from '../../../contract/order/quick.ts'

/** What a spreadsheet program leaves between its cells without showing it: marks of reading direction, zero widths, controls. */
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** '1,200' among blanks: no two cells. */
const thousands = /(?<![^\s])\d{1,3}([,，]\d{3})+(?=\D?(\s|$))/g

/**
 * Cells of what was pasted from a spreadsheet or saved as text: by tabs where there are any, else by commas or semicolons,
 * else by blanks. A cell in double quotes may hold all of these and line breaks. A line that has none of these signs is parted by
 * whatever it has: 'FB1001 500', 'FB1001×500'.
 */
export function cellsOf(text: string): string[][] {
  const clean = text.replace(unseen, '')
  const between = clean.includes('\t') ? /\t/ : /[,，;；]/.test(clean.replace(thousands, '')) ? /[,，;；]/ : /[ \u3000]/
  const rows: string[][] = []
  let row: string[] = []
  const blanks = between.source.startsWith('[ ')
  for (const [, quoted, bare = '', end = ''] of clean.matchAll(pattern(between))) {
    const cell = quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"').trim()
    if (!(blanks && cell === '')) row.push(cell)
    if (end !== '' && between.test(end)) continue
    rows.push(row)
    row = []
  }
  return rows
    .map((cells) => cells.filter((cell, at) => at !== 1 || !/^[×*＊xX]$/.test(cell)))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map(parted)
}

/** A row of one cell, by what stands between its words. */
function parted(cells: string[]): string[] {
  const [only = '', ...others] = cells.filter((cell) => cell !== '')
  if (others.length > 0) return cells
  const words = only
    .replace(/(?<=[\w０-９])\s*[×*＊]\s*(?=[\d０-９]+\D?$)|(?<=[\d０-９])\s*[xX]\s*(?=[\d０-９]+\D?$)/, ' ')
    .split(/[\s,，;；、:：|｜/]+/)
  return words.length > 1 ? words : cells
}

const pattern = (between: RegExp): RegExp => {
  const sign = between.source
  const not = sign.startsWith('[') ? sign.slice(1, -1) : sign
  return new RegExp(`(?:"((?:[^"]|"")*)"|([^${not}\\r\\n]*))(${sign}|\\r\\n|\\r|\\n|$)`, 'g')
}

/** What the columns are called in buyers' own sheets. */
const columns = {
  number: /编号|货号|编码|型号|sku/i,
  quantity: /数量|件数|qty/i,
  colour: /颜色|colou?r/i,
  size: /尺码|尺寸|size/i,
} as const
type Column = keyof typeof columns
const inOrder = Object.keys(columns) as Column[]

/** '500', '１,２００', '500件' */
const isPieces = (cell: string): boolean => /^\d[\d,]*(\.0+)?\s*\p{Script=Han}?$/u.test(cell.normalize('NFKC').trim())

/** A row as one types it, whose quantity may stand last: number, quantity, colour, size. */
function ordered(row: readonly string[]): readonly string[] {
  const [number = '', ...rest] = row
  if (rest[0] === undefined || rest[0] === '' || isPieces(rest[0])) return row
  const at = rest.findLastIndex(isPieces)
  return at < 0 ? [number, '', ...rest] : [number, rest[at] ?? '', ...rest.slice(0, at), ...rest.slice(at + 1)]
}

/** The rows of a sheet: by its heading where it has one, else number, quantity, colour and size, the quantity also last. */
export function rowsOf(cells: readonly (readonly string[])[]): QuickRow[] {
  const [first = []] = cells
  const headed = columns.number.test(first.join()) && columns.quantity.test(first.join())
  const at = (column: Column) => (headed ? first.findIndex((name) => columns[column].test(name)) : inOrder.indexOf(column))
  const places = { number: at('number'), quantity: at('quantity'), colour: at('colour'), size: at('size') }
  const cell = (row: readonly string[], column: Column) => (row[places[column]] ?? '').trim().slice(0, 200)
  return (headed ? cells.slice(1) : cells.map(ordered)).map((row) => ({
    number: cell(row, 'number'),
    quantity: cell(row, 'quantity'),
    colour: cell(row, 'colour'),
    size: cell(row, 'size'),
  }))
}

/** Why so many rows cannot be taken; null: they can. None is ever left out in silence. */
export function tooMany(rows: number): string | null {
  if (rows === 0) return '没有读到采购编号，请检查内容'
  return rows > quickRowsAtMost ? `共 ${rows} 行，一次最多 ${quickRowsAtMost} 行，请分批处理` : null
}
