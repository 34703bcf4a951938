import type { FileRow } from './item.rules.ts'

// What makes two sheets of somebody's own columns alike: their headings in their order.

/** The name of each column: its cell of the heading, else what stands right above it in the two rows before. */
export function headingsOf(rows: readonly FileRow[], heading: number): string[] {
  const near = rows.filter(({ row }) => row <= heading && row >= heading - 2).toReversed()
  const [own, ...above] = near
  if (own?.row !== heading) return []
  // A title has one cell alone; a row of headings has several.
  const headings = [own, ...above.filter(({ cells }) => cells.filter((cell) => cell !== '').length > 1)]
  const wide = Math.max(...headings.map(({ cells }) => cells.length))
  return Array.from({ length: wide }, (_, at) => headings.map(({ cells }) => cells[at] ?? '').find((cell) => cell !== '') ?? '')
}

/** A heading as headings are compared. */
export const plainHeading = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '')

/** Which sheets are read alike: their headings in their order. */
export const shapeOf = (names: readonly string[]): string => names.map(plainHeading).join('\n').trimEnd()
