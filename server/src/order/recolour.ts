import type { ColourShares } from '../../../contract/order/recolour.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import type { Mover } from './order.rules.ts'
import { doneOnceRecoloured } from './effects.ts'
import { insertEvent, type LockedOrder } from './order.sql.ts'
import { checkLost, recoloured, recolouredTold } from './recolour.rules.ts'
import { readLost, writeColours } from './recolour.sql.ts'
import { toldOf } from './timeline.rules.ts'
import { said } from '../notice/orderNotices.rules.ts'

/**
 * Writes the true colours into a line that lost them, tells the timeline and whoever placed the order. The order must be locked in
 * `tx`, so the second of two at once finds it done. Answers the line's colours before and after.
 * @throws Refusal as `checkLost` and `recoloured`.
 */
export async function recolour(
  tx: Tx,
  order: LockedOrder,
  { lineId, shares }: { lineId: number; shares: ColourShares },
  mover: Mover,
  now: Date,
) {
  const line = order.lines.find(({ id }) => id === lineId) ?? refuse('order.missing')
  const lost = await readLost(tx, lineId)
  checkLost(order, line, lost)
  const found = recoloured(lost, shares)
  await writeColours(tx, lineId, found)
  await doneOnceRecoloured({ tx, lineId })
  const note = recolouredTold(lost, found.matrix)
  const { state } = line
  await insertEvent(tx, { orderId: order.id, lineId, move: 'recolour', from: state, to: state, mover, note }, now)
  const words = said('order.recolour', { 订单号: order.number, 商品: line.title, 事项: toldOf('recolour', state), 说明: note })
  const { companyId } = order
  await insertNotice(tx, { companyId, ...words, link: `/orderDetail/${order.number}`, to: order.accountId }, now)
  return { before: { matrix: lost.matrix }, after: { matrix: found.matrix } }
}
