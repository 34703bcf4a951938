import type { OrderDetail, OrderLine } from '../../../contract/order/order.ts'
import { ownNames } from '../private/ownNames.ts'

/** What a line of an order is marked with: that it is given, or by what it came; undefined: bought like any other. */
export function tagOf(
  { pool, groupId, receipt }: Pick<OrderDetail, 'pool' | 'groupId' | 'receipt'>,
  line: OrderLine,
  place: number,
): string | undefined {
  if (receipt.offers?.some(({ gift }) => gift === place)) return '赠品'
  if (pool) return ownNames.pool
  if (groupId !== null) return ownNames.group
  return line.receipt.offer?.terms.kind === 'flash' ? ownNames.flash : undefined
}
