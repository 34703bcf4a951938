import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import type { Jobs } from './jobs.ts'

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
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null},
    job_key => ${key ?? null}, run_at => ${at ?? null}::timestamptz, max_attempts => 12)`.execute(tx)
}
