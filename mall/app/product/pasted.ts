import { wholeNumber } from './wholeNumber.ts'

type Named = { readonly key: string | undefined; readonly label: string }
type Table = { readonly rows: readonly Named[]; readonly columns: readonly Named[] }

/** A cell by its place in the table, and how many. */
export type Filled = { readonly row: number; readonly column: number; readonly quantity: number }

/** What a block from a spreadsheet puts where, and what of it has no place: words that name nothing, and what is no number. */
export type Pasted = { readonly filled: readonly Filled[]; readonly unread: readonly string[] }

/** Whether the text is more than one cell. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.trimEnd())

/** 黑 and 黑色 are one colour. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replace(/色$/, '')
const sums = new Set(['合计', '小计', '总计', '总数', 'total', 'sum'])
const isSum = (text: string | undefined): boolean => sums.has(plain(text ?? ''))

/** The place of what a heading names among rows or columns; −1: of nothing. */
const placeOf = (named: readonly Named[], heading: string): number =>
  named.findIndex(({ key, label }) => plain(label) === plain(heading) || (key !== undefined && plain(key) === plain(heading)))

/**
 * Reads a block that was copied from a spreadsheet. With headings (colours at the left, sizes above, or the other way round)
 * each number goes where they say; without, the block begins at `from`. Empty cells change nothing; sums are passed over.
 */
export function pasted(text: string, table: Table, from: { row: number; column: number }): Pasted {
  const block = text
    .replace(/[\r\n]+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const names = (named: readonly Named[]) => (heading: string) => placeOf(named, heading) >= 0
  const [top = []] = block
  const left = block.map(([first = '']) => first)
  if (top.some(names(table.columns)) || left.some(names(table.rows))) return byHeadings(block, table, from)
  if (top.some(names(table.rows)) || left.some(names(table.columns))) {
    const turned = byHeadings(block, { rows: table.columns, columns: table.rows }, { row: from.column, column: from.row })
    return {
      ...turned,
      filled: turned.filled.map(({ row, column, ...rest }) => ({ row: column, column: row, ...rest })),
    }
  }
  return gather(block, table, (row, column) => ({ row: from.row + row, column: from.column + column }))
}

function byHeadings(block: readonly string[][], { rows, columns }: Table, from: { row: number; column: number }): Pasted {
  const [top = []] = block
  const above = top.some((heading) => placeOf(columns, heading) >= 0)
  const beside = block.some(([first = '']) => placeOf(rows, first) >= 0)
  const body = block.slice(above ? 1 : 0).map((line) => line.slice(beside ? 1 : 0))
  const headings = top.slice(beside ? 1 : 0)
  const firsts = block.slice(above ? 1 : 0).map(([first = '']) => first)
  const strange = [
    ...(above ? headings.filter((one) => one.trim() !== '' && !isSum(one) && placeOf(columns, one) < 0) : []),
    ...(beside ? firsts.filter((one) => one.trim() !== '' && !isSum(one) && placeOf(rows, one) < 0) : []),
  ]
  const read = gather(body, { rows, columns }, (row, column) => {
    if ((above && isSum(headings[column])) || (beside && isSum(firsts[row]))) return null
    const place = {
      row: beside ? placeOf(rows, firsts[row] ?? '') : from.row + row,
      column: above ? placeOf(columns, headings[column] ?? '') : from.column + column,
    }
    return place.row < 0 || place.column < 0 ? null : place
  })
  return { ...read, unread: [...strange.map((one) => one.trim()), ...read.unread] }
}

type Place = { readonly row: number; readonly column: number }

function gather(
  block: readonly (readonly string[])[],
  { rows, columns }: Table,
  placeAt: (row: number, column: number) => Place | null,
): Pasted {
  const read = block.flatMap((line, row) =>
    line.flatMap((text, column): { place: Place; text: string }[] => {
      const place = placeAt(row, column)
      return place && text.trim() !== '' ? [{ place, text: text.trim() }] : []
    }),
  )
  const filled: Filled[] = []
  const unread: string[] = []
  for (const { place, text } of read) {
    const quantity = wholeNumber(text)
    if (quantity === null || place.row >= rows.length || place.column >= columns.length) unread.push(text)
    else filled.push({ ...place, quantity })
  }
  return { filled, unread }
}
