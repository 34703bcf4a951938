import type { CouponGives } from '../../../contract/coupon/batch.ts'
import type { CartActivity } from '../../../contract/coupon/onShelf.ts'
import { fen, parseYuan, yuan, type Fen } from '../../../contract/money.ts'
import type { AppliedOffer } from '../../../contract/price/offer.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import type { Day } from '../../../contract/text.ts'
import { best, hindranceWords, takesPart, type Best, type Offerable, type OfferTerms } from '../../../pricing/best.ts'
import { faceOf } from '../../../pricing/coupon.ts'
import { stepWords } from '../../../pricing/discount.ts'
import { basketOf } from '../../../pricing/order.ts'
import { payable, reduced, type Basket } from '../../../pricing/orderOffers.ts'
import { ruleWords } from '../../../pricing/promotionKinds.ts'
import { thresholdOf } from '../../../pricing/threshold.ts'
import type { CartLine } from '../cart/cart.rules.ts'
import type { LiveGift } from '../promotion/offer.rules.ts'
import { giftsWith, type Gifts } from './gift.rules.ts'

/** A line of the cart that can be bought, at its price now, and whether it is chosen. */
export type Line = { readonly line: CartLine; readonly receipt: Receipt; readonly chosen: boolean }

/** What is chosen of a cart, as offers look at it. */
export type Chosen = { readonly basket: Basket | null; readonly lines: readonly Offerable[] }

export const offerable = ({ line: { product, own } }: Line): Offerable => ({
  productId: product.id,
  type: product.type,
  categoryIds: product.categoryIds,
  agreed: product.isAgreed,
  activity: Boolean(own),
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

/** What may be given with the chosen lines, as the cart tells of it; 满赠 of none of its lines are left out. */
export const giftsOf = (all: readonly Line[], chosen: Chosen, gifts: Gifts, day: Day): CartActivity[] => {
  const bought = all.filter((one) => one.chosen)
  const { told } = chosen.basket
    ? giftsWith({ bought, offerable: chosen.lines, basket: chosen.basket }, gifts, day, undefined)
    : { told: [] }
  return gifts.lives.flatMap((live) => {
    const terms = asOffer(live)
    const cartIds = all.filter((line) => takesPart(offerable(line), terms)).map(({ line }) => line.id)
    if (cartIds.length === 0) return []
    const { basis, next } = thresholdOf(chosen.basket, chosen.lines, terms)
    const one = told.find(({ id }) => id === live.id)
    const far = live.terms.rule.steps.find(({ least }) => parseYuan(least) === parseYuan(next?.step.least ?? '-1'))
    const isShort = one === undefined || one.why === null || one.why.startsWith('还差')
    return [
      {
        ...{ id: live.id, label: terms.label, gives: ruleWords(live.terms.rule), cartIds, basis: yuan(basis) },
        holds: one?.used ? `赠 ${one.storeName} ${one.quantity} ${one.unitName}` : null,
        next: next && far ? { missing: next.missing, gives: `赠 ${far.name} ${far.pieces} ${far.unit}` } : null,
        why: one?.used ? null : isShort ? (one?.why === null ? '已有更值的赠品，结算时可换' : null) : one.why,
      },
    ]
  })
}

/** A 满赠 looked at as 满减, whose thresholds are the same. */
function asOffer({ id, version, label, scope, until, terms: { forAgreed, rule } }: LiveGift): OfferTerms {
  const [first = '0.00', ...more] = rule.steps.map(({ least }) => least)
  const step = (least: string) => ({ least, off: { fixed: '0.00' } })
  return {
    id,
    version,
    scope,
    until,
    forAgreed,
    label,
    kind: 'tier',
    withActivity: false,
    plans: [],
    steps: [step(first), ...more.map(step)],
  }
}

/** What a coupon saves, never more than the sum that it names: tax that is rounded by lines may take a fen beyond. */
export function upToFace(gives: CouponGives, saving: number): Fen {
  const face = parseYuan(faceOf(gives))
  return fen(face > 0 ? Math.min(saving, face) : saving)
}
