import type { Card } from '../../../contract/goods/card.ts'
import { divideHalfUp, fen, parseYuan, yuan, type Fen, type Rate } from '../../../contract/money.ts'
import type { Discount, PriceRules } from '../../../contract/price/price.ts'
import { reduction } from '../../../pricing/discount.ts'
import { amountOf } from '../../../pricing/exact.ts'
import { rateAt, rungsOf } from '../../../pricing/part.ts'
import { startingPrice } from '../../../pricing/starting.ts'

/** What one piece of spot goods costs a company: as its book says, or the public price less the discount, half-up to the fen. */
function spotPrice(price: Fen, agreed: PriceRules | null, discount: Discount | null): Fen {
  if (agreed) return amountOf(rateAt(rungsOf(agreed.base), agreed.minimum), 1)
  return discount ? fen(price - reduction(price, discount)) : price
}

/** A price shown of spot goods as a company has it, and by what; nothing where it is everybody's. */
export const shownPrice = (price: string, agreed: PriceRules | null, discount: Discount | null) =>
  agreed || discount
    ? {
        price: yuan(spotPrice(parseYuan(price), agreed, discount)),
        terms: agreed ? ('agreed' as const) : ('member' as const),
        ...(agreed && { taxMode: agreed.taxMode }),
      }
    : {}

/** What one piece costs a company at the fewest it can buy, before printing and packing; `open` is the public rate. */
export function eachFrom(open: Rate, agreed: PriceRules | null, discount: Discount | null): Rate {
  if (agreed) return rateAt(rungsOf(agreed.base), agreed.minimum)
  return discount ? (Number(divideHalfUp(BigInt(open) * BigInt(discount.bp), 10_000n)) as Rate) : open
}

/** A card with the price and minimum that a company has; the same card where they are everybody's. */
export function cardFor<T extends Pick<Card, 'price' | 'moq' | 'terms' | 'starting'>>(
  card: T,
  agreed: PriceRules | null,
  discount: Discount | null,
): T {
  const { price } = card
  if (!agreed && (!discount || price === null)) return card
  const own = price === null ? { terms: 'agreed' as const } : shownPrice(price, agreed, discount)
  const starting = agreed && price === null ? startingPrice(agreed) : card.starting
  return { ...card, ...own, starting, moq: agreed?.minimum ?? card.moq }
}
