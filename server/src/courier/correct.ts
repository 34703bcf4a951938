import type { z } from 'zod'
import type { CorrectParcelForm } from '../../../contract/production/courier.ts'
import { refuse } from '../../../contract/refusal.ts'
import { consignmentOf } from '../consignment/packing.sql.ts'
import { refuseTakenBack } from '../consignment/takenBack.ts'
import type { Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import type { Mover } from '../order/order.rules.ts'
import { insertEvent, lockOrderOf, setState } from '../order/order.sql.ts'
import { toldOf } from '../order/timeline.rules.ts'
import { followParcel } from '../parcel/follow.ts'
import { sentAs } from '../parcel/parcel.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'

/**
 * Puts right by which carrier and number a consignment went, tells its buyer, and follows the parcel that it really is. Null:
 * it went so already, and nothing changes.
 * @throws Refusal order.missing, order.move.forbidden for one that is not on its way, waybill.busy for the number of a waybill that
 * was taken back.
 */
export async function correctShipment(
  tx: Tx,
  mover: Mover,
  { consignmentId, carrier, trackingNo }: z.output<typeof CorrectParcelForm>,
  now: Date,
) {
  const { orderId, companyId } = await consignmentOf(tx, consignmentId)
  const order = await lockOrderOf(tx, orderId, now)
  const consignment = order.consignments.find(({ id }) => id === consignmentId)
  const state = consignment?.state ?? refuse('order.missing')
  if (state !== 'shipped' && state !== 'delivered') refuse('order.move.forbidden')
  const before = await sentAs(tx, consignmentId)
  if (before.carrier === carrier && before.trackingNo === trackingNo) return null
  await refuseTakenBack(tx, consignmentId, trackingNo)
  const after = { carrier, trackingNo }
  await setState(tx, 'consignment', consignmentId, state, { carrier, tracking_no: trackingNo })
  await followParcel(tx, { companyId, orderId, consignmentId }, after, now)
  const note = `${before.carrier} ${before.trackingNo} 更正为 ${carrier} ${trackingNo}`
  await insertEvent(tx, { orderId, consignmentId, move: 'correct', from: state, to: state, mover, note }, now)
  const words = said('order.correct', { 订单号: order.number, 事项: toldOf('correct', state), 说明: note })
  await insertNotice(tx, { companyId, ...words, link: `/orderDetail/${order.number}`, to: order.accountId }, now)
  return { companyId, orderId, before: { consignmentId, ...before }, after: { consignmentId, ...after } }
}
