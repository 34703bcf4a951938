import { Refusal } from '../../../contract/refusal.ts'
import { addJob } from '../jobs.sql.ts'
import type { Staff } from '../actor.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction, type Tx } from '../database/db.ts'
import type { Services } from '../services.ts'
import { seeOwn } from '../database/ownCustomers.sql.ts'
import { moveIn } from '../order/moveIn.ts'
import { legalMoves, rowOf, stepOf } from '../order/order.rules.ts'
import { lockOrder } from '../order/order.sql.ts'
import { doneWords } from './bulk.rules.ts'
import { endRun, lockTurn, settleItem, type Turn } from './bulk.sql.ts'

type Doing = Pick<Services, 'db' | 'now'>

/** Jobs that are held much longer count as those of a killed process, so one hands over to the next in good time. */
const turn = 15_000 // ms

/**
 * Walks a run from where it stands, order by order: the order's moves, what became of it and how far the run has come are
 * one transaction. May be run twice, also at once, or be killed in the middle: no order is moved twice.
 */
export async function runBulk(services: Doing, id: number): Promise<void> {
  const until = performance.now() + turn
  while (await takeTurn(services, id)) {
    if (performance.now() < until) continue
    await addJob(services.db, 'bulkMoves', { id }, `bulk ${id}`)
    return
  }
}

/** Moves the next order of a run. False: there is none. */
export async function takeTurn({ db, now }: Doing, id: number): Promise<boolean> {
  let place = 0
  try {
    return await inTransaction(db, async (tx) => {
      const next = await lockTurn(tx, id)
      if (next === null) return false
      if (next.number === null) {
        await endRun(tx, id, now())
        return false
      }
      place = next.place
      const told = await moveAll(tx, id, next, next.number, now())
      await settleItem(tx, id, place, { outcome: 'done', told })
      return true
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await inTransaction(db, async (tx) => {
      // Whoever else works on this run may have come past it meanwhile.
      if ((await lockTurn(tx, id))?.place !== place) return
      await settleItem(tx, id, place, { outcome: 'refused', told: error.message })
    })
    return true
  }
}

/** Makes the move wherever it fits in the order, all or nothing, and says what was done. @throws Refusal why it fits nowhere. */
async function moveAll(tx: Tx, runId: number, { move, words, address, ...by }: Turn, number: string, now: Date) {
  const actor: Staff = { side: 'staff', staffId: by.staffId, name: by.staffName, areas: new Set(by.areas) }
  // Of what was chosen that which has gone to another colleague meanwhile is no longer there.
  if (by.ownOnly) await seeOwn(tx, by.staffId)
  let order = await lockOrder(tx, number, null, now)
  const fitting = legalMoves(order, actor).filter((one) => one.move === move)
  // The table's own words for why it does not.
  const [line, consignment] = [order.lines[0]?.id, order.consignments[0]?.id]
  if (fitting.length === 0) stepOf(order, { lineId: line, consignmentId: consignment }, move, actor, words)
  for (const { lineId, consignmentId } of fitting) {
    const target = { lineId: lineId ?? undefined, consignmentId: consignmentId ?? undefined }
    order = await moveIn(tx, order, target, move, actor, words, now)
  }
  const entry = { actor, companyId: order.companyId, subject: `order ${order.id}`, address }
  await insertAudit(tx, { ...entry, after: { move, run: runId, places: fitting.length }, action: 'order.bulk' }, now)
  const found = rowOf(move)
  return doneWords(found?.row.label ?? move, found?.kind ?? 'order', fitting.length)
}
