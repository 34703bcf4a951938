import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'

/** A line of the cart that is ordered: `id` is its number there. */
export type BoughtLine = {
  readonly id: number
  readonly place: number
  readonly selection: Selection
  readonly matrix: Matrix | null
  readonly quantity: number
  readonly artworkIds: readonly number[]
  readonly product: { readonly id: number; readonly unit: string; readonly rules: PriceRules | null }
}
