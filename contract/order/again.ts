import { z } from 'zod'
import { cartLinesAtMost } from './atMost.ts'
import { OrderNumber } from './orderNumber.ts'
import { endpoint } from '../endpoint.ts'
import { FileLink } from '../file.ts'
import { WireGoodsType } from '../goods.ts'
import { Matrix, Quantity } from '../price/quantity.ts'
import { id } from '../text.ts'
import { RateText, Yuan } from '../yuan.ts'

/** What is otherwise than the last time. */
export const drifts = {
  gone: '已下架',
  choice: '规格变更',
  quantity: '数量变更',
  stock: '库存不足',
  price: '价格变动',
} as const
export type DriftKind = keyof typeof drifts

const Drift = z.object({
  kind: z.enum(Object.keys(drifts) as [DriftKind, ...DriftKind[]]),
  /** In words, with the difference and why. */
  text: z.string(),
})
export type LineDrift = z.infer<typeof Drift>

const Priced = {
  quantity: z.int(),
  /** What its pieces are counted in: then, and now. */
  unitName: z.string(),
  /** What a piece costs on average, with tax. */
  unitGross: RateText,
  gross: Yuan,
  selectionText: z.array(z.string()),
}

const AgainLine = z.object({
  lineId: z.int(),
  productId: z.int(),
  storeName: z.string(),
  image: z.string(),
  qiliGoodsTypeId: WireGoodsType,
  before: z.object(Priced),
  /** What can be had today: the same, or what is nearest to it; null: nothing is. */
  now: z
    .object({
      ...Priced,
      matrix: Matrix.nullable(),
      minimum: z.int(),
      step: z.int(),
      /** The artwork of the last time, which goes along. */
      artwork: z.array(FileLink),
      /** All that was printed is as it was on the proof approved the last time: it is kept, and only to be confirmed. */
      sameProof: z.boolean(),
    })
    .nullable(),
  drift: z.array(Drift),
})
export type AgainLine = z.infer<typeof AgainLine>

const Wanted = z.object({ lineId: id('订单明细'), quantity: Quantity.optional() })

/** What ordering the same again would come to today, priced for this company; `lines` may name other quantities. Changes nothing. */
export const orderAgain = endpoint({
  method: 'POST',
  path: '/api/order/again',
  who: 'buyer',
  grant: 'order.place',
  twice: '只读取，不改变任何数据',
  title: '再来一单',
  input: z.object({ orderId: OrderNumber, lines: z.array(Wanted).max(cartLinesAtMost).default([]) }),
  output: z.object({
    orderId: z.string(),
    lines: z.array(AgainLine),
    /** What the order as a whole was let off the last time; today's offers are chosen anew at the settlement. */
    offers: z.array(z.object({ label: z.string(), amount: Yuan })),
  }),
})

/** Puts what is chosen into the cart, as `orderAgain` says it can be had. `gross` is what the buyer saw. */
export const againToCart = endpoint({
  method: 'POST',
  path: '/api/order/again/toCart',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '再来一单加入购物车',
  told: '已加入购物车',
  input: z.object({
    orderId: OrderNumber,
    lines: z
      .array(Wanted.extend({ gross: Yuan.optional() }))
      .min(1, '请选择要再次购买的商品')
      .max(cartLinesAtMost)
      .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, '商品重复'),
  }),
  output: z.object({
    lines: z.int(),
    count: z.int(),
    /** What did not fit beside what the cart holds already. */
    left: z.array(z.object({ storeName: z.string(), reason: z.string() })),
  }),
})
