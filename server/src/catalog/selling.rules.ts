import type { Discount } from '../../../contract/price/price.ts'
import type { Membership } from '../actor.ts'
import { refuse } from '../../../contract/refusal.ts'

/** What comes off a price; null: nothing. An agreed price is not reduced once more. */
export const discountOf = ({ levelName, discountBp }: Membership, isAgreed: boolean): Discount | null =>
  isAgreed || discountBp >= 10_000 ? null : { label: levelName, bp: discountBp }

/** @throws Refusal stock.short for more pieces than a lot has left. */
export function checkStock(left: number, quantity: number, unit: string): void {
  if (left < quantity) refuse('stock.short', { left }, left === 0 ? '已售完' : `库存不足，仅剩 ${left} ${unit}`)
}
