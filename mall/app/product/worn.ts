import type { PrintView } from '../../../contract/printArea.ts'
import type { PriceRules } from '../../../contract/price.ts'
import { wornPicture } from '../../../pricing/worn.ts'
import type { Asked } from './asked.ts'
import type { Detail } from './shown.ts'

/** The picture of what is chosen, with the colour it shows. */
export type Worn = { readonly picture: string; readonly label: string }

/** The picture of the colour that is chosen; of several that of which there are most. Null where it has none. */
export function wornIn({ colours }: Pick<PriceRules, 'colours'>, asked: Asked): Worn | null {
  const picture = wornPicture({ colours }, asked.selection, 'matrix' in asked ? asked.matrix : null)
  const label = colours.find((colour) => colour.picture === picture)?.label
  return picture !== undefined && label !== undefined ? { picture, label } : null
}

const isOfColour = ({ colours }: Pick<PriceRules, 'colours'>, picture: string | undefined): boolean =>
  picture !== undefined && colours.some((colour) => colour.picture === picture)

/** The gallery with the picture of what is chosen in it: instead of the first where that shows another colour, else at the end. */
export function galleryIn(
  { gallery, galleryAlts, rules, storeName }: Pick<Detail, 'gallery' | 'galleryAlts' | 'rules' | 'storeName'>,
  worn: Worn | null,
): { picture: string; alt: string }[] {
  const all = gallery.map((picture, at) => ({ picture, alt: galleryAlts[at] ?? '' }))
  if (!worn || gallery.includes(worn.picture)) return all
  const one = { picture: worn.picture, alt: `${storeName} ${worn.label}` }
  return isOfColour(rules, gallery[0]) ? [one, ...all.slice(1)] : [...all, one]
}

/** The sides of the article with the areas to print; where one is drawn on the picture of a colour, on that of the one chosen. */
export const viewsIn = (views: readonly PrintView[], rules: PriceRules, worn: Worn | null): readonly PrintView[] =>
  worn ? views.map((view) => (isOfColour(rules, view.picture) ? { ...view, picture: worn.picture } : view)) : views
