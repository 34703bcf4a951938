import type { Matrix, PriceRules, Selection } from '../contract/price.ts'

/**
 * The picture of what was chosen: the colour's own; of a matrix that of the colour with the most pieces, the first among equals.
 * Undefined where that colour has none.
 */
export function wornPicture(
  { colours }: Pick<PriceRules, 'colours'>,
  selection: Pick<Selection, 'colour'>,
  matrix: Matrix | null = null,
): string | undefined {
  const pieces = new Map<string | undefined, number>()
  for (const { colour = selection.colour, quantity } of matrix ?? [])
    pieces.set(colour, (pieces.get(colour) ?? 0) + quantity)
  const [most] = [...pieces].toSorted(([, a], [, b]) => b - a)
  const key = most ? most[0] : selection.colour
  return (key === undefined ? colours[0] : colours.find((colour) => colour.key === key))?.picture
}
