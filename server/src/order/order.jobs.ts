import { eachDue, oneByOne } from '../due.ts'
import type { Services } from '../services.ts'
import { moveIn } from './moveIn.ts'
import { system } from './order.rules.ts'
import { readLocked } from './order.sql.ts'
import { putStepsTogether } from '../database/steps.sql.ts'
import { deleteSomeOld, lockDueConsignment, lockDueOrder, olds } from './sweep.sql.ts'

/**
 * Does what has become due: closes unpaid and unapproved orders, signs delivered consignments (which completes orders),
 * deletes old drafts, lines bought at once and remembered answers, puts kept counts together. Each in a short transaction of its own; what another
 * process is busy with is passed over; running it again does nothing twice.
 */
export async function sweep(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  const now = services.now()
  const close = () =>
    eachDue(
      services,
      (tx, after) => lockDueOrder(tx, now, after),
      async (tx, { id }) => void (await moveIn(tx, await readLocked(tx, id, now), {}, 'close', system, {}, now)),
    )
  const sign = () =>
    eachDue(
      services,
      (tx, after) => lockDueConsignment(tx, now, after),
      async (tx, { id: consignmentId, orderId }) =>
        void (await moveIn(tx, await readLocked(tx, orderId, now), { consignmentId }, 'signByTime', system, {}, now)),
    )
  const forget = olds.map((what) => async () => {
    let more = true
    while (more) more = await deleteSomeOld(services.db, what, now)
  })
  const count = async () => {
    while (await putStepsTogether(services.db, 'order_count', ['company_id', 'tab']));
  }
  await oneByOne([close, sign, ...forget, count])
}
