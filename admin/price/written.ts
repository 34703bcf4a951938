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

/**
 * As it is kept. JSON would say null of what is no number, and null is no limit; 0 is taken by no rule, so that its fault is still said
 * when it comes back.
 */
export const asKept = (written: Written): Pick<KeptDraft, 'rules' | 'firstSelection'> =>
  JSON.parse(JSON.stringify(written, (_, part: unknown) => (Number.isNaN(part) ? 0 : part)))

/** A draft as it was written. It may be half filled in, which the page bears and the check names. */
export const writtenOf = ({ rules, firstSelection }: Pick<KeptDraft, 'rules' | 'firstSelection'>): Written => ({
  rules: rules as unknown as PriceRules,
  firstSelection,
})
