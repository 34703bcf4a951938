import type { BatchTerms } from '../../../contract/coupon/batch.ts'
import { fen, parseYuan, sum, type Fen } from '../../../contract/money.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import { best, type Choice, type OfferTerms } from '../../../pricing/best.ts'
import { couponOffer } from '../../../pricing/coupon.ts'
import { scaled } from '../../../pricing/exact.ts'
import { basketOf } from '../../../pricing/order.ts'
import { reduced, type Basket } from '../../../pricing/orderOffers.ts'
import { reckon } from '../../../pricing/price.ts'
import { applies, isFor, lineOfferOf, ofKind, orderOffers, type Live } from '../promotion/offer.rules.ts'
import { cameByOwn, triedGift, type Bought, type Stacked } from './result.rules.ts'

/** What may be had at once, with what each step of a 满赠 is worth by its id; the one that is looked at among the worths. */
export type Beside = {
  readonly lives: readonly Live[]
  readonly coupons: readonly BatchTerms[]
  readonly worth: ReadonlyMap<number, readonly Fen[]>
}

/** What joins the rest: an activity, or a coupon. */
export type Joining = { readonly live: Live } | { readonly coupon: BatchTerms }

/**
 * What each line would be let off where this one joins all else that may be had beside it: the deepest 限时折扣 on the line, then what leaves
 * least to pay of the order, then what is given. By the line's id; none where nothing joins it, as beside a price of its own.
 */
export function triedBeside(lines: readonly Bought[], joining: Joining, beside: Beside): Map<number, Stacked> {
  if ('live' in joining && standsByItself(joining.live)) return new Map()
  const own = 'live' in joining ? [joining.live] : []
  const isSale = 'live' in joining && joining.live.terms.rule.kind === 'sale'
  const lives = [...own, ...beside.lives.filter((one) => !standsByItself(one) && !(isSale && one.terms.rule.kind === 'sale'))]
  const coupons = [...('coupon' in joining ? [joining.coupon] : []), ...beside.coupons]
  const given = givenTo(lines, lives, beside.worth)
  const orders = [...Map.groupBy(lines, ({ orderId }) => orderId).values()]
  return new Map(orders.flatMap((order) => stackedOf(order, lives, coupons, joining, given)))
}

/** Of a price of its own, beside which nothing is taken off. */
const standsByItself = ({ terms: { rule } }: Live): boolean => rule.kind === 'flash' || rule.kind === 'group'

/** That which is looked at is taken, whatever else of its kind would save more. */
function choiceOf(joining: Joining): Choice {
  if ('coupon' in joining) return { [joining.coupon.gives.kind === 'freight' ? 'freightCoupon' : 'coupon']: idOf(0) }
  const { id, terms } = joining.live
  return terms.rule.kind === 'tier' || terms.rule.kind === 'prepay' ? { [terms.rule.kind]: id } : {}
}

/** Coupons that nobody has yet. */
const idOf = (at: number): number => -1 - at

type Given = ReadonlyMap<number, readonly { readonly offNet: Fen; readonly id: number; readonly name: string }[]>

/** What the 满赠 among these give on each line. */
function givenTo(lines: readonly Bought[], lives: readonly Live[], worth: Beside['worth']): Given {
  const all = ofKind(lives, 'gift').flatMap((live) =>
    triedGift(lines, live, worth.get(live.id) ?? [])
      .filter(({ offNet }) => offNet > 0)
      .map(({ line, offNet }) => ({ lineId: line.lineId, offNet, id: live.id, name: live.terms.name })),
  )
  return Map.groupBy(all, ({ lineId }) => lineId)
}

function stackedOf(
  order: readonly Bought[],
  lives: readonly Live[],
  coupons: readonly BatchTerms[],
  joining: Joining,
  given: Given,
): [number, Stacked][] {
  const [first] = order
  if (!first) return []
  const choice = choiceOf(joining)
  const own = 'live' in joining ? joining.live.id : null
  const sold = order.map((line) => soldAt(line, lives))
  const basket = basketOf(sold.map(({ receipt }, at) => ({ receipt, rules: order[at]?.rules ?? first.rules })))
  const terms: OfferTerms[] = [
    ...orderOffers(lives, first),
    ...coupons.flatMap((one, at) => (isFor(one.audience, first) ? [couponOffer(idOf(at), one, Infinity)] : [])),
  ]
  const offerable = order.map((line) => ({ ...line, activity: cameByOwn(line.receipt) }))
  const { applied } = best(basket, offerable, terms, { plan: 'full', choice })
  const { offers } = reduced(basket, applied)
  return order.map((line, at) => {
    const { receipt, sale } = sold[at] ?? { receipt: line.receipt, sale: null }
    const shares = offers.map(({ kind, id, label, shares: of }) => ({
      isOwn: choice[kind] === id,
      label,
      share: fen(-parseYuan(of[at] ?? '0.00')),
    }))
    const gifts = given.get(line.lineId) ?? []
    const offOrder = netOf(basket, sum(shares.map(({ share }) => share)))
    // What it was let off then, it would not be besides.
    const less = parseYuan(line.receipt.net) - parseYuan(receipt.net) - netOf(basket, fen(-parseYuan(line.offThen)))
    const offNet = fen(less + offOrder + sum(gifts.map((one) => one.offNet)))
    const names = [
      ...(sale && sale.id !== own ? [sale.terms.name] : []),
      ...shares.flatMap(({ isOwn, label, share }) => (share > 0 && !isOwn ? [label] : [])),
      ...gifts.flatMap(({ id, name }) => (id === own ? [] : [name])),
    ]
    return [line.lineId, { offNet, names }]
  })
}

/** Without tax. */
const netOf = ({ taxMode, taxRate }: Basket, amount: Fen): Fen =>
  taxMode === 'inclusive' ? fen(scaled(amount, 10_000, 10_000 + taxRate)) : amount

/** The line at the deepest of the 限时折扣 that it is within; `sale`: that one. One that was bought at a price of its own stays at it. */
function soldAt(line: Bought, lives: readonly Live[]): { receipt: Receipt; sale: Live | null } {
  if (cameByOwn(line.receipt)) return { receipt: line.receipt, sale: null }
  const { selection, quantity, matrix, consignments, freightFree, discount } = line.receipt
  const at = (live: Live | null) => {
    const offer = live && lineOfferOf(live, line.productId, quantity)
    return reckon(line.rules, line.receipt, { selection, quantity, matrix }, { consignments, freightFree, discount, offer })
  }
  const sales = ofKind(lives, 'sale').filter((live) => applies(live, line, line))
  const all = [null, ...sales].map((sale) => ({ receipt: at(sale), sale }))
  return all.reduce((one, other) => (parseYuan(other.receipt.net) < parseYuan(one.receipt.net) ? other : one))
}
