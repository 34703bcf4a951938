import { readFileSync } from 'node:fs'
import { addJob } from './jobs.sql.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from './database/db.ts'
import { startPostgres, type Postgres } from './database/postgres.ts'
import { aMinuteLater, freePort, startServer, type Running } from './processes.fixture.ts'

// PostgreSQL itself – not one of its connections – is stopped and started under load, with jobs at work in two servers: by
// an operator (SIGINT), by a power cut (SIGKILL) and in a hurry (SIGQUIT). `npm run prove` does it 50 times.

const restarts = Number(process.env['RESTARTS'] ?? 2)
const jobsEach = 100

let folder: string
let postgres: Postgres
let db: ReturnType<typeof openDb>
let servers: Running[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mall-restarts-'))
  postgres = await startPostgres(folder)
  db = openDb(postgres.url, 4, () => {})
  servers = []
  for (const n of [1, 2]) {
    const release = process.env['RELEASE']
    const where = {
      databaseUrl: postgres.url,
      dataDir: folder,
      port: await freePort(),
      env: { SEED: 'none' },
      ...(release && { release }),
    }
    servers[n - 1] = await startServer(where)
  }
  // Visitors are let in; a release before 071 asks nobody.
  if (!process.env['RELEASE']) await db.pool.query('update opening set opened_at = now()')
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await db.pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

const phoneOf = (restart: number, n: number) => `199${String(restart).padStart(4, '0')}${String(n).padStart(4, '0')}`

/** When the PostgreSQL that answers was started; null: none answers. */
const startedAt = () =>
  db.pool.query<{ at: Date }>('select pg_postmaster_start_time() as at').then(
    ({ rows }) => rows[0]?.at.getTime() ?? null,
    () => null,
  )

async function hire(restart: number): Promise<string[]> {
  const phones = Array.from({ length: jobsEach }, (_, n) => phoneOf(restart, n))
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await db.db.transaction().execute(async (tx) => {
    for (const phone of phones) await addJob(tx, 'sms', { phone, type: 'login', code: '000000', until })
    await addJob(tx, 'sweep', {}, 'sweep')
  })
  return phones
}

/** Asks both servers in turn for what reads and writes, until told to end; answers how often they did. */
async function load(over: () => boolean): Promise<number> {
  let answered = 0
  for (let n = 0; !over(); n++) {
    const body = JSON.stringify({ username: '13800009999', password: `nobody's ${n}` })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${servers[n % 2]?.url}/api/login`, { method: 'POST', headers, body }).catch(() => null)
    if (answer && answer.status < 500) answered++
    await pause(20)
  }
  return answered
}

test(
  `PostgreSQL stopped and started ${restarts} times under load: both servers live, and every job is done`,
  { timeout: 120_000 + restarts * 15_000 },
  async () => {
    let over = false
    const loads = [load(() => over), load(() => over)]
    const hired: string[] = []
    for (let restart = 0; restart < restarts; restart++) {
      hired.push(...(await hire(restart)))
      await pause(Math.random() * 150)
      const before = await startedAt()
      const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(postmaster, (['SIGINT', 'SIGKILL', 'SIGQUIT'] as const)[restart % 3])
      await expect.poll(startedAt, { timeout: 60_000 }).not.toSatisfy((at) => at === null || at === before)
      expect(
        servers.map((server) => server.alive()),
        servers.map((server) => server.words()).join('\n'),
      ).toEqual([true, true])
    }
    const left = () =>
      db.pool
        .query('select task_identifier, last_error from graphile_worker.jobs where task_identifier <> all($1)', [['sweep', 'tidy']])
        .then(
          ({ rows }) => rows as unknown[],
          () => ['away'],
        )
    // What was at work when its server could not say so is given back after a minute.
    await aMinuteLater(db.pool)
    await expect.poll(left, { timeout: 110_000, interval: 500 }).toEqual([])
    over = true
    const answered = await Promise.all(loads)
    expect(Math.min(...answered)).toBeGreaterThan(restarts)

    const lines = (await readFile(join(folder, 'outbox/sms.jsonl'), 'utf8')).trim().split('\n')
    const sent = new Set(lines.map((line) => (JSON.parse(line) as { phone: string }).phone))
    expect(hired.filter((phone) => !sent.has(phone))).toEqual([])
    for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(servers.map((server) => server.alive())).toEqual([true, true])
    process.stdout.write(`${restarts} restarts, ${hired.length} jobs done, ${answered.join(' + ')} calls answered\n`)
  },
)
