import { z } from 'zod'
import { FileLink } from '../file.ts'
import { cartLinesAtMost } from './atMost.ts'
import { Address } from '../account/address.ts'
import { ApprovalMode } from '../account/approvalMode.ts'
import { carried, couponsAsked, destination, isOneWay, OrderCoupons, orderKey, placeNeeded, PlanKey } from './placeOrder.ts'
import { endpoint } from '../endpoint.ts'
import { lineGoods } from '../goods.ts'
import { InvoiceTitle } from '../account/invoice.ts'
import { CameBy } from '../price/offer.ts'
import { FreightWay, PickupPlace } from '../price/freightTemplate.ts'
import { OrderReceipt, Receipt } from '../price/price.ts'
import { Day, id } from '../text.ts'
import { Yuan } from '../yuan.ts'

/** A way to pay that is open to an order, with what is to be paid when. */
export const OfferedPlan = z.object({
  plan: PlanKey,
  label: z.string(),
  /** Why it cannot be chosen now; null: it can. */
  hindrance: z.string().nullable(),
  steps: z.array(
    z.object({
      step: z.int(),
      /** E.g. 第 1/2 期 定金. */
      name: z.string(),
      amount: Yuan,
      /** When it must be paid, in words. */
      due: z.string(),
    }),
  ),
})
export type OfferedPlan = z.infer<typeof OfferedPlan>

/** What stands before an order and what opens before it, at its sum. */
const OrderTerms = z.object({
  /** The ways to pay that are open to it; in full always. */
  plans: z.array(OfferedPlan),
  approvalNeeded: z.boolean(),
  /** It is to be signed by both sides before it may be paid. */
  contractNeeded: z.boolean(),
  /** The frame contract under which it stands and so needs no signature; null: under none. */
  frame: z.string().nullable(),
  /** Who will approve it, level by level; none where nobody has to. */
  approvers: z.array(z.object({ mode: ApprovalMode, names: z.array(z.string()) })),
  /** Why this account may not place it as it stands, e.g. a limit; null: it may. */
  hindrance: z.string().nullable(),
})
export type OrderTerms = z.infer<typeof OrderTerms>

const ConfirmLine = z.object({
  cartId: z.int(),
  productId: z.int(),
  ...lineGoods,
  needsArtwork: z.boolean(),
  artwork: z.array(FileLink),
  receipt: Receipt,
  /** When it would be ready if paid today. */
  readyDay: Day,
  /** Absent where it is bought like any other. */
  came: CameBy.optional(),
})

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/order/confirm',
  who: 'buyer',
  grant: 'order.place',
  twice: '不提交订单，只保存一份 30 分钟内有效的确认；重复请求各得一个 orderKey',
  title: '确认订单',
  input: z.object({ cartIds: z.array(id('购物车编号')).min(1, '请选择需要结算的商品').max(cartLinesAtMost) }),
  output: z.object({
    /** Good for 30 minutes, for one order. */
    orderKey: z.string(),
    lines: z.array(ConfirmLine),
    addresses: z.array(Address),
    titles: z.array(InvoiceTitle),
    /** The ways that all of it may go, and where it may be fetched if it may. */
    ways: z.array(FreightWay),
    pickups: z.array(PickupPlace),
    receipt: OrderReceipt,
    ...OrderCoupons.shape,
    ...OrderTerms.shape,
  }),
})

export const computeOrder = endpoint({
  method: 'POST',
  path: '/api/order/computed/:key',
  who: 'buyer',
  grant: 'order.place',
  twice: '只计算，不改变任何数据',
  title: '计算订单',
  input: z
    .object({ key: orderKey, ...destination, ...carried, plan: PlanKey.default('full'), ...couponsAsked })
    .refine(isOneWay, placeNeeded),
  /** The receipt as it stands with the order, and its terms: freight to several addresses may make the sum another one. */
  output: OrderReceipt.extend({ ...OrderTerms.shape, ...OrderCoupons.shape }),
})
