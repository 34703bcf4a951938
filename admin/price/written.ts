import type { PriceRules, Selection } from '../../contract/price/price.ts'
import type { KeptDraft } from '../../contract/price/priceDraft.ts'
import type { PriceDetail } from '../../contract/price/priceDesk.ts'
import { blankRules } from './draft.ts'

/** What the page writes: rules, sound or not, and what the product's page begins with. */
export type Written = { readonly rules: PriceRules; readonly firstSelection: Selection }

/** What is sold by now, or what one begins with where nothing is. */
export const soldOf = ({ rules, firstSelection, usualRate }: PriceDetail): Written => ({
  rules: rules ?? { ...blankRules, taxRate: usualRate },
  firstSelection,
})

/** A draft as it was written. It may be half filled in, which the page bears and the check names. */
export const writtenOf = ({ rules, firstSelection }: KeptDraft): Written => ({
  rules: rules as unknown as PriceRules,
  firstSelection,
})
