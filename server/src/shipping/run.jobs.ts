import { Refusal } from '../../../contract/refusal.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { seeOwn } from '../database/ownCustomers.sql.ts'
import { inTransaction, type Tx } from '../database/db.ts'
import { addJob } from '../jobs.sql.ts'
import { lockOrderOf, readLocked } from '../order/order.sql.ts'
import type { Services } from '../services.ts'
import { undoneIfRefused } from '../undone.sql.ts'
import { packAll, shipAll } from './deed.ts'
import { isPaper, makePapers } from './papers.jobs.ts'
import { tellOnce } from './notices.sql.ts'
import { endRun, lockTurn, runGoingOn, settleItems, type Settled, type Turn } from './run.sql.ts'

type Doing = Pick<Services, 'db' | 'dataDir' | 'now'>

/** Jobs that are held much longer count as those of a killed process, so one hands over to the next in good time. */
const turn = 15_000 // ms

/**
 * Walks a run from where it stands, order by order: the moves of the order's consignments, what became of each and how far the
 * run has come are one transaction, and the buyer is told once. May be run twice, also at once, or be killed in the middle:
 * nothing is moved twice.
 */
export async function runShipping(services: Doing, id: number): Promise<void> {
  const run = await runGoingOn(services.db, id)
  if (!run) return
  if (isPaper(run.deed)) return makePapers(services, id, { ...run, deed: run.deed })
  const until = performance.now() + turn
  while (await takeTurn(services, id)) {
    if (performance.now() < until) continue
    await addJob(services.db, 'shipping', { id }, `shipping ${id}`)
    return
  }
}

/** Settles what is next of a run. False: there is nothing. */
export async function takeTurn({ db, now }: Pick<Services, 'db' | 'now'>, id: number): Promise<boolean> {
  let places: readonly number[] = []
  try {
    return await inTransaction(db, async (tx) => {
      const next = await lockTurn(tx, id)
      if (next === null) return false
      const [first] = next.items
      if (!first) {
        await endRun(tx, id, now())
        return false
      }
      places = next.items.map(({ place }) => place)
      await settleItems(tx, id, await moveAll(tx, id, next, first.orderId, now()))
      return true
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const told = error.message
    await inTransaction(db, async (tx) => {
      // Whoever else works on this run may have come past it meanwhile.
      if ((await lockTurn(tx, id))?.items[0]?.place !== places[0]) return
      await settleItems(
        tx,
        id,
        places.map((place) => ({ place, outcome: 'refused', told })),
      )
    })
    return true
  }
}

const deedOf = { pack: packAll, ship: shipAll } as const
const isMove = (deed: string): deed is keyof typeof deedOf => Object.hasOwn(deedOf, deed)

/**
 * Does the deed with these consignments of one order, each for itself or – 整单 – all or none, and says what became of each.
 * @throws Refusal why it is done with none.
 */
async function moveAll(tx: Tx, runId: number, { deed, words, address, actor, items }: Turn, orderId: number, now: Date) {
  if (!isMove(deed)) throw new Error(`run ${runId} moves nothing: ${deed}`)
  if (actor.ownOnly) await seeOwn(tx, actor.staffId)
  const whole = words.whole ?? false
  const order = await lockOrderOf(tx, orderId, now)
  const settled: (Settled & { readonly place: number })[] = []
  for (const part of whole ? [items] : items.map((item) => [item])) {
    const doing = async () => deedOf[deed](tx, await readLocked(tx, orderId, now), part, { actor, whole, now })
    const one = whole ? done(await doing()) : await settledOf(tx, doing)
    settled.push(...part.map(({ place }) => ({ place, ...one })))
  }
  const did = settled.filter(({ outcome }) => outcome === 'done').map(({ place }) => place)
  if (did.length === 0) return settled
  if (deed === 'ship') await tellOnce(tx, order, now)
  const after = {
    deed,
    run: runId,
    consignments: items.filter(({ place }) => did.includes(place)).map(({ consignmentId }) => consignmentId),
  }
  await insertAudit(tx, { actor, companyId: order.companyId, subject: `order ${order.id}`, address, after, action: 'shipping.run' }, now)
  return settled
}

const done = (told: string): Settled => ({ outcome: 'done', told })

/** Does something of which nothing is left where it is refused; why it was is what is said of it. */
async function settledOf(tx: Tx, doing: () => Promise<string>): Promise<Settled> {
  try {
    return done(await undoneIfRefused(tx, doing))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { outcome: 'refused', told: error.message }
  }
}
