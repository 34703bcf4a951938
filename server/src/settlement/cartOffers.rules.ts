import type { CartActivity } from '../../../contract/coupon/onShelf.ts'
import { fen, yuan, type Fen } from '../../../contract/money.ts'
import type { AppliedOffer } from '../../../contract/price/offer.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import { best, hindranceWords, takesPart, type Best, type Offerable, type OfferTerms } from '../../../pricing/best.ts'
import { stepWords } from '../../../pricing/discount.ts'
import { basketOf } from '../../../pricing/order.ts'
import { payable, reduced, type Basket } from '../../../pricing/orderOffers.ts'
import { thresholdOf } from '../../../pricing/threshold.ts'
import type { CartLine } from '../cart/cart.rules.ts'

/** A line of the cart that can be bought, at its price now, and whether it is chosen. */
export type Line = { readonly line: CartLine; readonly receipt: Receipt; readonly chosen: boolean }

/** What is chosen of a cart, as offers look at it. */
export type Chosen = { readonly basket: Basket | null; readonly lines: readonly Offerable[] }

export const offerable = ({ line: { product, own }, receipt }: Line): Offerable => ({
  productId: product.id,
  type: product.type,
  categoryIds: product.categoryIds,
  agreed: product.isAgreed,
  activity: receipt.offer !== undefined || Boolean(own),
})

/** @throws Refusal order.taxMode.mixed where the chosen lines cannot be one order. */
export function chosenOf(all: readonly Line[]): Chosen {
  const chosen = all.filter((one) => one.chosen)
  const priced = chosen.flatMap(({ line, receipt }) => (line.product.rules ? [{ receipt, rules: line.product.rules }] : []))
  return { basket: priced.length > 0 ? basketOf(priced) : null, lines: chosen.map(offerable) }
}

/** The best of these offers for what is chosen, paid in full; null: nothing is chosen. */
export const bestOf = ({ basket, lines }: Chosen, terms: readonly OfferTerms[]): Best | null =>
  basket && best(basket, lines, terms, { plan: 'full' })

/** What it takes off, offer by offer. */
export const takenBy = ({ basket }: Chosen, taken: Best | null): readonly AppliedOffer[] =>
  basket && taken ? reduced(basket, taken.applied).offers : []

/** By how much less is paid. */
export const savingOf = ({ basket }: Chosen, taken: Best | null): Fen =>
  basket && taken ? fen(payable(basket, basket) - taken.gross) : fen(0)

/** The activities of these offers as the cart tells of them; those of none of its lines are left out. */
export const activitiesOf = (all: readonly Line[], chosen: Chosen, terms: readonly OfferTerms[], taken: Best | null): CartActivity[] =>
  terms.flatMap((one) => {
    const cartIds = all.filter((line) => takesPart(offerable(line), one)).map(({ line }) => line.id)
    if (cartIds.length === 0) return []
    const is = (other: { readonly kind: string; readonly id: number }) => other.kind === one.kind && other.id === one.id
    const { basis, next } = thresholdOf(chosen.basket, chosen.lines, one)
    const used = taken?.applied.find(is)
    const hindrance = taken?.unusable.find(is)
    const why = used || (hindrance?.code ?? 'short') === 'short' ? null : hindrance ? hindranceWords(hindrance) : null
    return [
      {
        ...{ id: one.id, label: one.label, gives: one.steps.map(stepWords).join('，') },
        ...{ cartIds, basis: yuan(basis), holds: used ? stepWords(used) : null },
        next: next && { missing: next.missing, gives: stepWords(next.step) },
        // What could be used and is not: another takes off more.
        why: why ?? (used || !taken?.usable.some(is) ? null : '已有更省的优惠'),
      },
    ]
  })
