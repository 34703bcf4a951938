import { Refusal } from '../../../contract/refusal.ts'
import { addJob } from '../jobs.sql.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Tx } from '../database/db.ts'
import { eachDue, mostDue } from '../due.ts'
import type { Services } from '../services.ts'
import { publish, type Publication } from './publish.ts'
import { failureOf } from './schedule.rules.ts'
import { lockDue, settle } from './schedule.sql.ts'

/**
 * Publishes the prices whose moment has come, each in a transaction of its own and after all checks were made anew; what may
 * not be published any more is kept as failed, with the reason. Several processes may do so at once.
 */
export async function publishDue(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  const now = services.now()
  let done = 0
  await eachDue(
    services,
    (tx, after) => lockDue(tx, now, after),
    async (tx, { id, publication }) => {
      await settle(tx, id, await outcomeOf(tx, id, publication, now), now)
      done += 1
    },
  )
  // A whole sheet of prices may have one moment: the next sweep goes on at once.
  if (done >= mostDue) await addJob(services.db, 'sweep', {}, 'sweep')
}

async function outcomeOf(tx: Tx, id: number, publication: Publication, now: Date) {
  try {
    return { version: await publish(tx, publication, { actor: null, side: 'system' }, now) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Every refusal comes before anything is written, so the transaction goes on.
    const failure = failureOf(error)
    const entry = { actor: null, side: 'system', action: 'price.schedule.failed' } as const
    const subject = `product ${publication.productId}`
    await insertAudit(tx, { ...entry, subject, after: { schedule: id, code: error.code } }, now)
    return { failure }
  }
}
