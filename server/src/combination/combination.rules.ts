import type { CombinationCard, Pink } from '../../../contract/promotion/combination.ts'
import { parseRate, rateText, type Rate } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import { rateAt, rungsOf } from '../../../pricing/part.ts'
import type { ProductNow } from '../cart/cart.rules.ts'
import { discountOf } from '../catalog/selling.rules.ts'
import type { GroupTerms } from '../group/own.rules.ts'

/** A product of an activity of groups, with what has come of it. */
export type Item = {
  readonly id: number
  readonly promotionId: number
  readonly productId: number
  readonly sales: number
  readonly open: number
  readonly formed: number
}

/** A group as it is read for buyers. */
export type GroupSeen = {
  readonly id: number
  readonly people: number
  readonly taken: number
  readonly paid: number
  readonly until: Date
  readonly own: boolean
  readonly each: string
}

/** What a piece costs the company alone at so many: by its own prices, with what its level takes off. */
function aloneAt(product: ProductNow, pieces: number): Rate | null {
  if (!product.rules) return null
  const rate = rateAt(rungsOf(product.rules.base), Math.max(pieces, product.rules.minimum))
  const discount = discountOf(product, product.isAgreed)
  return (discount ? Math.round((rate * discount.bp) / 10_000) : rate) as Rate
}

/** Of how many pieces an order of a product has to be at least. */
export const leastOf = (product: ProductNow, terms: GroupTerms): number => Math.max(terms.rule.least, product.rules?.minimum ?? 1)

/** The card of a product that is sold by groups; null: it has no price any more, or no part. */
export function cardOfItem(item: Item, product: ProductNow, terms: GroupTerms, untilMs: number): CombinationCard | null {
  const goods = terms.rule.goods.find(({ productId }) => productId === item.productId)
  const least = leastOf(product, terms)
  const alone = aloneAt(product, least)
  if (!goods || alone === null || !product.rules || !product.onSale) return null
  return {
    id: item.id,
    productId: product.id,
    normalId: product.id,
    image: product.picture,
    title: product.name,
    people: terms.rule.people,
    price: rateText(parseRate(goods.each)),
    productPrice: rateText(alone),
    taxMode: product.rules.taxMode,
    sales: item.sales,
    stock: product.left,
    effectiveTime: terms.rule.hours,
    unitName: product.unit,
    least,
    most: terms.rule.most,
    open: item.open,
    activityName: terms.name,
    untilMs,
  }
}

export const pinkOf = (group: GroupSeen): Pink => ({
  id: group.id,
  people: group.people,
  paid: group.paid,
  left: group.people - group.taken,
  count: group.people - group.paid,
  price: rateText(parseRate(group.each)),
  stopTime: shanghai(group.until),
  untilMs: group.until.getTime(),
  userBool: group.own,
})
