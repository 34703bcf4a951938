import { sql } from 'kysely'
import type { Db, Tx } from './database/db.ts'
import type { Jobs } from './jobs.ts'

/** What each job that is added is part of; null, as long as nobody tells a collector: it is part of nothing. */
let partOf: (() => string | undefined) | null = null

/** From now on jobs carry what they are part of. */
export const carryWithJobs = (tell: (() => string | undefined) | null): void => void (partOf = tell)

/**
 * Adds a job to the transaction: it runs after the commit, or never. Of several with one `key` only the last runs; those of
 * one `queue` run one after the other. Not before `at`, where it is given.
 */
export async function addJob<Name extends keyof Jobs>(
  tx: Tx | Db,
  name: Name,
  payload: Jobs[Name],
  key?: string,
  queue?: string,
  at?: Date,
): Promise<void> {
  const told = partOf ? { ...payload, traceparent: partOf() } : payload
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(told)}::json, queue_name => ${queue ?? null},
    job_key => ${key ?? null}, run_at => ${at ?? null}::timestamptz, max_attempts => 12)`.execute(tx)
}
