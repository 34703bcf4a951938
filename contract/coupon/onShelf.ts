import { z } from 'zod'
import { TakeableCoupon } from './coupon.ts'
import { endpoint } from '../endpoint.ts'
import { cartLinesAtMost } from '../order/atMost.ts'
import { ProductActivity } from '../price/activity.ts'
import { queryId } from '../text.ts'
import { RateText, Yuan } from '../yuan.ts'

// What a buyer is told of offers before he pays: beside the price of a product, and beside his cart.

const { id, name, label, gives, until, untilMs, extended, rules } = ProductActivity.shape
const { cname, goodFor, isFreight, scope, note, isUse } = TakeableCoupon.shape

/** A coupon that the asker may take now. `isUse`: he has had it as often as he may. */
export const ShelfCoupon = z.object({ id: z.int(), cname, gives: TakeableCoupon.shape.gives, scope, note, goodFor, isFreight, isUse })
export type ShelfCoupon = z.infer<typeof ShelfCoupon>

/** An activity that lets an order off as a whole, with its rules. */
export const ShelfActivity = z.object({ id, name, label, gives, until, untilMs, extended, rules })
export type ShelfActivity = z.infer<typeof ShelfActivity>

/** What one piece of the article was sold for at least in the seven days before the activity, from so many pieces on. */
const Low = z.object({
  from: z.int(),
  each: RateText,
  /** The day of the last sale, where there was none in the seven days; null: there was. */
  day: z.string().nullable(),
})

/** What an order with this product may be let off, and which coupons there are for it; its own 限时折扣 is told with the product. */
export const productOffers = endpoint({
  method: 'GET',
  path: '/api/product/offers/:id',
  who: 'anyone',
  title: '商品可用的优惠',
  input: z.object({ id: queryId('商品') }),
  output: z.object({
    activities: z.array(ShelfActivity),
    coupons: z.array(ShelfCoupon),
    /** 前 7 日最低成交价, beside which the 限时折扣 of the product may say that it is lower: by rung. */
    lows: z.array(Low),
    /** By which 拼团 it is sold now, and how many groups of it may be joined. */
    groups: z.array(z.object({ id: z.int(), people: z.int(), price: RateText, open: z.int() })),
  }),
})
export type ProductOffers = z.output<typeof productOffers.output>

/** An activity beside the cart: how far the lines that are chosen come. */
export const CartActivity = z.object({
  id,
  label: z.string(),
  gives,
  /** All lines of the cart that count for it, chosen or not. */
  cartIds: z.array(z.int()),
  /** What the chosen ones of them come to with tax, without samples and freight. */
  basis: Yuan,
  /** What of it they are let off, in words; null: nothing. */
  holds: z.string().nullable(),
  /** The next step: what is missing to it and what it gives; null: there is none. */
  next: z.object({ missing: Yuan, gives: z.string() }).nullable(),
  /** Why it lets nothing off, where nothing is missing; null: it does. */
  why: z.string().nullable(),
})
export type CartActivity = z.infer<typeof CartActivity>

/** What the chosen lines of the cart are let off, paid in full, and what more there is to be had. */
export const cartOffers = endpoint({
  method: 'GET',
  path: '/api/cart/offers',
  who: 'buyer',
  title: '购物车可用的优惠',
  input: z.object({
    /** The lines that are chosen, `3,1`; '' for none. */
    cartIds: z
      .string()
      .regex(/^([1-9]\d{0,14}(,[1-9]\d{0,14})*)?$/, '购物车编号不正确')
      .default('')
      .transform((typed) => [...new Set(typed.split(',').filter(Boolean).map(Number))])
      .pipe(z.array(z.int()).max(cartLinesAtMost, `最多 ${cartLinesAtMost} 个`)),
  }),
  output: z.object({
    /** By how much less is paid with the best of all: activities and the coupons that the asker has. */
    saving: Yuan,
    activities: z.array(CartActivity),
    /** Those of the asker's coupons that are used then, by name. */
    used: z.array(z.string()),
    /** What may be taken and is of these goods; `saving`: by how much less would be paid with it, too. */
    coupons: z.array(
      z.object({
        ...ShelfCoupon.shape,
        saving: Yuan,
        /** Why it would save nothing; null: it would. */
        why: z.string().nullable(),
      }),
    ),
  }),
})
export type CartOffers = z.output<typeof cartOffers.output>
