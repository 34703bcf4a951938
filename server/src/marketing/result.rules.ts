import type { Preview } from '../../../contract/promotion/promotionResult.ts'
import { apportion, fen, parseYuan, sum, yuan, type Fen } from '../../../contract/money.ts'
import type { PriceRules, Receipt } from '../../../contract/price/price.ts'
import type { BatchTerms } from '../../../contract/coupon/batch.ts'
import { best, judgeGifts, type OfferTerms } from '../../../pricing/best.ts'
import { couponOffer } from '../../../pricing/coupon.ts'
import { scaled } from '../../../pricing/exact.ts'
import { basketOf } from '../../../pricing/order.ts'
import { reduced } from '../../../pricing/orderOffers.ts'
import { reckon } from '../../../pricing/price.ts'
import { covers } from '../../../pricing/scope.ts'
import { applies, isFor, isOfLines, lineOfferOf, orderOffers, type Live, type Offered } from '../promotion/offer.rules.ts'

/** A line that was bought, with what it looks like to an activity. */
export type Bought = Offered & {
  readonly lineId: number
  readonly orderId: number
  readonly companyId: number
  readonly companyName: string
  /** How the company stands; new: it was the order by which it came. */
  readonly tariff: { readonly levelId: number; readonly isNew: boolean }
  readonly receipt: Receipt
  readonly rules: PriceRules
  /** What its share was of all that the order was let off as a whole, taxed as the prices are: '-12.00'. */
  readonly offThen: string
}

/** What a line earned, without tax; `cost` null: some of it nobody knows. */
type Earning = { readonly revenue: Fen; readonly cost: Fen | null }

/** How much less a line earns than it did where all that may be had at once is, without tax, with the names of what takes it off. */
export type Stacked = { readonly offNet: Fen; readonly names: readonly string[] }

export type Tried = { readonly line: Bought; readonly offGross: Fen; readonly offNet: Fen }

/** The lines that the activity would have been of, priced again with it by the rules of then. */
export function tried(lines: readonly Bought[], live: Live): Tried[] {
  if (!isOfLines(live))
    return triedTogether(
      lines,
      (line) => orderOffers([live], line),
      (line) => applies(live, line, line),
    )
  return lines
    .filter((line) => applies(live, line, line))
    .map((line) => {
      const { selection, quantity, matrix, consignments, freightFree, discount } = line.receipt
      const offer = lineOfferOf(live, line.productId, quantity)
      const was = reckon(line.rules, line.receipt, { selection, quantity, matrix }, { consignments, freightFree, discount })
      const is = reckon(line.rules, line.receipt, { selection, quantity, matrix }, { consignments, freightFree, discount, offer })
      return { line, offGross: less(was.gross, is.gross), offNet: less(was.net, is.net) }
    })
}

/** The same of a coupon, as if each of the orders had used one. */
export const triedCoupon = (lines: readonly Bought[], terms: BatchTerms): Tried[] => {
  const offer = couponOffer(0, terms, Infinity)
  const isOf = (line: Bought) => (terms.forAgreed || !line.agreed) && covers(offer.scope, line) && isFor(terms.audience, line)
  return triedTogether(lines, (line) => (isFor(terms.audience, line) ? [offer] : []), isOf)
}

/**
 * The same of a 满赠: its gift as if what it costs were taken off the lines by which it was reached, which is more than it costs the
 * merchant. `worth`: of each step's gift, with tax.
 */
export function triedGift(lines: readonly Bought[], live: Live, worth: readonly Fen[]): Tried[] {
  const { rule, forAgreed } = live.terms
  if (rule.kind !== 'gift') return []
  const steps = rule.steps.map(({ least }, at) => ({ least, gross: worth[at] ?? fen(0) }))
  const gift = { id: live.id, version: live.version, label: '', scope: live.scope, forAgreed, until: live.until, steps }
  return [...Map.groupBy(lines, ({ orderId }) => orderId).values()].flatMap((own) => {
    if (!own.some((line) => isFor(live.terms.audience, line))) return []
    const basket = basketOf(own)
    const [judged] = judgeGifts(
      basket,
      own.map((line) => ({ ...line, activity: cameByOwn(line.receipt) })),
      [gift],
    )
    const shares = apportion(
      judged?.gross ?? fen(0),
      own.map(({ receipt }, at) => (judged?.lines.includes(at) ? parseYuan(receipt.gross) : 0)),
    )
    return own.flatMap((line, at) => {
      const offGross = judged?.step === null ? fen(0) : (shares[at] ?? fen(0))
      const offNet = fen(scaled(offGross, 10_000, 10_000 + basket.taxRate))
      return applies(live, line, line) ? [{ line, offGross, offNet }] : []
    })
  })
}

/** The same of what an order is let off as a whole: what of it falls on each line, as far as the order's lines are among these. */
function triedTogether(
  lines: readonly Bought[],
  offersTo: (line: Bought) => readonly OfferTerms[],
  isOf: (line: Bought) => boolean,
): Tried[] {
  return [...Map.groupBy(lines, ({ orderId }) => orderId).values()].flatMap((own) => {
    const [terms] = own.flatMap(offersTo)
    if (!terms) return []
    const basket = basketOf(own)
    const offerable = own.map((line) => ({ ...line, activity: cameByOwn(line.receipt) }))
    const { applied } = best(basket, offerable, [terms], { plan: 'full' })
    const shares = reduced(basket, applied).offers[0]?.shares ?? []
    const tax = (net: Fen): number => (basket.taxMode === 'inclusive' ? 0 : scaled(net, basket.taxRate, 10_000))
    return own.flatMap((line, at) => {
      const off = fen(-parseYuan(shares[at] ?? '0.00'))
      const net = basket.taxMode === 'inclusive' ? fen(scaled(off, 10_000, 10_000 + basket.taxRate)) : off
      return isOf(line) ? [{ line, offGross: fen(off + tax(off)), offNet: net }] : []
    })
  })
}

const less = (was: string, is: string): Fen => fen(parseYuan(was) - parseYuan(is))

const rate = (revenue: Fen, cost: Fen): number => (revenue <= 0 ? 0 : Math.round((1000 * (revenue - cost)) / revenue) / 10)

/** What it would have come to. `floor`: in per cent; `beside`: what each line would be let off with all that may join it, by its id. */
export function previewOf(
  all: readonly Tried[],
  earnings: ReadonlyMap<number, Earning>,
  { floor, seesCosts, beside }: { readonly floor: number; readonly seesCosts: boolean; readonly beside: ReadonlyMap<number, Stacked> },
): Preview {
  const known = all.flatMap((one) => {
    const earned = earnings.get(one.line.lineId)
    return earned && earned.cost !== null ? [{ ...one, revenue: earned.revenue, cost: earned.cost }] : []
  })
  const unknown = all.length - known.length
  const add = (of: (one: (typeof known)[number]) => Fen): Fen => sum(known.map(of))
  const [revenue, cost, offNet] = [add((one) => one.revenue), add((one) => one.cost), add((one) => one.offNet)]
  const rateAfter = rate(fen(revenue - offNet), cost)
  const isBelow = ({ revenue: of, cost: by }: (typeof known)[number], off: Fen): boolean => rate(fen(of - off), by) < floor
  const below = known.filter((one) => isBelow(one, one.offNet)).length
  const before = sum(all.map(({ line }) => parseYuan(line.receipt.gross)))
  const off = sum(all.map(({ offGross }) => offGross))
  return {
    lines: all.length,
    orders: new Set(all.map(({ line }) => line.orderId)).size,
    companies: new Set(all.map(({ line }) => line.companyId)).size,
    before: yuan(before),
    after: yuan(fen(before - off)),
    off: yuan(off),
    unknown,
    earned:
      seesCosts && known.length > 0
        ? {
            revenueBefore: yuan(revenue),
            revenueAfter: yuan(fen(revenue - offNet)),
            cost: yuan(cost),
            rateBefore: rate(revenue, cost),
            rateAfter,
          }
        : null,
    floor,
    concerns: [
      ...(all.length === 0 ? ['近 30 天没有符合参加对象与商品的订单，无法试算毛利'] : []),
      ...(unknown > 0 ? [`${unknown} 行订单明细的成本未知`] : []),
      ...(below > 0 ? [`${below} 行订单明细的毛利低于 ${floor}%`] : []),
      ...stackedWords(
        known.flatMap((one) => {
          const stacked = beside.get(one.line.lineId)
          return stacked && !isBelow(one, one.offNet) && isBelow(one, stacked.offNet) ? [stacked] : []
        }),
        floor,
      ),
    ],
    gainers: gainersOf(all),
  }
}

const namedAtMost = 3

/** That lines fall below the floor only where it is joined by what else may be had. */
function stackedWords(below: readonly Stacked[], floor: number): string[] {
  if (below.length === 0) return []
  const names = [...new Set(below.flatMap((one) => one.names))]
  const more = names.length > namedAtMost ? `等 ${names.length} 项` : ''
  const named = names.slice(0, namedAtMost).map((name) => `「${name}」`)
  return [`与可同享的优惠叠加后（${named.join('')}${more}），另有 ${below.length} 行订单明细的毛利低于 ${floor}%`]
}

function gainersOf(all: readonly Tried[]): Preview['gainers'] {
  const sums = [...Map.groupBy(all, ({ line }) => line.companyName)].map(([name, own]) => ({
    name,
    off: sum(own.map(({ offGross }) => offGross)),
  }))
  return sums
    .filter(({ off }) => off > 0)
    .toSorted((a, b) => b.off - a.off)
    .slice(0, 5)
    .map(({ name, off }) => ({ name, off: yuan(off) }))
}

/** Whether it was bought at a price of its own, and so no other offer joins. */
export const cameByOwn = ({ offer }: Receipt): boolean => offer !== undefined && offer.terms.kind !== 'sale'
