import { z } from 'zod'
import { placeFields } from '../account/address.ts'
import { endpoint, paged } from '../endpoint.ts'
import { Moment, id, paging, text } from '../text.ts'

/** A consignment of which something was found missing or broken, and which nobody of the merchant's has looked at yet. */
export const NotedConsignment = z.object({
  orderId: z.string(),
  consignmentId: z.int(),
  number: z.string(),
  companyName: z.string(),
  /** In words: 帆布袋 短少 5 个、破损 2 个. */
  found: z.string(),
  createTime: Moment,
})
export type NotedConsignment = z.infer<typeof NotedConsignment>

export const listNoted = endpoint({
  method: 'GET',
  path: '/api/admin/consignment/noted',
  who: 'staff',
  area: 'orders',
  title: '待查看的收货异常',
  input: z.object(paging()),
  output: paged(NotedConsignment),
  paged: true,
})

export const seeNoted = endpoint({
  method: 'POST',
  path: '/api/admin/consignment/seen',
  who: 'staff',
  area: 'orders',
  once: true,
  title: '收货异常已查看',
  input: z.object({ consignmentId: id('收货单') }),
  output: z.literal(true),
})

/** Where a consignment that is not shipped goes instead, and why. */
export const ReaddressForm = z.object({
  consignmentId: id('收货单'),
  ...placeFields,
  reason: text('更正原因', 200, 2),
  /** The address that was shown, as `addressText` says it: where it is another by now, nothing is changed. */
  was: text('原收货地址', 400),
})

/**
 * Puts right who receives a consignment and where, as long as it is not shipped. What was agreed to be paid stays as it is;
 * whoever placed the order is told the old and the new.
 */
export const readdressConsignment = endpoint({
  method: 'POST',
  path: '/api/admin/consignment/address',
  who: 'staff',
  area: 'orders',
  once: true,
  title: '更正收货地址',
  told: '收货地址已更正',
  input: ReaddressForm,
  output: z.literal(true),
})

/** Has the packing list made, by a job: the order's page tells how far it is. */
export const askPacking = endpoint({
  method: 'POST',
  path: '/api/admin/consignment/packing',
  who: 'staff',
  area: ['orders', 'production'],
  once: true,
  title: '生成装箱单',
  input: z.object({ consignmentId: id('收货单') }),
  output: z.literal(true),
})
