import { inTransaction, type Tx } from '../db.ts'
import type { House } from '../house.ts'
import { moveIn } from './moveIn.ts'
import { system } from './order.rules.ts'
import { readLocked } from './order.sql.ts'
import { deleteOld, lockDueConsignment, lockDueOrder } from './sweep.sql.ts'

/** Most that one sweep does of each kind; the next one goes on. */
const most = 500

/**
 * Does what has become due: closes unpaid and unapproved orders, signs delivered consignments (which completes orders),
 * deletes old drafts, lines bought at once and remembered answers. Each in a short transaction of its own; what another
 * process is busy with is passed over; running it again does nothing twice.
 */
export async function sweep(house: Pick<House, 'db' | 'now'>): Promise<void> {
  const now = house.now()
  await eachDue(house, (tx) => closeOne(tx, now))
  await eachDue(house, (tx) => signOne(tx, now))
  await inTransaction(house.db, (tx) => deleteOld(tx, now))
}

async function eachDue({ db }: Pick<House, 'db'>, one: (tx: Tx) => Promise<boolean>): Promise<void> {
  for (let done = 0; done < most && (await inTransaction(db, one)); done++);
}

/** False where nothing is due. */
async function closeOne(tx: Tx, now: Date): Promise<boolean> {
  const id = await lockDueOrder(tx, now)
  if (id === null) return false
  await moveIn(tx, await readLocked(tx, id), {}, 'close', system, {}, now)
  return true
}

/** False where nothing is due. */
async function signOne(tx: Tx, now: Date): Promise<boolean> {
  const due = await lockDueConsignment(tx, now)
  if (!due) return false
  const order = await readLocked(tx, due.orderId)
  await moveIn(tx, order, { consignmentId: due.id }, 'signByTime', system, {}, now)
  return true
}
