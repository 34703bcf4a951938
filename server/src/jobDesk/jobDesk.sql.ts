import { sql, type RawBuilder } from 'kysely'
import type { JobQueue } from '../../../contract/job/jobDesk.ts'
import type { Db, Tx } from '../database/db.ts'
import { onPage, type Paging } from '../database/listing.sql.ts'
import { isDead } from '../jobs.ts'

export type DeskJob = {
  readonly id: number
  readonly name: string
  readonly payload: unknown
  readonly tries: number
  readonly triesAtMost: number
  readonly createdAt: Date
  readonly lastAt: Date
  readonly nextAt: Date
  readonly error: string | null
  readonly lockedAt: Date | null
}

// By the database's time, which is what jobs are planned by.
const conditions: Record<JobQueue, string> = {
  dead: isDead,
  // Two tries may fail by chance.
  failing: 'attempts >= 3 and attempts < max_attempts and locked_at is null',
  late: `(locked_at < now() - interval '30 minutes' or (locked_at is null and attempts < 3 and attempts < max_attempts and run_at < now() - interval '15 minutes'))`,
}
export const within = (queue: JobQueue): RawBuilder<unknown> => sql.raw(conditions[queue])

const columns = sql.raw(`j.id::bigint as id, j.task_identifier as name, p.payload, j.attempts as tries, j.max_attempts as "triesAtMost",
  j.created_at as "createdAt", j.updated_at as "lastAt", j.run_at as "nextAt", j.last_error as error, j.locked_at as "lockedAt"`)
const jobs = sql.raw('graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id')

/** A page of the jobs that somebody must look at, those moved last first, and how many there are of each kind. */
export async function deskJobs(db: Db, { queue, ...paging }: Paging & { queue: JobQueue }) {
  const [found, counted] = await Promise.all([
    sql<DeskJob>`select ${columns} from ${jobs} where j.id in (select id from graphile_worker.jobs where ${within(queue)})
      order by j.updated_at desc, j.id desc ${onPage(paging)}`.execute(db),
    sql<Record<JobQueue, number>>`select count(*) filter (where ${within('dead')})::int as dead,
      count(*) filter (where ${within('failing')})::int as failing, count(*) filter (where ${within('late')})::int as late
      from graphile_worker.jobs`.execute(db),
  ])
  return { rows: found.rows, queues: counted.rows[0] ?? { dead: 0, failing: 0, late: 0 } }
}

/** A job that somebody must look at and nobody works on, locked: of two who press at once the second finds none. */
export async function lockDeskJob(tx: Tx, id: number): Promise<DeskJob | undefined> {
  // The row first: what the view shows is then true until the transaction ends.
  await sql`select 1 from graphile_worker._private_jobs where id = ${id} for update`.execute(tx)
  const any = sql.join(
    Object.keys(conditions).map((queue) => sql`(${within(queue as JobQueue)})`),
    sql` or `,
  )
  const { rows } = await sql<DeskJob>`select ${columns} from ${jobs} where j.id = (
    select id from graphile_worker.jobs where id = ${id} and locked_at is null and (${any}))`.execute(tx)
  return rows[0]
}

/** From now on it is tried as one that was never tried. */
export async function beginAgain(tx: Tx, id: number): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(tx)
}

export async function removeJob(tx: Tx, id: number): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(tx)
}
