import type { FastifyInstance } from 'fastify'
import { statfs } from 'node:fs/promises'
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import { AnswerTimes } from './http/answerTimes.ts'
import { lastBackup, readPlan } from './backup/backupDesk.sql.ts'
import { readDrills } from './backup/drillDesk.sql.ts'
import { openStreams } from './live/openStreams.ts'
import { licenceEnd } from './pageDesk/todos.sql.ts'
import { smsRefused, smsUse } from './sms/smsBudget.sql.ts'
import type { Replica } from './database/replica.ts'
import type { Services } from './services.ts'
import { jobCounts, oldestDue } from './jobs.ts'
import { lastSweep } from './swept.ts'
import type { Trace } from './trace/trace.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

type Metered = Pick<Services, 'pool' | 'dataDir' | 'db' | 'now' | 'smsBudget' | 'replica' | 'walArchive'>
type Readers = {
  readonly token: string | undefined
  readonly here: boolean
  /** Whose spans are counted; absent: there are none. */
  readonly trace?: Pick<Trace, 'counts'> | undefined
}

/**
 * GET /metrics for Prometheus: to whoever bears `token`; without one to this machine, where `here` lets it. Counts each route's
 * answers and their time, and tells of the connections to the database, the jobs, the sweep, backups, streams and the disk.
 */
export function meter(app: FastifyInstance, services: Metered, { token, here, trace }: Readers): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  tellStanding(registry, services)
  tellWaiting(registry, services)
  tellSms(registry, services)
  if (trace) tellSpans(registry, trace)
  if (services.replica) tellReplica(registry, services.replica)
  if (services.walArchive) tellArchive(registry, services.walArchive)
  const times = new AnswerTimes(registry)
  app.addHook('onResponse', (request, reply, done) => {
    times.count(request.routeOptions.config, { method: request.method, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    done()
  })
  app.get('/metrics', async (request, reply) => {
    const allowed = token ? request.headers.authorization === `Bearer ${token}` : here && loopback.has(request.socket.remoteAddress ?? '')
    if (!allowed) return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  // What the library watches the process by holds on to the registry for as long as the process lives.
  app.addHook('onClose', async () => registry.clear())
}

type Value = { readonly labels: Record<string, string>; readonly value: number }

type Reading = () => readonly Value[] | Promise<readonly Value[]>

/** What is read when it is asked for. Where it cannot be read – the database is away – it is not told. */
const gaugeIn =
  (registry: Registry) =>
  (name: string, help: string, labels: string[], read: Reading): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        this.reset()
        // The library begins one without labels at 0, which nobody has read.
        if (labels.length === 0) this.remove()
        const found = await Promise.resolve(read()).catch(() => [])
        for (const { labels, value } of found) this.set(labels, value)
      },
    })

/** The text messages of the whole mall, and what it had none left for. */
function tellSms(registry: Registry, services: Metered): void {
  const gauge = gaugeIn(registry)
  gauge('sms_messages', 'text messages of all processes: sent, and how many may be', ['of', 'state'], async () =>
    (await smsUse(services.db, services, services.now())).flatMap(({ of, used, most }) => [
      { labels: { of, state: 'used' }, value: used },
      { labels: { of, state: 'most' }, value: most },
    ]),
  )
  gauge('sms_refused', 'text messages that this process refused or put off because none was left', ['of'], () =>
    Object.entries(smsRefused).map(([of, value]) => ({ labels: { of }, value })),
  )
}

/** What nobody looks at as long as it goes well: what waits, what was saved, what ends. */
function tellWaiting(registry: Registry, { pool, db }: Metered): void {
  const gauge = gaugeIn(registry)
  const one = (value: number | null) => (value === null ? [] : [{ labels: {}, value }])
  gauge('job_oldest_due_seconds', 'how long the job of all processes that is due longest has waited to be begun', [], async () =>
    one(await oldestDue(pool)),
  )
  gauge('backup_last_seconds', 'when the newest backup that was made well was done, Unix time', [], async () =>
    one(secondsOf(await lastBackup(db))),
  )
  gauge(
    'backup_drill_last_seconds',
    'when a backup was last restored on trial and passed, Unix time; where that is planned',
    [],
    async () => one((await readPlan(db)).drill === null ? null : secondsOf((await readDrills(db)).passed)),
  )
  gauge('backup_drill_failed', '1 where the last trial of a backup did not pass, else 0', [], async () =>
    one((await readDrills(db)).fault === '' ? 0 : 1),
  )
  gauge('licence_end_seconds', 'when the last day of the merchant’s business licence ends, Unix time', [], async () =>
    one(secondsOf(await licenceEnd(db))),
  )
  gauge('live_streams', 'pages that this process tells of changes as they happen', [], () => one(openStreams.count))
}

const secondsOf = (at: Date | null) => at && at.getTime() / 1000

function tellSpans(registry: Registry, { counts }: Pick<Trace, 'counts'>): void {
  gaugeIn(registry)('trace_spans', 'spans of this process: taken by the collector, waiting to be sent, dropped', ['state'], () =>
    Object.entries(counts()).map(([state, value]) => ({ labels: { state }, value })),
  )
}

function tellReplica(registry: Registry, { standing }: Replica): void {
  const gauge = gaugeIn(registry)
  gauge('replica_up', '1 while this process reads on the replica, else 0', [], () => [
    { labels: {}, value: standing().state === 'ok' ? 1 : 0 },
  ])
  gauge('replica_lag_seconds', 'for how long the replica may have lacked something, as this process last saw it', [], () => {
    const { lag } = standing()
    return lag === null ? [] : [{ labels: {}, value: lag / 1000 }]
  })
  gauge(
    'replica_reads',
    'reads of this process that may go to the replica, by who answered; again: the primary, as the replica failed',
    ['by'],
    () => Object.entries(standing().reads).map(([by, value]) => ({ labels: { by }, value })),
  )
}

function tellArchive(registry: Registry, { standing }: NonNullable<Services['walArchive']>): void {
  const gauge = gaugeIn(registry)
  const one = (value: number | null) => (value === null ? [] : [{ labels: {}, value }])
  gauge('wal_archive_up', '1 while the database’s log is carried to its archive, 0 where it cannot be', [], async () =>
    one((await standing()).fault === '' ? 1 : 0),
  )
  gauge('wal_archive_lag_seconds', 'for how long a piece of the database’s log has waited to be carried to its archive', [], async () =>
    one((await standing()).behind / 1000),
  )
  gauge('wal_archive_waiting', 'pieces of 16 MB that lie in DATA_DIR until they can be carried to the archive', [], async () =>
    one((await standing()).waiting),
  )
  gauge('wal_archive_base_last_seconds', 'when the newest base backup in the archive was made, Unix time', [], async () =>
    one(secondsOf((await standing()).newest)),
  )
}

function tellStanding(registry: Registry, { pool, dataDir }: Metered): void {
  const gauge = gaugeIn(registry)
  gauge('database_connections', 'connections of this process: in use, idle, and askers that wait for one', ['state'], () => [
    { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ])
  gauge('jobs', 'jobs of all processes: due and not begun, at work, to be tried again, given up', ['state'], async () =>
    Object.entries(await jobCounts(pool)).map(([state, value]) => ({ labels: { state }, value })),
  )
  gauge('sweep_last_seconds', 'when this process last ended a sweep, Unix time, by how it went', ['went'], () =>
    Object.entries(lastSweep).map(([went, value]) => ({ labels: { went }, value })),
  )
  gauge('disk_bytes', 'the file system of DATA_DIR', ['state'], async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return [
      { labels: { state: 'free' }, value: bavail * bsize },
      { labels: { state: 'all' }, value: blocks * bsize },
    ]
  })
}
