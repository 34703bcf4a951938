import { Logger, makeWorkerUtils, run, type Runner, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './db.ts'

/** What a job of each name is told. A job may run twice, so each does its work by a key of its own. */
export type Jobs = {
  /** Sends a text message; not any more after `until` (ISO moment). */
  sms: { phone: string; type: string; code: string; until: string }
  /** Closes what was due: unpaid orders, delivered goods, old drafts, answers and codes. */
  sweep: Record<string, never>
}

/** Adds a job to the transaction: it runs after the commit, or never. Of several with one `key` only the last runs. */
export async function addJob<Name extends keyof Jobs>(
  tx: Tx | Db,
  name: Name,
  payload: Jobs[Name],
  key?: string,
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}, max_attempts => 12)`.execute(
    tx,
  )
}

/** What does each job. */
export type Workers = { readonly [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

/** Creates the job tables where they are missing. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet })
  await utils.migrate()
  await utils.release()
}

/** Runs jobs in this process until stopped; the sweep every minute, in one process only. */
export async function startJobs(pool: pg.Pool, workers: Workers): Promise<Runner> {
  const taskList: TaskList = {
    sms: (payload) => workers.sms(payload as Jobs['sms']),
    sweep: () => workers.sweep({}),
  }
  return run({
    pgPool: pool,
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true,
    taskList,
    crontab: '* * * * * sweep ?jobKey=sweep&max=3',
    logger: quiet,
  })
}

// graphile-worker tells every job it takes; only what went wrong is worth a line.
const quiet = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') process.stderr.write(`${message}\n`)
})
