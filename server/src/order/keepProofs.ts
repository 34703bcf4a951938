import type { Buyer } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import { looksAlike, saysAlike } from './kept.rules.ts'
import { approvedBefore } from './kept.sql.ts'
import { moveIn } from './moveIn.ts'
import { system } from './order.rules.ts'
import { seenBy, type LockedOrder } from './order.sql.ts'

/**
 * Sends the proof of then for every line of the order that is the same as one before, in an order that the buyer sees, whose
 * proof was approved: the buyer confirms it once, and nobody draws it again. A line of which anything is otherwise, or that
 * had a proof of its own, stays as it is. Answers the order as it then is; it must be locked in `tx`.
 */
export async function keepProofs(tx: Tx, order: LockedOrder, buyer: Buyer, now: Date): Promise<LockedOrder> {
  if (!order.lines.some(({ state, proof }) => state === 'preflight' && proof === null)) return order
  const found = (await approvedBefore(tx, order.id, seenBy(buyer, now))).filter(
    ({ now, then }) => looksAlike(now, then) && saysAlike(now, then),
  )
  let after = order
  for (const lineId of new Set(found.map(({ lineId }) => lineId))) {
    const newest = found.find((one) => one.lineId === lineId)
    const words = { proofId: newest?.proofId, note: `订单 ${newest?.number} 第 ${newest?.round} 轮` }
    after = await moveIn(tx, after, { lineId }, 'keepProof', system, words, now)
  }
  return after
}
