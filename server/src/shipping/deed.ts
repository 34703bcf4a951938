import { carriers } from '../../../contract/carrier.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { lineStates } from '../../../contract/production/lineState.ts'
import type { Staff } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import { moveIn } from '../order/moveIn.ts'
import type { LockedOrder } from '../order/order.sql.ts'
import { legalMoves, stepOf } from '../order/order.rules.ts'
import type { Item } from './run.sql.ts'
import { send, type ToSend } from './send.ts'
import { lockWaybill } from './waybill.sql.ts'

/** How a deed is done. `whole`: an order of which not everything is ready is left as it is. */
export type Doing = { readonly actor: Staff; readonly whole: boolean; readonly now: Date }

/** Packs the lines that these consignments of an order carry; says how many. @throws Refusal why none of them can be. */
export async function packAll(tx: Tx, order: LockedOrder, items: readonly Item[], { actor, whole, now }: Doing): Promise<string> {
  const chosen = new Set(items.map(({ consignmentId }) => consignmentId))
  const carried = new Set(order.consignments.filter(({ id }) => chosen.has(id)).flatMap(({ lines }) => lines))
  const lines = order.lines.filter(({ id }) => carried.has(id))
  const fitting = new Set(legalMoves(order, actor).flatMap(({ move, lineId }) => (move === 'pack' && lineId !== null ? lineId : [])))
  const left = lines.filter(({ id, state }) => state !== 'packed' && !fitting.has(id))
  const packed = lines.filter(({ id }) => fitting.has(id))
  if (packed.length === 0 || (whole && left.length > 0)) {
    const [first] = left
    // A grant that is missing, or an order that does not move, is said in the table's own words.
    if (first?.state === 'passed') stepOf(order, { lineId: first.id }, 'pack', actor, {})
    if (first) throw new Refusal('order.move.forbidden', null, `“${first.title}”${lineStates[first.state]}，还不能装箱`)
    refuse('order.move.forbidden', null, '已全部装箱')
  }
  let moved = order
  for (const { id } of packed) moved = await moveIn(tx, moved, { lineId: id }, 'pack', actor, {}, now)
  const rest = left.length > 0 ? `；${left.map(({ title, state }) => `“${title}”${lineStates[state]}`).join('、')}，未装箱` : ''
  return `装箱 ${packed.length} 款${rest}`
}

/** Ships these consignments of an order, each with its number; says with which. @throws Refusal why not. */
export async function shipAll(tx: Tx, order: LockedOrder, items: readonly Item[], { actor, whole, now }: Doing): Promise<string> {
  const chosen = new Set(items.map(({ consignmentId }) => consignmentId))
  const missing = whole ? order.consignments.find(({ id, state }) => state === 'waiting' && !chosen.has(id)) : undefined
  if (missing) throw new Refusal('order.move.forbidden', null, `整单发货：收货单 ${missing.place} 未选中，请一并选择，或改为部分发货`)
  const sent: string[] = []
  let moved = order
  for (const item of items) {
    const way = await numbered(tx, item)
    moved = await send(tx, moved, way, actor, now)
    sent.push(way.trackingNo === '' ? '已备好待自提' : `${way.carrier} ${way.trackingNo}`)
  }
  return sent.join('、')
}

/** With what a consignment goes: the number that was typed, else the one that a carrier gave for it. @throws Refusal waybill.busy. */
async function numbered(tx: Tx, item: Item): Promise<ToSend> {
  if (item.trackingNo !== '') return item
  const waybill = await lockWaybill(tx, item.consignmentId)
  if (waybill?.state === 'cancelling') refuse('waybill.busy')
  if (waybill?.state !== 'made') return item
  return { consignmentId: item.consignmentId, carrier: carriers[waybill.carrier].name, trackingNo: waybill.trackingNo }
}
