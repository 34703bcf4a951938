import type { Choice, PriceRules, Selection } from '../contract/price/price.ts'
import type { Matrix } from '../contract/price/quantity.ts'
import type { PrintView } from '../contract/goods/printArea.ts'

type Colours = Pick<PriceRules, 'colours'>

/**
 * The colour of what was chosen; of a matrix that with the most pieces, the first among equals; where nothing says which, the
 * first there is. Undefined where there are none.
 */
export function wornColour({ colours }: Colours, selection: Pick<Selection, 'colour'>, matrix: Matrix | null = null): Choice | undefined {
  const pieces = new Map<string | undefined, number>()
  for (const { colour = selection.colour, quantity } of matrix ?? []) pieces.set(colour, (pieces.get(colour) ?? 0) + quantity)
  const [most] = [...pieces].toSorted(([, a], [, b]) => b - a)
  const key = most ? most[0] : selection.colour
  return key === undefined ? colours[0] : colours.find((colour) => colour.key === key)
}

/** The picture of what was chosen: that of its colour. Undefined where that colour has none. */
export const wornPicture = (rules: Colours, selection: Pick<Selection, 'colour'>, matrix: Matrix | null = null): string | undefined =>
  wornColour(rules, selection, matrix)?.picture

type Sides = Pick<Choice, 'picture' | 'back'>

/** A picture as it is in the colour worn: the same side of it, where it shows a side of another colour and this one's is known. */
export function inColour({ colours }: Colours, worn: Sides, picture: string): string {
  if (colours.some((colour) => colour.picture === picture)) return worn.picture ?? picture
  if (colours.some((colour) => colour.back === picture)) return worn.back ?? picture
  return picture
}

/** The sides of the article with the areas to print, in the colour worn: before anything is printed, where that is known. */
export const wornViews = (views: readonly PrintView[], rules: Colours, worn: Choice | undefined): PrintView[] =>
  views.map(({ plain = [], ...view }) => ({
    ...view,
    picture: plain.find(({ colour }) => colour === worn?.key)?.picture ?? (worn ? inColour(rules, worn, view.picture) : view.picture),
  }))
