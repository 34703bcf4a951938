import { Refusal } from '../../../contract/refusal.ts'
import { permitArea } from '../actor.ts'
import { inTransaction } from '../database/db.ts'
import { addJob } from '../jobs.sql.ts'
import { endRun, lockTurn, nextItems, runGoingOn, settleItems, type Settled } from './run.sql.ts'
import { cancelWaybill, takeWaybill, type Asking } from './waybill.ts'

/** So many are asked at once: the provider answers each in its own time. */
const atOnce = 5
const turn = 15_000 // ms

/**
 * Walks a run of waybills from where it stands. May be run twice, also at once, or be killed in the middle: what was asked for is
 * asked for again by the same number, and is the same waybill.
 */
export async function runWaybills(services: Asking, id: number): Promise<void> {
  const until = performance.now() + turn
  while (await askSome(services, id)) {
    if (performance.now() < until) continue
    await addJob(services.db, 'waybills', { id }, `waybills ${id}`)
    return
  }
}

/** Asks for the next of a run and settles them. False: there are none. */
export async function askSome(services: Asking, id: number): Promise<boolean> {
  const { db, now } = services
  const run = await runGoingOn(db, id)
  if (!run) return false
  const items = await nextItems(db, id, run.done, atOnce)
  if (items.length === 0) {
    await inTransaction(db, (tx) => endRun(tx, id, now()))
    return false
  }
  const { deed, words, actor, address } = run
  const doing = async (consignmentId: number) => {
    permitArea(actor, 'production')
    if (deed === 'cancelWaybill') return cancelWaybill(services, consignmentId, { actor, address })
    if (!words.carrier) throw new Error(`run ${id} names no carrier`)
    return takeWaybill(services, consignmentId, words.carrier, { actor, address })
  }
  const settled = await Promise.all(items.map(async ({ place, consignmentId }) => ({ place, ...(await outcomeOf(doing(consignmentId))) })))
  await inTransaction(db, async (tx) => {
    await lockTurn(tx, id)
    await settleItems(tx, id, settled)
  })
  return true
}

const outcomeOf = (doing: Promise<string>): Promise<Settled> =>
  doing.then(
    (told) => ({ outcome: 'done', told }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { outcome: 'refused', told: error.message }
    },
  )
