import { z } from 'zod'
import { cartLinesAtMost, consignmentsAtMost } from './atMost.ts'
import { endpoint } from '../endpoint.ts'
import { FreightWay } from '../price/freightTemplate.ts'
import { Pieces } from '../price/quantity.ts'
import { id, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

/** An order as it was confirmed, before it is placed. */
export const orderKey = z.string().regex(/^[0-9A-Za-z_-]{20,64}$/, '订单确认码不正确')

/** The most files of which something is acknowledged with an order. */
export const acknowledgedAtMost = 400

/** Findings in a file on a line of the cart, by their rules, that the buyer knows of and wants printed so. */
export const Acknowledged = z.object({
  cartId: id('购物车编号'),
  fileId: id('稿件编号'),
  rules: z
    .array(z.string('稿件提示不正确').regex(/^P\d{2}$/, '稿件提示不正确'))
    .min(1, '请说明已知悉的提示')
    .max(40, '稿件提示过多'),
})
export type Acknowledged = z.infer<typeof Acknowledged>

/** A plan as it is named when an order is placed: in full, on credit, or the merchant's by its number. */
export const PlanKey = z.string('付款方式不正确').regex(/^(full|credit|[1-9]\d{0,14})$/, '付款方式不正确')

/**
 * What goes where: for each address how many of each line, in the order of the line's colours and sizes; a line without them
 * has one number. Together they are the lines to the piece, which the server judges.
 */
export const Allocation = z
  .array(
    z.object({
      addressId: id('收货地址'),
      lines: z.array(z.object({ cartId: id('购物车编号'), quantities: z.array(Pieces).min(1).max(200) })).max(cartLinesAtMost),
    }),
  )
  .min(1, '请选择收货地址')
  .max(consignmentsAtMost, `一个订单最多分送 ${consignmentsAtMost} 个地址`)
export type Allocation = z.infer<typeof Allocation>

/** Where it goes: all of it to one address, or by the allocation to several. */
export const destination = { addressId: id('收货地址').optional(), allocation: Allocation.optional() }
/** How it goes there: carried unless it is said otherwise; fetched at the place that is named, by whom the address names. */
export const carried = { way: FreightWay.default('prepaid'), pickupId: id('自提点').optional() }
export const isOneWay = (asked: { addressId?: number | undefined; allocation?: Allocation | undefined }) =>
  (asked.addressId === undefined) !== (asked.allocation === undefined)
export const placeNeeded = { path: ['addressId'], message: '请选择收货地址' }

/**
 * Which coupons an order uses, and which gift is wanted with it. A kind that is not named: whichever is best, or with `auto` false none.
 */
export const couponsAsked = {
  couponId: id('优惠券').optional(),
  freightCouponId: id('运费券').optional(),
  /** The 满赠 of which the gift is wanted. */
  giftId: id('满赠活动').optional(),
  auto: z.boolean('请说明是否自动选择优惠券与赠品').default(true),
}
export type CouponsAsked = {
  readonly couponId?: number | undefined
  readonly freightCouponId?: number | undefined
  readonly giftId?: number | undefined
  readonly auto: boolean
}

/** A coupon of the asker's beside an order. */
export const CouponChoice = z.object({
  id: z.int(),
  isFreight: z.boolean(),
  couponTitle: z.string(),
  gives: z.string(),
  scope: z.string(),
  endTime: z.string(),
  /** Whether the order uses it as it stands. */
  used: z.boolean(),
  /** What is saved with it beside the best of the others, with tax. */
  saving: Yuan,
  /** Why it is not taken; null: it is, or could be. */
  why: z.object({ code: z.string(), msg: z.string() }).nullable(),
  /** What is missing to its threshold, with tax; null: nothing. */
  missing: Yuan.nullable(),
})
export type CouponChoice = z.infer<typeof CouponChoice>

/** 满减 or 付款立减 beside an order. */
export const ActivityChoice = z.object({
  id: z.int(),
  label: z.string(),
  gives: z.string(),
  /** Whether the order is let off by it. */
  used: z.boolean(),
  /** Why it is not, with what is missing; null: it is, or another takes off more. */
  why: z.string().nullable(),
})
export type ActivityChoice = z.infer<typeof ActivityChoice>

/** A 满赠 beside an order, with what it gives, or would from its next step on. */
export const GiftChoice = z.object({
  id: z.int(),
  label: z.string(),
  /** From what sum on it gives that. */
  least: Yuan,
  productId: z.int(),
  storeName: z.string(),
  image: z.string(),
  selectionText: z.array(z.string()),
  quantity: z.int(),
  unitName: z.string(),
  /** What it costs by itself, with tax; null: it cannot be had. */
  worth: Yuan.nullable(),
  /** Whether the order has it. */
  used: z.boolean(),
  /** Why it cannot, with what is missing; null: it has it, or may. */
  why: z.string().nullable(),
})
export type GiftChoice = z.infer<typeof GiftChoice>

/** What the coupons do to an order, and what it would cost less with the best of them. */
export const OrderCoupons = z.object({
  coupons: z.array(CouponChoice),
  activities: z.array(ActivityChoice),
  gifts: z.array(GiftChoice),
  /** What the choice by hand loses against the best, with tax; '0.00' where it is the best. */
  loses: Yuan,
})
export type OrderCoupons = z.infer<typeof OrderCoupons>

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/order/create/:key',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '提交订单',
  input: z
    .object({
      key: orderKey,
      ...destination,
      ...carried,
      plan: PlanKey.default('full'),
      ...couponsAsked,
      mark: text('备注', 200, 0).default(''),
      titleId: id('发票抬头').optional(),
      /** The gross the buyer saw; where the order costs otherwise by now it is refused and shown anew. */
      seen: Yuan.optional(),
      /** What was found in the artwork and is known to the buyer: what was found and is not named is refused, and shown. */
      acknowledged: z.array(Acknowledged).max(acknowledgedAtMost, '稿件提示过多，请分开下单').default([]),
    })
    .refine(isOneWay, placeNeeded),
  output: z.object({ orderId: z.string() }),
})
