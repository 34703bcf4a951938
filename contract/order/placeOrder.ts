import { z } from 'zod'
import { Allocation } from './consignment.ts'
import { endpoint } from '../endpoint.ts'
import { FreightWay } from '../price/freightTemplate.ts'
import { PlanKey } from '../plan/planDesk.ts'
import { id, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

/** An order as it was confirmed, before it is placed. */
export const orderKey = z.string().regex(/^[0-9A-Za-z_-]{20,64}$/, '订单确认码不正确')

/** Where it goes: all of it to one address, or by the allocation to several. */
export const destination = { addressId: id('收货地址').optional(), allocation: Allocation.optional() }
/** How it goes there: carried unless it is said otherwise; fetched at the place that is named, by whom the address names. */
export const carried = { way: FreightWay.default('prepaid'), pickupId: id('自提点').optional() }
export const isOneWay = (asked: { addressId?: number | undefined; allocation?: Allocation | undefined }) =>
  (asked.addressId === undefined) !== (asked.allocation === undefined)
export const placeNeeded = { path: ['addressId'], message: '请选择收货地址' }

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
      mark: text('备注', 200, 0).default(''),
      titleId: id('发票抬头').optional(),
      /** The gross the buyer saw; where the order costs otherwise by now it is refused and shown anew. */
      seen: Yuan.optional(),
    })
    .refine(isOneWay, placeNeeded),
  output: z.object({ orderId: z.string() }),
})
