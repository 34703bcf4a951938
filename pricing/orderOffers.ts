import { apportion, fen, formatYuan, parseYuan, sum, yuan, type Fen, type Rate } from '../contract/money.ts'
import type { AppliedOffer, OrderOffer } from '../contract/price/offer.ts'
import type { Receipt } from '../contract/price/price.ts'
import { fold, isReduced } from './discount.ts'
import { percent, scaled, total } from './exact.ts'
import { totalsOf } from './tax.ts'

/** What an order's lines come to before anything is taken off the order as a whole; by line, taxed as the prices are. */
export type Basket = {
  readonly taxMode: Receipt['taxMode']
  readonly taxRate: Rate
  /** Without their freight, and what falls on them of that. */
  readonly own: readonly Fen[]
  readonly freight: readonly Fen[]
  /** What counts towards a threshold: all but samples and freight. */
  readonly items: readonly Fen[]
  /** What may be taken off: article and printing, less what activity and level took off. Never plates, packing, samples, rush, freight. */
  readonly reducible: readonly Fen[]
  /** What gifts cost by themselves, by line; absent: there are none. A gift costs nothing, counts for nothing and is no offer's until it is shared. */
  readonly aside?: readonly Fen[]
}

/** What of a line counts towards a threshold, and what of it may be taken off. */
export function partsOf({ lines }: Pick<Receipt, 'lines'>): { readonly items: Fen; readonly reducible: Fen } {
  const amounts = (counts: (line: Receipt['lines'][number]) => boolean) => sum(lines.filter(counts).map(({ amount }) => parseYuan(amount)))
  return {
    items: amounts(({ group }) => group !== 'sample' && group !== 'freight'),
    reducible: amounts((line) => line.group === 'discount' || isReduced(line)),
  }
}

/** A basket from which offers were taken: what each line still costs, and what of it may still be taken off. */
export type Left = Pick<Basket, 'own' | 'freight' | 'reducible'>

/** An offer with its sums as numbers: what is tried over and over is not read from text each time. */
export type Sized = {
  readonly offer: OrderOffer
  readonly least: Fen
  readonly off: { readonly fixed: Fen } | { readonly bp: number; readonly most: Fen }
}

export const sized = (offer: OrderOffer): Sized => ({
  offer,
  least: parseYuan(offer.least),
  off: 'fixed' in offer.off ? { fixed: parseYuan(offer.off.fixed) } : { bp: offer.off.bp, most: parseYuan(offer.off.most ?? unlimited) },
})
const unlimited = '9999999999999'

/**
 * What an offer takes off what is left of the basket, taxed as the prices are. It looks at what its lines come to with tax: 满减 and
 * 付款立减 before any other offer of the order, coupons at what is left after those. At least a fen is still to be paid. 0 where its lines
 * come to less than it asks, or nothing is left to take off.
 */
export function amountOff(basket: Basket, left: Left, one: Sized, whole: Fen = wholeOf(left)): Fen {
  if (basisOf(basket, left.own, one.offer) < one.least) return fen(0)
  return offOpen(basket, one, openOf(left, one.offer), whole)
}

/** What an offer whose threshold is reached takes off, of what is `open` to it and `whole` before tax. */
export function offOpen(basket: Basket, { off }: Pick<Sized, 'off'>, open: Fen, whole: Fen): Fen {
  const share = 'bp' in off ? scaled(open, 10_000 - off.bp, 10_000) : open
  // A fen of the whole stays to be paid.
  const most = Math.min(share, open, whole - 1)
  return fen(Math.max(0, Math.min(most, forGross(basket, whole, 'fixed' in off ? off.fixed : off.most))))
}

const takenFrom = (left: Left, { kind }: OrderOffer): readonly Fen[] => (kind === 'freightCoupon' ? left.freight : left.reducible)

/** What an offer may take off what is left. */
export function openOf(left: Left, offer: OrderOffer): Fen {
  const from = takenFrom(left, offer)
  let open = 0
  for (const at of offer.lines) open += from[at] ?? 0
  return fen(open)
}

/** What is left after `amount` was taken off, and what of it falls on each line. */
export function after(left: Left, offer: OrderOffer, amount: Fen): Left & { readonly shares: readonly Fen[] } {
  const of = new Set(offer.lines)
  const shares = apportion(
    amount,
    takenFrom(left, offer).map((one, at) => (of.has(at) ? one : 0)),
  )
  const less = (amounts: readonly Fen[]) => amounts.map((one, at) => fen(one - (shares[at] ?? 0)))
  if (offer.kind === 'freightCoupon') return { ...left, freight: less(left.freight), shares }
  return { ...left, own: less(left.own), reducible: less(left.reducible), shares }
}

/** Takes the offers off the basket, in the order given; those that take nothing off are left out. */
export function reduced(basket: Basket, offers: readonly OrderOffer[]): Left & { readonly offers: readonly AppliedOffer[] } {
  let left: Left = basket
  const applied: AppliedOffer[] = []
  const negative = (amount: Fen): string => yuan(fen(-amount))
  for (const offer of offers) {
    // A gift is there whatever becomes of its offer, at its price.
    left = withGift(basket, left, offer)
    const amount = offer.gift === undefined ? amountOff(basket, left, sized(offer)) : giftOff(basket, offer)
    if (amount === 0) continue
    const [formula, basis] = [formulaOf(offer, openOf(left, offer), amount), yuan(basisOf(basket, left.own, offer))]
    const [next, before] = [offer.gift === undefined ? after(left, offer, amount) : shared(left, offer, amount), payable(basket, left)]
    left = next
    const gross = fen(before - payable(basket, next))
    applied.push({ ...offer, formula, basis, amount: negative(amount), gross: negative(gross), shares: next.shares.map(negative) })
  }
  return { ...left, offers: applied }
}

const withGift = (basket: Basket, left: Left, { gift }: OrderOffer): Left =>
  gift === undefined ? left : { ...left, own: left.own.map((one, at) => (at === gift ? (basket.aside?.[at] ?? one) : one)) }

/** All that a gift costs, where its threshold is reached. */
const giftOff = (basket: Basket, offer: OrderOffer): Fen =>
  basisOf(basket, basket.own, offer) < parseYuan(offer.least) ? fen(0) : (basket.aside?.[offer.gift ?? -1] ?? fen(0))

/**
 * What is left once the price of a gift was taken off what was bought and the gift, by value (国税函〔2008〕875 号): by what may still be
 * taken off what was bought, or where that is nothing by what it costs.
 */
function shared(left: Left, { gift, lines }: OrderOffer, amount: Fen): Left & { readonly shares: readonly Fen[] } {
  const of = new Set(lines)
  const from = lines.some((at) => (left.reducible[at] ?? 0) > 0) ? left.reducible : left.own
  const weights = left.own.map((_, at) => (at === gift ? amount : of.has(at) ? (from[at] ?? 0) : 0))
  const shares = apportion(amount, weights)
  const less = (amounts: readonly Fen[]) => amounts.map((one, at) => fen(Math.max(0, one - (shares[at] ?? 0))))
  return { ...left, own: less(left.own), reducible: less(left.reducible), shares }
}

/** What is left altogether, taxed as the prices are. */
export const wholeOf = ({ own, freight }: Pick<Basket, 'own' | 'freight'>): Fen => fen(total(own) + total(freight))

/** What is to be paid for what is left, with tax, once `off` more is taken off it. */
export const payable = (basket: Basket, left: Pick<Basket, 'own' | 'freight'>, off: Fen = fen(0)): Fen =>
  payableFor(basket, fen(wholeOf(left) - off))

/** What is to be paid, with tax, for what comes to `whole` before it. */
export const payableFor = ({ taxMode, taxRate }: Basket, whole: Fen): Fen => totalsOf(whole, taxMode, taxRate).gross

/** What the offer's lines come to with tax; for a coupon, less what the order's other offers took off them. */
export const basisOf = (basket: Basket, own: readonly Fen[], offer: Pick<OrderOffer, 'kind' | 'lines'>): Fen =>
  grossOf(basket, countedOf(basket, own, offer))

/** The same before tax. */
export function countedOf(basket: Basket, own: readonly Fen[], { kind, lines }: Pick<OrderOffer, 'kind' | 'lines'>): Fen {
  const isCoupon = kind === 'coupon' || kind === 'freightCoupon'
  let whole = 0
  for (const at of lines) whole += (basket.items[at] ?? 0) - (isCoupon ? (basket.own[at] ?? 0) - (own[at] ?? 0) : 0)
  return fen(whole)
}

export const grossOf = ({ taxMode, taxRate }: Basket, amount: Fen): Fen =>
  taxMode === 'inclusive' ? amount : fen(amount + scaled(amount, taxRate, 10_000))

/** As people write it: `满 ¥5,000.00享 9 折：商品与印工 4300.00×10%`. */
function formulaOf({ off, least, gift }: OrderOffer, open: Fen, amount: Fen): string {
  const from = parseYuan(least) > 0 ? `满 ${formatYuan(parseYuan(least))} ` : ''
  if (gift !== undefined) return `${from}赠：赠品价款 ${yuan(amount)} 由所购商品与赠品按价值分摊`
  if ('fixed' in off) return `${from}减 ${formatYuan(parseYuan(off.fixed))}（含税）`
  const upTo = off.most === undefined ? '' : `，最多减 ${formatYuan(parseYuan(off.most))}（含税）`
  return `${from}享 ${fold(off.bp)} 折：商品与印工 ${yuan(open)}×${percent(10_000 - off.bp)}${upTo}`
}

/**
 * How much less an order of `whole` must cost without tax so that it costs at least `less` less with it. Some fen do not exist as a sum
 * with tax: then it falls by a fen more.
 */
function forGross(basket: Basket, whole: Fen, less: Fen): Fen {
  if (basket.taxMode === 'inclusive') return less
  const aim = grossOf(basket, whole) - less
  if (aim <= 0) return whole
  let amount = Math.max(0, Math.floor((less * 10_000) / (10_000 + basket.taxRate)) - 1)
  while (grossOf(basket, fen(whole - amount)) > aim) amount++
  return fen(amount)
}
