import type { BatchTerms, WayToHave } from '../../../contract/coupon/batch.ts'
import type { OwnCoupon, TakeableCoupon } from '../../../contract/coupon/coupon.ts'
import type { BatchState, CouponState } from '../../../contract/coupon/couponState.ts'
import type { ShelfCoupon } from '../../../contract/coupon/onShelf.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { chinaDay, shanghai } from '../../../contract/text.ts'
import { goodFrom } from './good.rules.ts'
import { faceOf, scopeWords, timeWords } from '../../../pricing/coupon.ts'
import { givesWords } from '../../../pricing/discount.ts'

/** What of a batch bears on who comes by one of it, and how many this company and account have already. */
export type Giving = {
  readonly id: number
  readonly terms: BatchTerms
  readonly state: BatchState
  readonly left: number
  readonly from: Date
  readonly until: Date
  readonly ofCompany: number
  readonly ofAccount: number
}

/** A coupon as its owner looks at it. */
export type Held = {
  readonly id: number
  readonly batchId: number
  readonly terms: BatchTerms
  readonly state: CouponState
  readonly how: WayToHave
  readonly from: Date
  readonly until: Date
  readonly usedAt: Date | null
  readonly at: Date
  readonly orderNumber: string | null
  /** Anybody of the company may use it. */
  readonly shared: boolean
}

/** Whether as many were had as may be. */
const isFull = ({ terms: { perCompany, perAccount }, ofCompany, ofAccount }: Pick<Giving, 'terms' | 'ofCompany' | 'ofAccount'>): boolean =>
  (perCompany !== null && ofCompany >= perCompany) || (perAccount !== null && ofAccount >= perAccount)

/** Why none is given; null: nothing is in the way. */
export function takeHindrance(one: Giving, now: Date): Refusal | null {
  if (one.state !== 'open' || now < one.from || now >= one.until || goodFrom(one.terms.time, now).until <= now)
    return new Refusal('coupon.ended')
  if (isFull(one)) return new Refusal('coupon.taken')
  return one.left > 0 || one.terms.how === 'code' ? null : new Refusal('coupon.gone')
}

const wordsOf = (terms: BatchTerms) => ({
  isFreight: terms.gives.kind === 'freight',
  gives: givesWords(terms),
  scope: scopeWords(terms),
  note: terms.note,
  couponPrice: faceOf(terms.gives),
  useMinPrice: terms.least,
})

export const takeableShown = (one: Giving, now: Date): TakeableCoupon => ({
  id: one.id,
  cid: one.id,
  cname: one.terms.name,
  ctype: one.terms.scope.of === 'all' ? 0 : 1,
  startTime: chinaDay(one.from),
  endTime: chinaDay(one.until),
  totalCount: one.terms.pieces,
  remainCount: one.left,
  isPermanent: false,
  status: now >= one.from ? 1 : 0,
  isUse: isFull(one),
  goodFor: timeWords(one.terms.time),
  ...wordsOf(one.terms),
})

/** The same beside goods; `ofCompany` and `ofAccount` absent: nobody is known who would have had any. */
export const shelfShown = (one: Pick<Giving, 'id' | 'terms'> & Partial<Giving>): ShelfCoupon => ({
  id: one.id,
  cname: one.terms.name,
  gives: givesWords(one.terms),
  scope: scopeWords(one.terms),
  note: one.terms.note,
  goodFor: timeWords(one.terms.time),
  isFreight: one.terms.gives.kind === 'freight',
  isUse: isFull({ ofCompany: 0, ofAccount: 0, ...one }),
})

const came = { take: 'get', give: 'send', code: 'code' } as const
export const cameBy = (how: keyof typeof came) => came[how]

function standing({ state, from, until }: Held, now: Date): string {
  if (state === 'granted') return until <= now ? '已过期' : from > now ? '未到使用时间' : '可使用'
  return { held: '订单占用', used: '已使用', expired: '已过期', revoked: '已作废' }[state satisfies Exclude<CouponState, 'granted'>]
}

export const ownShown = (one: Held, now: Date): OwnCoupon => {
  const msg = standing(one, now)
  return {
    id: one.id,
    cid: one.batchId,
    couponTitle: one.terms.name,
    createTime: shanghai(one.at),
    startTime: shanghai(one.from),
    endTime: shanghai(one.until),
    useTime: one.usedAt ? shanghai(one.usedAt) : '',
    type: cameBy(one.how),
    status: one.state === 'used' || one.state === 'held' ? 1 : one.state === 'granted' && one.until > now ? 0 : 2,
    _type: msg === '可使用' ? 1 : 0,
    _msg: msg,
    orderId: one.orderNumber,
    shared: one.shared,
    ...wordsOf(one.terms),
  }
}
