import { goodsTypes } from '../../../contract/goods.ts'
import { fen, parseYuan, sum, type Fen } from '../../../contract/money.ts'
import type { CouponsAsked, GiftChoice } from '../../../contract/order/placeOrder.ts'
import { lineRoute, type LineState } from '../../../contract/production/lineState.ts'
import type { OrderOfferKind } from '../../../contract/price/offer.ts'
import type { OrderReceipt, Receipt } from '../../../contract/price/price.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import { canonical } from '../../../pricing/hash.ts'
import { takenOff } from '../../../pricing/lineOffer.ts'
import { best, type Best, type Choice, type Offerable, type OfferTerms } from '../../../pricing/best.ts'
import { basketOf, orderReceipt, type OrderLine } from '../../../pricing/order.ts'
import type { Basket } from '../../../pricing/orderOffers.ts'
import type { RuleNow } from '../approval/approval.rules.ts'
import { checkOrderable, isPrinted, ownShown, priceOf, withOwn, type CartLine } from '../cart/cart.rules.ts'
import { pictureOf, wordsOf } from '../catalog/wording.rules.ts'
import type { TakenOff } from '../promotion/offer.rules.ts'
import type { Budget } from '../order/spend.rules.ts'
import { carriageOf, fetchedAt, type Delivery } from './carriage.rules.ts'
import { consignmentsOf, parcelsOf, type Dividable, type Parcel } from './allocation.rules.ts'
import { giftsWith, noGifts, type Gifts } from './gift.rules.ts'

/** How long a confirmed view may be ordered from. */
export const draftLives = 30 * 60 // seconds

export type PricedOrder = {
  lines: { line: CartLine; receipt: Receipt }[]
  /** What goes where; none where nobody has said yet. */
  parcels: Parcel[]
  receipt: OrderReceipt
  gross: Fen
  /** Which of the offers there are it takes; null: there are none. */
  best: Best | null
  /** What could be given with it; what is, is the last of its lines. */
  gifts: GiftChoice[]
  /** What it would cost less, had nothing been chosen by hand. */
  loses: Fen
}

/** The offers an order may take, how it is to be paid, and what was chosen by hand. */
export type Offering = { readonly terms: readonly OfferTerms[]; readonly gifts?: Gifts; readonly plan: string; readonly choice: Choice }

/** What was asked of coupons, as a choice among them. */
export const choiceOf = ({ couponId, freightCouponId, giftId, auto }: CouponsAsked): Choice => {
  const of = (id: number | undefined) => (id !== undefined ? { id } : auto ? null : { id: null })
  const [coupon, freight, gift] = [of(couponId), of(freightCouponId), of(giftId)]
  return { ...(coupon && { coupon: coupon.id }), ...(freight && { freightCoupon: freight.id }), ...(gift && { gift: gift.id }) }
}

/** Whether anything of these lines is carried by a template of the merchant's. */
export const goesByTemplate = (lines: readonly Pick<CartLine, 'product'>[]): boolean =>
  lines.some(({ product }) => product.rules?.freight.kind === 'template')

/**
 * The lines at today's prices, with the freight to where they go. @throws Refusal where one cannot be bought as it stands, or as
 * `parcelsOf` and `carriageOf`.
 */
export function priceOrder(
  chosen: readonly CartLine[],
  day: Day,
  delivery: Delivery | null = null,
  offering: Offering | null = null,
): PricedOrder {
  const lines = chosen.map((line) => {
    const receipt = priceOf(line.product, line, day)
    checkOrderable(line.product, receipt, line.artworkIds)
    return { line, receipt }
  })
  const named = delivery ? parcelsOf(lines.map(dividable), delivery.to, delivery.addresses) : []
  const carriage = delivery && carriageOf(delivery, named)
  const place = carriage?.pickup
  const parcels = place ? named.map((parcel) => fetchedAt(parcel, place)) : named
  const basket = basketOf(priced(lines), consignmentsOf(parcels), carriage)
  const offerable = lines.map(offerableOf)
  const taken = offering && offering.terms.length > 0 ? takenOf(basket, offerable, offering) : null
  const { given, told } = giftsWith({ bought: lines, offerable, basket }, offering?.gifts ?? noGifts, day, offering?.choice.gift)
  const all = given ? [...lines, given] : lines
  const goes = given ? parcels.map((parcel, at) => withGift(parcel, at === 0 ? given.receipt.quantity : 0)) : parcels
  const offers = [...(taken?.best.applied ?? []), ...(given ? [given.offer] : [])]
  const receipt = orderReceipt(priced(all), consignmentsOf(goes), carriage, offers)
  const best = taken?.best ?? null
  return { lines: all, parcels: goes, receipt, gross: parseYuan(receipt.gross), best, gifts: told, loses: taken?.loses ?? fen(0) }
}

const priced = (lines: PricedOrder['lines']): OrderLine[] =>
  lines.flatMap(({ line, receipt }) => (line.product.rules ? [{ receipt, rules: line.product.rules }] : []))

/** A gift goes whole to the first address. */
const withGift = (parcel: Parcel, quantity: number): Parcel => ({ ...parcel, shares: [...parcel.shares, { quantity, matrix: null }] })

const offerableOf = ({ line: { product, own } }: PricedOrder['lines'][number]): Offerable => ({
  productId: product.id,
  type: product.type,
  categoryIds: product.categoryIds,
  agreed: product.isAgreed,
  activity: Boolean(own),
})

/** The offers that are taken, and what more is paid than with the best of them. */
function takenOf(basket: Basket, offerable: readonly Offerable[], { terms, plan, choice }: Offering): { best: Best; loses: Fen } {
  const taken = best(basket, offerable, terms, { plan, choice })
  const byHand = Object.keys(choice).length > 0
  return { best: taken, loses: fen(byHand ? taken.gross - best(basket, offerable, terms, { plan }).gross : 0) }
}

const dividable = ({ line, receipt: { quantity, matrix } }: PricedOrder['lines'][number]): Dividable => ({
  cartId: line.id,
  title: line.product.name,
  unit: line.product.unit,
  quantity,
  matrix,
  rules: line.product.rules,
})

/** What activities took off the order, of each line and as a whole. */
export const offeredIn = ({ lines, receipt: { offers = [] } }: Pick<PricedOrder, 'lines' | 'receipt'>): TakenOff[] => [
  ...lines.flatMap(({ receipt }, at) =>
    receipt.offer
      ? [
          {
            linePlace: at + 1,
            promotionId: receipt.offer.id,
            version: receipt.offer.version,
            kind: receipt.offer.terms.kind,
            amount: takenOff(receipt),
          },
        ]
      : [],
  ),
  ...offers
    .filter(isActivity)
    .map(({ id, version, kind, gross }) => ({ linePlace: null, promotionId: id, version, kind, amount: fen(-parseYuan(gross)) })),
]

/** The lines without what these activities take off them. */
export const withoutOffers = (lines: readonly CartLine[], ids: readonly number[]): CartLine[] =>
  lines.map((line) => {
    if (!ids.includes(line.product.offer?.id ?? 0)) return line
    // What came by an offer of its own is not sold at another price instead.
    const product = line.own ? withOwn(line.product, { gone: '活动的优惠预算已用完，请改按原价购买' }) : { ...line.product, offer: null }
    return { ...line, product }
  })

/** The offers without those of these activities. */
export const beside = (offering: Offering, ids: readonly number[]): Offering => ({
  ...offering,
  terms: offering.terms.filter((one) => !isActivity(one) || !ids.includes(one.id)),
  ...(offering.gifts && { gifts: { ...offering.gifts, lives: offering.gifts.lives.filter(({ id }) => !ids.includes(id)) } }),
})

/** Whether it is an activity's, and not a coupon. */
export const isActivity = ({ kind }: { readonly kind: OrderOfferKind }): boolean => kind === 'tier' || kind === 'prepay' || kind === 'gift'

/** The activities that would take off more of this order than is left of their budgets; `left`: of those that have one. */
export function beyondBudget(offered: readonly TakenOff[], left: ReadonlyMap<number, Fen>): number[] {
  const sums = Map.groupBy(offered, ({ promotionId }) => promotionId)
  return [...sums].flatMap(([id, taken]) => (sum(taken.map(({ amount }) => amount)) > (left.get(id) ?? Infinity) ? [id] : []))
}

/** The parcels of the new order, as they are stored. */
export const newParcels = ({ parcels }: PricedOrder) =>
  parcels.map(({ address, shares }, at) => ({
    place: at + 1,
    address,
    lines: shares.flatMap(({ quantity, matrix }, line) => (quantity > 0 ? [{ place: line + 1, quantity, matrix }] : [])),
  }))
export type NewParcel = ReturnType<typeof newParcels>[number]

/** A cart line as it was when it was confirmed. */
export type Snapshot = {
  cartId: number
  productId: number
  quantity: number
  selection: CartLine['selection']
  matrix: CartLine['matrix']
  artworkIds: number[]
  receiptHash: string
  /** The activities that took something off it or off the order then, as buyers read them. `offer`: kept by a release before. */
  offers?: string[]
  offer?: string
  /** By what something was given with the order then, as buyers read it. */
  gift?: string
}

export const snapshotsOf = ({ lines, receipt: whole }: PricedOrder): Snapshot[] =>
  lines.filter(isBought).map(({ line: { id, product, quantity, selection, matrix, artworkIds }, receipt }) => ({
    cartId: id,
    productId: product.id,
    quantity,
    selection,
    matrix,
    artworkIds,
    receiptHash: receipt.hash,
    offers: [...(receipt.offer ? [receipt.offer.label] : []), ...ofOrder(whole)],
    ...giftIn(whole),
  }))

/** Whether the line is bought, and not given with those that are. */
export const isBought = ({ line }: { readonly line: Pick<CartLine, 'giftOf'> }): boolean => line.giftOf === undefined

/** By what something is given with the order, as buyers read it. */
const giftIn = ({ offers = [] }: OrderReceipt): { gift?: string } => {
  const gift = offers.find(({ kind }) => kind === 'gift')
  return gift ? { gift: gift.label } : {}
}

/**
 * Whether what was to be given with the order is not any more, though nobody chose so: it costs the same without, and is asked about all
 * the same.
 */
export function lostGift(confirmed: readonly Snapshot[], { receipt }: PricedOrder, { giftId, auto }: CouponsAsked): boolean {
  const given = receipt.offers?.find(({ kind }) => kind === 'gift')
  if (giftId !== undefined) return given?.id !== giftId
  return auto && !given && confirmed.some(({ gift }) => gift !== undefined)
}

/** The activities that took something off the order as a whole, as buyers read them. */
const ofOrder = ({ offers = [] }: OrderReceipt): string[] => offers.filter(isActivity).map(({ label }) => label)

/** The activities by which it was confirmed that take nothing off it any more. */
export const lostOffers = (confirmed: readonly Snapshot[], { lines, receipt: whole }: Pick<PricedOrder, 'lines' | 'receipt'>): string[] => {
  const kept = new Set([...lines.map(({ receipt }) => receipt.offer?.label), ...ofOrder(whole)])
  return [
    ...new Set(confirmed.flatMap(({ offers = [], offer }) => (offer ? [...offers, offer] : offers)).filter((label) => !kept.has(label))),
  ]
}

/** Of these names those of offers that are not for the chosen way of paying. */
export function lostByPlan(lost: readonly string[], { best }: Pick<PricedOrder, 'best'>, terms: readonly OfferTerms[]): string[] {
  const barred = (best?.unusable ?? []).filter(({ code }) => code === 'plan')
  const labels = terms.filter(({ kind, id }) => barred.some((one) => one.kind === kind && one.id === id)).map(({ label }) => label)
  return lost.filter((name) => labels.includes(name))
}

/** @throws Refusal cart.changed unless the lines are those confirmed, every one and no piece more or less. */
export function checkUnchanged(confirmed: readonly Snapshot[], taken: readonly CartLine[]): void {
  const asWas = ({ selection, matrix, quantity, artworkIds }: Snapshot | CartLine) => canonical({ selection, matrix, quantity, artworkIds })
  const same = confirmed.every((snapshot) => {
    const line = taken.find(({ id }) => id === snapshot.cartId)
    return line !== undefined && asWas(line) === asWas(snapshot)
  })
  if (!same || taken.length !== confirmed.length) refuse('cart.changed')
}

/** @throws Refusal file.missing in words where artwork of a line is not among what is `there` any more. */
export function checkArtworkThere(lines: readonly CartLine[], there: ReadonlySet<number>): void {
  for (const { artworkIds, product } of lines)
    for (const id of artworkIds)
      if (!there.has(id))
        throw new Refusal('file.missing', { id }, `“${product.name}”的稿件已不存在，请把它移出购物车，重新上传稿件后再加入`)
}

/** What of an account bears on placing an order. */
export type Standing = Budget & {
  main: boolean
  identityId: number | null
  rules: RuleNow[]
}

/** Where a line begins: what it waits for first. */
function firstState(line: Parameters<typeof lineRoute>[0], artworkThere: boolean): LineState {
  const first = lineRoute(line)[0] ?? 'ready'
  return first === 'artwork_pending' && artworkThere ? 'preflight' : first
}

/** The lines of the new order, as they are stored. */
export const newLines = ({ lines, receipt: whole }: PricedOrder) =>
  lines.map(({ line, receipt }, i) => {
    const { product, matrix, artworkIds } = line
    const printed = isPrinted(product, receipt)
    const { sample } = receipt.selection
    return {
      place: i + 1,
      product_id: product.id,
      type: product.type,
      title: product.name,
      number: product.number,
      picture: pictureOf(product, receipt.selection, receipt.matrix),
      selection: receipt.selection,
      selection_text: [...(line.giftOf ? ['赠品'] : []), ...(product.rules ? wordsOf(product.rules, receipt.selection, matrix) : [])],
      quantity: receipt.quantity,
      unit: product.unit,
      matrix: receipt.matrix,
      receipt,
      gross_fen: parseYuan(whole.lines[i]?.gross ?? receipt.gross),
      printed,
      sample,
      state: firstState({ type: product.type, printed, sample }, artworkIds.length > 0),
      own_offer: line.own ?? null,
      gift_of: line.giftOf ?? null,
      artwork_ids: artworkIds,
    }
  })
export type NewLine = ReturnType<typeof newLines>[number]

/** A confirmed line as the page shows it, but for its artwork and ready day. */
export const confirmLine = ({ line, receipt }: PricedOrder['lines'][number], now: Date) => ({
  cartId: line.id,
  productId: line.product.id,
  storeName: line.product.name,
  image: pictureOf(line.product, receipt.selection, receipt.matrix),
  qiliGoodsTypeId: goodsTypes[line.product.type].wire,
  selectionText: line.product.rules ? wordsOf(line.product.rules, receipt.selection, receipt.matrix) : [],
  quantity: receipt.quantity,
  unitName: line.product.unit,
  needsArtwork: isPrinted(line.product, receipt),
  receipt,
  ...ownShown(line, now),
})
