import type { GroupState } from '../../../contract/promotion/groupState.ts'
import type { PromotionState } from '../../../contract/promotion/promotionState.ts'
import type { RuleOf } from '../../../contract/promotion/rule.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { mostPieces } from '../../../contract/price/quantity.ts'
import { groupOffer, isFor, type Customer, type OwnNow } from '../promotion/offer.rules.ts'

export type GroupTerms = PromotionTerms & { readonly rule: RuleOf<'group'> }

/** A group as whoever wants a place in it looks at it. */
export type Joined = {
  readonly id: number
  readonly state: GroupState
  readonly until: Date
  readonly people: number
  readonly taken: number
  /** The company has a place in it that is held, paid or in. */
  readonly own: boolean
}

/** What somebody asks for: to begin a group of a product, or a place in one. */
export type Wish = {
  readonly promotionId: number
  readonly productId: number
  readonly state: PromotionState
  readonly spent: boolean
  readonly from: Date
  readonly until: Date
  /** That of the group's beginning, or the present one. */
  readonly version: number
  readonly terms: PromotionTerms
  /** Null: a new one. */
  readonly group: Joined | null
  readonly buyer: NonNullable<Customer>
  /** The company has a price of its own for the product. */
  readonly agreed: boolean
  /** In how many groups of the activity the company is or was for good. */
  readonly times: number
}

/** The terms of a group; null: the activity is of another kind. */
export const groupTermsOf = (terms: PromotionTerms): GroupTerms | null =>
  terms.rule.kind === 'group' ? { ...terms, rule: terms.rule } : null

/** Why there is nothing to be had; null: nothing is in the way. A group goes on for its hours where the activity's time is over; not where it was stopped. */
export function wishHindrance({ state, spent, from, until, terms, group, times, productId }: Wish, now: Date): Refusal | null {
  const rule = groupTermsOf(terms)?.rule
  if (!rule?.goods.some((one) => one.productId === productId)) return new Refusal('group.missing', {}, '该商品没有参加拼团')
  if (state !== 'published') return new Refusal('group.missing', {}, '拼团活动已停止或暂停')
  if (spent) return new Refusal('group.missing', {}, '拼团活动的优惠预算已用完')
  if (group?.own) return new Refusal('group.twice')
  if (group && (group.state !== 'open' || group.until <= now))
    return new Refusal('group.full', {}, '该拼团已结束，请选择其他拼团或发起新团')
  if (group && group.taken >= group.people) return new Refusal('group.full', {}, '该拼团名额已满，请选择其他拼团或发起新团')
  if (!group && now < from) return new Refusal('group.missing', {}, '拼团活动还没有开始')
  if (!group && now >= until) return new Refusal('group.missing', {}, '拼团活动已结束，不能再发起拼团')
  if (rule.perCompany !== null && times >= rule.perCompany)
    return new Refusal('group.twice', {}, `每家企业最多参加 ${rule.perCompany} 次，贵公司已参加 ${times} 次`)
  return null
}

/** Why it is not for this company; null: it is. */
export function companyHindrance({ terms, buyer, agreed }: Pick<Wish, 'terms' | 'buyer' | 'agreed'>): Refusal | null {
  if (!isFor(terms.audience, buyer)) return new Refusal('group.missing')
  return agreed && !terms.forAgreed ? new Refusal('group.missing', {}, '贵公司对该商品有协议价，不参加拼团，请直接购买') : null
}

/** How a line stands that came by a group. */
export function wishNow(wish: Wish, now: Date): OwnNow {
  const hindrance = companyHindrance(wish) ?? wishHindrance(wish, now)
  const terms = groupTermsOf(wish.terms)
  if (hindrance || !terms) return { gone: hindrance?.message ?? '该商品没有参加拼团' }
  const { promotionId, version, productId, group, until } = wish
  return {
    offer: groupOffer({ id: promotionId, version }, terms, productId),
    most: terms.rule.most ?? mostPieces,
    until: (group?.until ?? until).getTime(),
    setAside: false,
    least: terms.rule.least,
    none: '按您的数量与价格，平时的单价已不高于拼团价，请直接加入购物车',
  }
}
