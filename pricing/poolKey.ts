import type { Print, PriceRules, Selection } from '../contract/price/price.ts'
import { canonical } from './hash.ts'

/** What two lines must have alike to be printed together. What is packed, sampled or rushed of them, and its sizes, are each one's own. */
export type PoolKey = Pick<Selection, 'material' | 'craft' | 'colour' | 'prints'>

const printKey = ({ position, process, colours, widthMm, heightMm, stitches, pages }: Print) => ({
  ...{ position, process, colours: colours ?? null, widthMm: widthMm ?? null },
  ...{ heightMm: heightMm ?? null, stitches: stitches ?? null, pages: pages ?? null },
})

/** By which a run is found: what is left out is the rules' first choice, and the order of prints does not matter. */
export function poolKey(rules: PriceRules, { material, craft, colour, prints }: PoolKey): string {
  const chosen = (key: string | undefined, choices: readonly { readonly key: string }[]) => key ?? choices[0]?.key ?? null
  return canonical({
    material: chosen(material, rules.materials),
    craft: chosen(craft, rules.crafts),
    colour: chosen(colour, rules.colours),
    prints: prints.map(printKey).toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1)),
  })
}
