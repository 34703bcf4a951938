import type { Discount } from '../../../contract/price/price.ts'
import type { Membership } from '../actor.ts'

/** What comes off a price; null: nothing. An agreed price is not reduced once more. */
export const discountOf = ({ levelName, discountBp }: Membership, isAgreed: boolean): Discount | null =>
  isAgreed || discountBp >= 10_000 ? null : { label: levelName, bp: discountBp }
