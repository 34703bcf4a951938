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
  await eachDue(
    house,
    (tx, after) => lockDueOrder(tx, now, after),
    async (tx, { id }) => void (await moveIn(tx, await readLocked(tx, id), {}, 'close', system, {}, now)),
  )
  await eachDue(
    house,
    (tx, after) => lockDueConsignment(tx, now, after),
    async (tx, { id: consignmentId, orderId }) =>
      void (await moveIn(tx, await readLocked(tx, orderId), { consignmentId }, 'signByTime', system, {}, now)),
  )
  await inTransaction(house.db, (tx) => deleteOld(tx, now))
}

type Due = { readonly id: number }

/**
 * Finds one after the other, by id ascending, and does each in a transaction of its own. One that fails holds up no other:
 * what failed is thrown when all others are done, so that the job is tried again and told.
 */
async function eachDue<T extends Due>(
  { db }: Pick<House, 'db'>,
  find: (tx: Tx, after: number) => Promise<T | null>,
  act: (tx: Tx, due: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  let reached = 0
  for (let done = 0, more = true; more && done < most; done++) {
    const after = reached
    try {
      more = await inTransaction(db, async (tx) => {
        const due = await find(tx, after)
        if (!due) return false
        reached = due.id
        await act(tx, due)
        return true
      })
    } catch (failure) {
      failures.push(failure)
      more = reached > after
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of what was due failed`)
}
