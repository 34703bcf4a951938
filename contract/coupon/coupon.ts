import { z } from 'zod'
import { cartLinesAtMost } from '../order/atMost.ts'
import { endpoint, paged } from '../endpoint.ts'
import { id, paging, queryInt } from '../text.ts'
import { Yuan } from '../yuan.ts'

// 优惠券 as buyers see them. The names are the family's where it has one.

/** What it gives and when it may be used, in words. */
const Words = {
  /** Of the freight, not of goods. */
  isFreight: z.boolean(),
  /** 「满 5000 元减 300 元」, 「9 折，最多减 200 元」, 「运费减 50 元」. */
  gives: z.string(),
  /** Of which goods: 「全部商品」, 「2 个分类」. */
  scope: z.string(),
  /** What the merchant says besides; ''. */
  note: z.string(),
  /** Yuan; of a share its most, '0.00' where it has none. */
  couponPrice: Yuan,
  useMinPrice: Yuan,
}

export const TakeableCoupon = z.object({
  /** What `receiveCoupon` is asked with. */
  id: z.int(),
  cid: z.int(),
  cname: z.string(),
  /** 0 for all goods, 1 for some. */
  ctype: z.int(),
  /** Days, yyyy-MM-dd, in which it may be taken. */
  startTime: z.string(),
  endTime: z.string(),
  totalCount: z.int(),
  remainCount: z.int(),
  isPermanent: z.boolean(),
  /** 1: it may be taken; 0: not yet. */
  status: z.int(),
  /** Whether it was taken as often as it may be. */
  isUse: z.boolean(),
  /** How long it is good for once it is taken, in words. */
  goodFor: z.string(),
  ...Words,
})
export type TakeableCoupon = z.infer<typeof TakeableCoupon>

/** What may be taken now or soon by the asker. */
export const takeableCoupons = endpoint({
  method: 'GET',
  path: '/api/coupons',
  who: 'buyer',
  title: '领券中心',
  input: z.object({ ...paging(20), type: queryInt('类型', 0, 2).optional() }),
  output: paged(TakeableCoupon),
  paged: true,
})

export const receiveCoupon = endpoint({
  method: 'POST',
  path: '/api/coupon/receive',
  who: 'buyer',
  once: true,
  title: '领取优惠券',
  told: '领取成功',
  input: z.object({ couponId: id('优惠券') }),
  output: z.object({ id: z.int() }),
})

/** A code: 12 letters and digits; case, blanks and dashes do not matter. */
export const CouponCode = z
  .string('请填写兑换码')
  .max(40, '兑换码不正确')
  .transform((typed) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
  .pipe(z.string().regex(/^[0-9A-Z]{12}$/, '兑换码应为 12 位字母或数字'))

export const redeemCoupon = endpoint({
  method: 'POST',
  path: '/api/coupon/code',
  who: 'buyer',
  once: true,
  title: '用兑换码领取优惠券',
  told: '兑换成功',
  input: z.object({ code: CouponCode }),
  output: z.object({ id: z.int(), name: z.string() }),
})

export const OwnCoupon = z.object({
  id: z.int(),
  /** Its batch. */
  cid: z.int(),
  couponTitle: z.string(),
  createTime: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  useTime: z.string(),
  /** How it was come by. */
  type: z.enum(['get', 'send', 'code']),
  /** 0 unused, 1 used or held, 2 over. */
  status: z.int(),
  _type: z.int(),
  /** 可使用, 未到使用时间, 订单占用, 已使用, 已过期, 已作废. */
  _msg: z.string(),
  /** The order that it is of; null: none. */
  orderId: z.string().nullable(),
  /** Whether anybody of the company may use it. */
  shared: z.boolean(),
  ...Words,
})
export type OwnCoupon = z.infer<typeof OwnCoupon>

/** 0 unused, 1 used or held by an order, 2 over. */
export const couponTabs = ['未使用', '已使用', '已过期'] as const

export const ownCoupons = endpoint({
  method: 'GET',
  path: '/api/coupons/user/pc/:type',
  who: 'buyer',
  title: '我的优惠券',
  replica: true,
  input: z.object({ type: queryInt('类型', 0, 2), ...paging(20) }),
  output: paged(OwnCoupon, { counts: z.array(z.int()) }),
  paged: true,
})

const cartIds = z
  .string('请选择商品')
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, '购物车编号不正确')
  .transform((typed) => [...new Set(typed.split(',').map(Number))])
  .pipe(z.array(z.int()).max(cartLinesAtMost, `最多 ${cartLinesAtMost} 个`))

/** The coupons that could be used for these lines of the cart. */
export const couponsForOrder = endpoint({
  method: 'GET',
  path: '/api/coupons/order/:cartIds',
  who: 'buyer',
  grant: 'order.place',
  title: '可用的优惠券',
  input: z.object({ cartIds }),
  output: z.array(
    z.object({
      id: z.int(),
      couponTitle: z.string(),
      couponPrice: Yuan,
      useMinPrice: Yuan,
      endTime: z.string(),
      type: z.enum(['get', 'send', 'code']),
      /** How much less is paid with it. */
      saving: Yuan,
    }),
  ),
})
