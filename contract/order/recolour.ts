import { z } from 'zod'
import { consignmentsAtMost } from './atMost.ts'
import { OrderNumber } from './orderNumber.ts'
import { endpoint } from '../endpoint.ts'
import { Quantity } from '../price/quantity.ts'
import { id } from '../text.ts'

const Pieces = z.object({ colour: z.string('请选择颜色').max(40, '颜色不正确'), quantity: Quantity })

/** How many of each colour of a line go in each of its consignments; what is not named gets none. */
export const ColourShares = z
  .array(z.object({ consignmentId: id('收货单'), cells: z.array(Pieces).min(1, '请填写各颜色数量').max(200) }))
  .min(1, '请填写各颜色数量')
  .max(consignmentsAtMost)
export type ColourShares = z.infer<typeof ColourShares>

/** Writes the true colours into a line that lost them (docs/decisions/032), for the same pieces at the same price. Once. */
export const recolourLine = endpoint({
  method: 'POST',
  path: '/api/admin/order/recolour',
  who: 'staff',
  area: 'orders',
  once: true,
  title: '更正颜色数量',
  told: '颜色数量已更正',
  input: z.object({ orderId: OrderNumber, lineId: id('订单明细'), shares: ColourShares }),
  output: z.literal(true),
})
