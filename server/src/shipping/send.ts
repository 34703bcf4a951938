import { Refusal, refuse } from '../../../contract/refusal.ts'
import { trackingFault } from '../../../contract/carrier.ts'
import type { Staff } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import { moveIn } from '../order/moveIn.ts'
import type { LockedOrder } from '../order/order.sql.ts'
import { lockNumber, usedBy } from './number.sql.ts'

export type ToSend = { readonly consignmentId: number; readonly carrier: string; readonly trackingNo: string }

/**
 * Sends a consignment of a locked order with its number, or lays it out where it is fetched, by the order's own move; answers the order as it then is.
 * @throws Refusal shipping.number.none, shipping.number.used, input.invalid for a number that cannot be the carrier's, and
 * whatever the move refuses.
 */
export async function send(tx: Tx, order: LockedOrder, { consignmentId, carrier, trackingNo }: ToSend, by: Staff, now: Date) {
  // What is fetched has no number: it is laid out.
  if (order.consignments.some(({ id, fetched }) => id === consignmentId && fetched))
    return moveIn(tx, order, { consignmentId }, 'layOut', by, {}, now)
  if (trackingNo === '') refuse('shipping.number.none')
  const fault = trackingFault(carrier, trackingNo)
  if (fault !== null) throw new Refusal('input.invalid', { fields: { trackingNo: fault } }, fault)
  // One at a time, so that of two who take the same number at once the second sees the first.
  await lockNumber(tx, trackingNo)
  const other = await usedBy(tx, trackingNo, consignmentId)
  if (other !== null) throw numberUsed(trackingNo, other)
  return moveIn(tx, order, { consignmentId }, 'ship', by, { carrier, trackingNo }, now)
}

/** A number goes with one consignment here; a box of several is sent at the orders' own pages. */
export const numberUsed = (trackingNo: string, other: string) =>
  new Refusal('shipping.number.used', { number: other }, `运单号 ${trackingNo} 已用于收货单 ${other}；几单合装一箱的，请在订单页逐单发货`)
