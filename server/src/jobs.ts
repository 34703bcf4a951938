import { Logger, makeWorkerUtils, run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { lastingOf } from './database/lasting.ts'
import { patience, patientPool, throughLosses, type Patience } from './database/patient.ts'

/**
 * What a job of each name is told; each subject adds its own, beside its manifest. A job may run twice, so each does its work by a key of
 * its own.
 */
export interface Jobs {
  /** Closes what was due: unpaid orders, delivered goods, old drafts, answers and codes. */
  sweep: Record<string, never>
  /** Forgets, in the quiet of the night, what takes a look at everything to find. */
  tidy: Record<string, never>
}

/** What does each job. */
export type Workers = { readonly [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

/** Jobs that keep no others waiting, and wait for none. */
export type Lanes = {
  /** They ask somebody outside, who may be slow to answer. */
  readonly outside: readonly (keyof Jobs)[]
  /** Somebody waits for them at his page, and they take long. */
  readonly waitedFor: readonly (keyof Jobs)[]
}

/** Creates the job tables where they are missing. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: lastingOf(pool), logger: quiet })
  await utils.migrate()
  await utils.release()
}

// No job takes half as long; one that is held longer belongs to a process that died. Should it live after all, the job runs
// twice, which each job bears.
const heldByTheDead = '60 seconds'

/** Gives back the jobs that a process took with it when it was killed; the library itself would wait four hours. */
async function releaseDead(pool: pg.Pool): Promise<void> {
  const { rows: dead } = await pool.query<{ id: string; locked_by: string }>(
    `select id, locked_by from graphile_worker.jobs where locked_at < now() - $1::interval`,
    [heldByTheDead],
  )
  if (dead.length > 0) {
    await pool.query('select graphile_worker.force_unlock_workers($1)', [[...new Set(dead.map((job) => job.locked_by))]])
    // What died with its process has not failed: it gets its try back. Not for ever, lest it be what kills the process.
    await pool.query(
      `select graphile_worker.reschedule_jobs(array[id], attempts => attempts - 1) from graphile_worker.jobs
       where id = any($1) and attempts > 0 and created_at > now() - interval '1 day'
         and (key is not null or attempts < max_attempts)`,
      [dead.map(({ id }) => id)],
    )
  }
  // What was replaced by the next of its key while its process lay dead has lost its key and its tries, without ever failing.
  await pool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where key is null and attempts >= max_attempts and last_error is null and locked_at is null having count(*) > 0`,
  )
}

/**
 * Has the sweep run at the next full minute of the database's clock, once for all processes. The library's own timetable goes
 * by each process' clock: one that runs ahead would keep all others from sweeping until its time has come. What looks at
 * everything runs once a night, at 3:40 in Shanghai; a night that nobody ran through is made up for at the next start.
 */
async function planSweep(pool: pg.Pool): Promise<void> {
  await pool.query(`select graphile_worker.add_job('sweep', '{}', job_key => 'sweep', job_key_mode => 'preserve_run_at',
    max_attempts => 3, run_at => date_trunc('minute', now()) + interval '1 minute'),
    graphile_worker.add_job('tidy', '{}', job_key => 'tidy', job_key_mode => 'preserve_run_at', max_attempts => 3,
      run_at => (date_trunc('day', now() at time zone 'Asia/Shanghai' - interval '3:40') + interval '1 day 3:40') at time zone 'Asia/Shanghai')`)
}

const longestStop = 5000 // ms to wait for a database that is away, on the way out

/** A job that failed as often as it may is dead: nobody tries it again by itself. */
export const isDead = 'attempts >= max_attempts and locked_at is null'

/** How many jobs there are of each standing, over all processes. */
export async function jobCounts(pool: pg.Pool): Promise<Record<'due' | 'working' | 'retried' | 'dead', number>> {
  const { rows } = await pool.query<Record<'due' | 'working' | 'retried' | 'dead', number>>(
    `select count(*) filter (where locked_at is not null)::int as working, count(*) filter (where ${isDead})::int as dead,
       count(*) filter (where attempts > 0 and attempts < max_attempts and locked_at is null)::int as retried,
       count(*) filter (where attempts = 0 and run_at <= now() and locked_at is null)::int as due
     from graphile_worker.jobs`,
  )
  return rows[0] ?? { due: 0, working: 0, retried: 0, dead: 0 }
}

/** How long, in seconds, the job that is due longest has waited to be begun, but for those behind one of their own queue that is at work; 0: none waits. */
export async function oldestDue(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ waited: number }>(
    `select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as waited from graphile_worker.jobs j
     where run_at <= now() and attempts < max_attempts and locked_at is null and not exists (
       select from graphile_worker._private_job_queues q where q.queue_name = j.queue_name and q.locked_at is not null)`,
  )
  return rows[0]?.waited ?? 0
}

/** Says in the log which jobs died since it was asked last; at first, all that are dead. */
function alarmOf(pool: pg.Pool): () => Promise<void> {
  let told = new Set<string>()
  return async () => {
    const { rows } = await pool.query<{ id: string; task: string; error: string | null }>(
      `select id::text, task_identifier as task, split_part(last_error, E'\\n', 1) as error from graphile_worker.jobs
       where ${isDead} order by id`,
    )
    for (const { id, task, error } of rows)
      if (!told.has(id)) say(`后台任务 ${task}（编号 ${id}）多次失败，不再自动重试：${error ?? '原因未知'}`)
    told = new Set(rows.map(({ id }) => id))
  }
}

/** A line of the log, with its time. */
const say = (line: string) => void process.stderr.write(`${new Date().toISOString()} ${line}\n`)

/** Runs jobs in this process until stopped; the sweep every minute, in one process only. `follow` looks on, where it is given. */
export async function startJobs(
  pool: pg.Pool,
  workers: Workers,
  { outside, waitedFor }: Lanes,
  follow?: (tasks: TaskList) => TaskList,
): Promise<Pick<Runner, 'stop'>> {
  await releaseDead(pool)
  await planSweep(pool)
  const alarm = alarmOf(pool)
  await alarm()
  const release = setInterval(() => {
    releaseDead(pool).catch(() => {})
    planSweep(pool).catch(() => {})
    alarm().catch(() => {})
  }, 15_000)
  const patient = patience()
  const shared = { pgPool: patientPool(lastingOf(pool), patient), pollInterval: 2000, noHandleSignals: true, logger: quiet }
  const own = tasksOf(workers, (work) => throughLosses(pool, patient, work))
  const tasks = follow ? follow(own) : own
  const isOf = (some: readonly string[]) => (name: string) => some.includes(name)
  const some = (chosen: (name: string) => boolean): TaskList => Object.fromEntries(Object.entries(tasks).filter(([name]) => chosen(name)))
  const runners = await Promise.all([
    keepRunning(patient, () =>
      run({ ...shared, concurrency: 2, taskList: some((name) => !isOf([...outside, ...waitedFor])(name)), crontab: '' }),
    ),
    keepRunning(patient, () => run({ ...shared, concurrency: 4, taskList: some(isOf(outside)), crontab: '' })),
    keepRunning(patient, () => run({ ...shared, concurrency: 2, taskList: some(isOf(waitedFor)), crontab: '' })),
  ])
  const stop = async () => {
    clearInterval(release)
    const enough = setTimeout(patient.end, longestStop)
    await Promise.all(runners.map((runner) => runner.stop()))
    clearTimeout(enough)
    patient.end()
  }
  return { stop }
}

const tasksOf = (workers: Workers, patiently: (work: () => Promise<void>) => Promise<void>): TaskList =>
  Object.fromEntries(
    Object.entries(workers).map(([name, work]) => [
      name,
      (payload: unknown) => patiently(() => (work as (payload: unknown) => Promise<void>)(payload)),
    ]),
  )

/** Runs one after the other: a runner that stops by itself is followed by the next. */
async function keepRunning(patient: Patience, begin: () => Promise<Runner>): Promise<Pick<Runner, 'stop'>> {
  let stopped = false
  let runner = await begin()
  const follow = () => void runner.promise.catch(() => undefined).then(another)
  async function another(): Promise<void> {
    if (stopped) return
    say('执行后台任务的进程意外停止，正在重新启动')
    await new Promise((later) => setTimeout(later, 1000))
    const begun = await patient.through(begin)
    if (stopped) return begun.stop()
    runner = begun
    follow()
  }
  follow()
  return {
    stop: async () => {
      stopped = true
      // One that stopped by itself just now says no.
      await runner.stop().catch(() => undefined)
    },
  }
}

// graphile-worker tells every job it takes; only what went wrong is worth a line.
const quiet = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') say(message)
})
