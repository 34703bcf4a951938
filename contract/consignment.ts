import { z } from 'zod'
import { cartLinesAtMost } from './cart.ts'
import { Matrix, mostPieces } from './price.ts'
import { id } from './text.ts'

/** Most addresses that one order goes to. */
export const consignmentsAtMost = 50

const Pieces = z.int('数量应为整数').min(0, '数量不能小于 0').max(mostPieces, `数量最多 ${mostPieces}`)

/**
 * What goes where: for each address how many of each line, in the order of the line's colours and sizes; a line without them
 * has one number. Together they are the lines to the piece, which the server judges.
 */
export const Allocation = z
  .array(
    z.object({
      addressId: id('收货地址'),
      lines: z
        .array(z.object({ cartId: id('购物车编号'), quantities: z.array(Pieces).min(1).max(200) }))
        .max(cartLinesAtMost),
    }),
  )
  .min(1, '请选择收货地址')
  .max(consignmentsAtMost, `一个订单最多分送 ${consignmentsAtMost} 个地址`)
export type Allocation = z.infer<typeof Allocation>

/** What of a line goes in a consignment. */
export const ConsignmentShare = z.object({ lineId: z.int(), quantity: z.int(), matrix: Matrix.nullable() })
export type ConsignmentShare = z.infer<typeof ConsignmentShare>
