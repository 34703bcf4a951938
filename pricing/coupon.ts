import type { BatchTerms, CouponGives, CouponTime, WayToHave } from '../contract/coupon/batch.ts'
import { goodsTypes } from '../contract/goods.ts'
import type { CouponState } from '../contract/coupon/couponState.ts'
import { fen, parseYuan, yuan, type Fen } from '../contract/money.ts'
import type { ActivityChoice, CouponChoice } from '../contract/order/placeOrder.ts'
import type { AppliedOffer } from '../contract/price/offer.ts'
import type { OrderReceipt } from '../contract/price/price.ts'
import { shanghai } from '../contract/text.ts'
import { hindranceWords, type Best, type OfferTerms } from './best.ts'
import { givesWords, offOf, stepWords } from './discount.ts'
import { scopeOf } from './scope.ts'

type Scoped = Pick<BatchTerms, 'scope' | 'not'>

/** What a coupon offers to an order. `until`: when it ends, ms. */
export const couponOffer = (id: number, terms: BatchTerms, until: number): OfferTerms => ({
  id,
  version: 1,
  kind: terms.gives.kind === 'freight' ? 'freightCoupon' : 'coupon',
  label: terms.name,
  scope: scopeOf(terms),
  forAgreed: terms.forAgreed,
  withActivity: false,
  steps: [{ least: terms.least, off: offOf(terms.gives) }],
  plans: [],
  until,
})

/** 「全部商品」, 「2 个分类（1 个商品除外）」. */
export function scopeWords({ scope, not }: Scoped): string {
  const except = not.length > 0 ? `（${not.length} 个商品除外）` : ''
  if (scope.of === 'all') return `全部商品${except}`
  if (scope.of === 'types') return `${scope.types.map((type) => goodsTypes[type].tag).join('、')}商品${except}`
  return `指定的 ${scope.ids.length} 个${scope.of === 'categories' ? '分类' : '商品'}${except}`
}

/** How long one is good for once it is had. */
export const timeWords = (time: CouponTime): string =>
  time.by === 'days' ? `领取后 ${time.days} 天内有效` : `${time.from.slice(0, 16)} 至 ${time.until.slice(0, 16)}`

/** The yuan that it takes off at most; '0.00' where it has no such sum. */
export const faceOf = (gives: CouponGives): string => (gives.kind === 'share' ? (gives.most ?? '0.00') : gives.face)

/** A coupon that an account may use, or could if it were not held, over or not begun. */
export type Had = {
  readonly id: number
  readonly terms: BatchTerms
  readonly state: CouponState
  readonly how: WayToHave
  readonly from: Date
  readonly until: Date
  /** The order that holds or used it. */
  readonly orderNumber: string | null
  /** What its batch may still take off; null: as much as is asked. */
  readonly budgetLeft: Fen | null
}

/** What an order uses: a coupon, and what it takes off with tax. */
export type Use = { readonly id: number; readonly off: Fen }

/** Why a coupon cannot be used at all now, whatever is bought; null: it can. */
function bar({ state, from, until, orderNumber, budgetLeft }: Had, now: Date): { code: string; msg: string } | null {
  if (state === 'used') return { code: 'used', msg: `已用于订单 ${orderNumber ?? ''}` }
  if (state === 'held') return { code: 'held', msg: `订单 ${orderNumber ?? ''} 占用中，该订单取消后退回` }
  if (state === 'expired' || until <= now) return { code: 'ended', msg: '已过期' }
  if (state === 'revoked') return { code: 'gone', msg: '已作废' }
  if (from > now) return { code: 'notYet', msg: `${shanghai(from).slice(0, 16)} 起可用` }
  return budgetLeft !== null && budgetLeft <= 0 ? { code: 'budget', msg: '该批优惠券的优惠总额已用完' } : null
}

/** What the coupons that may be used now offer. */
export const couponOffers = (had: readonly Had[], now: Date): OfferTerms[] =>
  had.filter((one) => bar(one, now) === null).map(({ id, terms, until }) => couponOffer(id, terms, until.getTime()))

const isCoupon = ({ kind }: Pick<AppliedOffer, 'kind'>): boolean => kind === 'coupon' || kind === 'freightCoupon'

/** Which coupons an order of this receipt uses. */
export const usesOf = (receipt: OrderReceipt): Use[] =>
  (receipt.offers ?? []).filter(isCoupon).map(({ id, gross }) => ({ id, off: fen(-parseYuan(gross)) }))

/** Every coupon as the buyer chooses among them: those that save first, then why the others do not. */
export function couponChoices(had: readonly Had[], best: Best | null, now: Date): CouponChoice[] {
  const shown = had.map((one): CouponChoice => {
    const { id, terms, until } = one
    const is = (other: { readonly kind: string; readonly id: number }) => other.id === id && isCoupon(other as AppliedOffer)
    const usable = best?.usable.find(is)
    const hindrance = best?.unusable.find(is)
    const why = bar(one, now) ?? (hindrance ? { code: hindrance.code, msg: hindranceWords(hindrance) } : null)
    return {
      id,
      isFreight: terms.gives.kind === 'freight',
      couponTitle: terms.name,
      gives: givesWords(terms),
      scope: scopeWords(terms),
      endTime: shanghai(until),
      used: best?.applied.some(is) ?? false,
      saving: usable?.saving ?? yuan(fen(0)),
      why,
      missing: hindrance?.code === 'short' ? hindrance.missing : null,
    }
  })
  return shown.toSorted((a, b) => Number(b.used) - Number(a.used) || Number(b.saving) - Number(a.saving))
}

/** 满减 and 付款立减 as the buyer is told of them beside an order: those that hold, and why the others do not. */
export const activityChoices = ({ terms }: { readonly terms: readonly OfferTerms[] }, best: Best | null): ActivityChoice[] =>
  terms
    .filter(({ kind }) => kind === 'tier' || kind === 'prepay')
    .map(({ id, kind, label, steps }) => {
      const is = (other: { readonly kind: string; readonly id: number }) => other.id === id && other.kind === kind
      const hindrance = best?.unusable.find(is)
      return {
        id,
        label,
        gives: steps.map(stepWords).join('，'),
        used: best?.applied.some(is) ?? false,
        why: hindrance ? hindranceWords(hindrance) : null,
      }
    })
