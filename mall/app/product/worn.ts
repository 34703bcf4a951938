import type { Choice, PriceRules } from '../../../contract/price/price.ts'
import type { PrintView } from '../../../contract/goods/printArea.ts'
import { inColour, wornColour, wornViews } from '../../../pricing/worn.ts'
import type { Asked } from './asked.ts'
import type { Detail } from './shown.ts'

/** How large the large picture is shown. */
export const largeSizes = '(max-width:700px) 100vw, 760px'

/** The colour of what is chosen, with its pictures. */
export type Worn = Pick<Choice, 'label' | 'back'> & { readonly picture: string }

/** The colour that is chosen; of several that of which there are most. */
const colourIn = (rules: Pick<PriceRules, 'colours'>, asked: Asked): Choice | undefined =>
  wornColour(rules, asked.selection, 'matrix' in asked ? asked.matrix : null)

/** The sides of the article with the areas to print, in the colour that is chosen. */
export const viewsIn = (
  { rules, printViews }: Pick<Detail, 'printViews'> & { rules: Pick<PriceRules, 'colours'> },
  asked: Asked,
): PrintView[] => wornViews(printViews, rules, colourIn(rules, asked))

/** That colour with its picture. Null where it has none. */
export function wornIn(rules: Pick<PriceRules, 'colours'>, asked: Asked): Worn | null {
  const worn = colourIn(rules, asked)
  return worn?.picture === undefined ? null : { ...worn, picture: worn.picture }
}

const isOfColour = ({ colours }: Pick<PriceRules, 'colours'>, picture: string | undefined): boolean =>
  picture !== undefined && colours.some((colour) => colour.picture === picture)

/**
 * The gallery with the picture of what is chosen in it: instead of the first where that shows another colour, else at the end.
 * What shows the other side of another colour shows that of this one.
 */
export function galleryIn(
  { gallery, galleryAlts, rules, storeName }: Pick<Detail, 'gallery' | 'galleryAlts' | 'rules' | 'storeName'>,
  worn: Worn | null,
): { picture: string; alt: string }[] {
  const all = gallery.map((picture, at) => ({ picture, alt: galleryAlts[at] ?? '' }))
  if (!worn) return all
  const turned = all.map(({ picture, alt }) => {
    const back = isOfColour(rules, picture) ? picture : inColour(rules, worn, picture)
    return back === picture || gallery.includes(back) ? { picture, alt } : { picture: back, alt: `${storeName} ${worn.label} 背面` }
  })
  if (gallery.includes(worn.picture)) return turned
  const one = { picture: worn.picture, alt: `${storeName} ${worn.label}` }
  return isOfColour(rules, gallery[0]) ? [one, ...turned.slice(1)] : [...turned, one]
}
