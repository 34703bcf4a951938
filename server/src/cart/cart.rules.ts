import type { Membership } from '../actor.ts'
import type { CameBy, LineOffer, OwnOffer } from '../../../contract/price/offer.ts'
import type { PriceRules, Receipt, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { Refusal, refusals, refuse } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import { hashOf } from '../../../pricing/hash.ts'
import { price } from '../../../pricing/price.ts'
import type { CardRow } from '../catalog/card.rules.ts'
import { discountOf } from '../catalog/selling.rules.ts'
import { checkStock } from '../catalog/selling.rules.ts'
import type { OfferFor, OwnFor, OwnNow } from '../promotion/offer.rules.ts'

/** A product as the cart and the order look at it, with what the company pays for it now. */
export type ProductNow = CardRow &
  Membership & {
    onSale: boolean
    /** Not offered any more. Absent: no. */
    isArchived?: boolean
    /** Whether `rules` are of a price book of the company's or its level's. */
    isAgreed: boolean
    /** Null where it has no price. */
    version: number | null
    rules: PriceRules | null
    /** Pieces of a lot that can be bought now; null for goods made to order. */
    left: number | null
    /** Its categories of every level. */
    categoryIds: readonly number[]
    /** What an activity takes off its lines. Null or absent: none does. */
    offer?: LineOffer | null
    /** How the offer stands that this line of it came by. Null or absent: it came by none. */
    own?: OwnNow | null
    /** It is given with what is bought, and travels with it for nothing. Absent: it is not. */
    gift?: boolean
  }

/** Why a product that is not on sale cannot be had. */
export const goneWords = ({ isArchived }: ProductNow): string => (isArchived ? refusals['product.archived'].msg : '商品已下架')

/** With the configuration that its page begins with; null where none is proposed. */
export type Offered = ProductNow & { readonly first: Selection | null }

export type CartLine = {
  id: number
  selection: Selection
  quantity: number
  matrix: Matrix | null
  artworkIds: number[]
  product: ProductNow
  /** The offer of its own that it came by. Null or absent: none, and activities take off it what they do off any. */
  own?: OwnOffer | null
  /** The 满赠 by which it is given with the others; such a line lies in no cart. */
  giftOf?: number
}

/** The product with what the activities that run take off its lines. Quotations and purchase lists are made without. */
export const withOffer = <P extends ProductNow>(product: P, offerFor: OfferFor): P => ({
  ...product,
  offer: offerFor({ ...product, productId: product.id, agreed: product.isAgreed }),
})

/** The product as a line of it costs that came by an offer of its own: no other activity takes anything off it. */
export const withOwn = <P extends ProductNow>(product: P, own: OwnNow): P => ({
  ...product,
  own,
  offer: 'gone' in own ? null : own.offer,
  left: 'gone' in own || !own.setAside || product.left === null ? product.left : own.most,
})

/** The lines with what takes something off them: the offer that they came by, otherwise the activities that run. */
export const withOffers = <L extends Pick<CartLine, 'product' | 'own'>>(lines: readonly L[], offerFor: OfferFor, ownFor: OwnFor): L[] =>
  lines.map((line) => ({ ...line, product: line.own ? withOwn(line.product, ownFor(line.own)) : withOffer(line.product, offerFor) }))

type Asked = Pick<CartLine, 'selection' | 'matrix' | 'artworkIds'> & { quantity?: number | undefined }

/**
 * The present price of what is asked of a product.
 * @throws Refusal product.missing when it is off sale, product.archived when it is not offered any more, offer.gone when what the line came
 * by is over or takes nothing off, offer.number for more pieces than that is for, and whatever the price engine refuses.
 */
export function priceNow(product: ProductNow, asked: Omit<Asked, 'artworkIds'>, day: Day): Receipt {
  const { rules, version, onSale, isArchived, isAgreed } = product
  if (isArchived) return refuse('product.archived')
  if (!onSale || !rules || version === null) return refuse('product.missing')
  const { own, gift = false } = product
  if (own && 'gone' in own) return refuse('offer.gone', null, own.gone)
  const receipt = price(rules, { productId: product.id, priceVersion: version, goodsType: product.type }, asked, {
    day,
    unit: product.unit,
    discount: discountOf(product, isAgreed),
    offer: product.offer,
    ...(gift && { freightFree: true }),
  })
  if (own?.none && !receipt.offer) refuse('offer.gone', {}, own.none)
  if (own?.least !== undefined && receipt.quantity < own.least)
    refuse('offer.number', { least: own.least }, `按活动价购买至少 ${own.least} ${product.unit}`)
  if (own?.least !== undefined && receipt.quantity > own.most)
    refuse('offer.number', { most: own.most }, `按活动价购买每单最多 ${own.most} ${product.unit}`)
  if (own && receipt.quantity > own.most)
    refuse('offer.number', { most: own.most }, `活动占用了 ${own.most} ${product.unit}，数量不能再多；如需更多请再次参加活动`)
  return receipt
}

/** What was chosen of a product, as it is kept: spread over a matrix, or as a number alone. */
export type Wanted = { readonly selection: Selection; readonly quantity: number; readonly matrix: Matrix | null }

/** What a kept line costs today. @throws Refusal as `priceNow`. */
export const priceOf = (product: ProductNow, { selection, quantity, matrix }: Wanted, day: Day): Receipt =>
  priceNow(product, { selection, matrix, quantity: matrix ? undefined : quantity }, day)

type Priced = { readonly receipt: Receipt; readonly refusal: null } | { readonly receipt: null; readonly refusal: Refusal }

/** What a line costs today, or why it cannot be had. */
export function priced(product: ProductNow, line: Wanted, day: Day, artworkIds: readonly number[] = []): Priced {
  try {
    const receipt = priceOf(product, line, day)
    checkOrderable(product, receipt, artworkIds)
    return { receipt, refusal: null }
  } catch (refusal) {
    if (refusal instanceof Refusal) return { receipt: null, refusal }
    throw refusal
  }
}

/** True where goods with this receipt are printed and so want artwork. */
export const isPrinted = (product: Pick<ProductNow, 'type'>, { selection }: Pick<Receipt, 'selection'>): boolean =>
  product.type !== 'spot' && selection.prints.length > 0

/** @throws Refusal stock.short for more pieces than the lot has left, selection.invalid for artwork on what is not printed. */
export function checkOrderable(product: ProductNow, receipt: Receipt, artworkIds: readonly number[]): void {
  if (product.left !== null) checkStock(product.left, receipt.quantity, product.unit)
  if (artworkIds.length > 0 && !isPrinted(product, receipt)) {
    refuse('selection.invalid', { field: 'artworkIds' }, '所选配置没有印刷，无需稿件')
  }
}

/** What makes two lines one: product, choices and artwork. Quantities, and how a matrix spreads them, add up. One with an offer of its own is no other's. */
export const configHash = (productId: number, receipt: Receipt, artworkIds: readonly number[], own: OwnOffer | null = null): string =>
  hashOf({ productId, selection: receipt.selection, matrix: receipt.matrix !== null, artworkIds, ...(own && { own }) })

/** A line as it would be bought today: its receipt, and why it cannot be bought as it stands. */
export function judge(line: CartLine, day: Day): { receipt: Receipt | null; reason: string | null } {
  let receipt: Receipt | null = null
  try {
    receipt = priceOf(line.product, line, day)
    checkOrderable(line.product, receipt, line.artworkIds)
    return { receipt, reason: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { receipt, reason: error.message }
  }
}

/** What a line came by, where that still holds. */
export function ownShown({ own, product }: CartLine, now: Date): { came?: CameBy } {
  if (!own || !product.own || 'gone' in product.own) return {}
  return { came: { kind: own.kind, most: product.own.most, untilMs: product.own.until, serverTime: now.getTime() } }
}
