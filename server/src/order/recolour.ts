import { sql } from 'kysely'
import type { ColourShares } from '../../../contract/recolour.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import type { Mover } from './order.rules.ts'
import { insertEvent, type LockedOrder } from './order.sql.ts'
import { checkLost, recoloured, recolouredTold, type LostLine, type Recoloured } from './recolour.rules.ts'
import { toldOf } from './timeline.rules.ts'

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
  const note = recolouredTold(lost, found.matrix)
  const { state } = line
  await insertEvent(tx, { orderId: order.id, lineId, move: 'recolour', from: state, to: state, mover, note }, now)
  const title = toldOf('recolour', state)
  const body = `订单 ${order.number}：${line.title} ${title}（${note}）。价款不变，如有不符请联系客服。`
  const { companyId } = order
  await insertNotice(tx, { companyId, title, body, link: `/orderDetail/${order.number}`, to: order.accountId }, now)
  return { before: { matrix: lost.matrix }, after: { matrix: found.matrix } }
}

async function readLost(tx: Tx, lineId: number): Promise<LostLine> {
  const { rows } = await sql<LostLine>`
    select l.colours_lost as lost, l.unit, l.matrix, l.picture, l.receipt, v.rules,
      (select json_agg(json_build_object('consignmentId', c.id, 'place', c.place, 'quantity', k.quantity) order by c.place)
        from consignment_line k join consignment c on c.id = k.consignment_id where k.order_line_id = l.id) as parts
    from order_line l join price_version v on v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int
    where l.id = ${lineId}`.execute(tx)
  return rows[0] ?? refuse('order.missing')
}

async function writeColours(tx: Tx, lineId: number, { matrix, words, picture, shares }: Recoloured): Promise<void> {
  await sql`update order_line set matrix = ${JSON.stringify(matrix)}::jsonb, selection_text = ${words}::text[], picture = ${picture},
    colours_lost = false where id = ${lineId}`.execute(tx)
  await sql`update consignment_line k set matrix = s.matrix from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb)
    as s ("consignmentId" bigint, matrix jsonb) where k.order_line_id = ${lineId} and k.consignment_id = s."consignmentId"`.execute(tx)
} // prettier-ignore
