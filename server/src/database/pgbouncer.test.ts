import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { login } from '../../../contract/account/account.ts'
import { staffLogin } from '../../../contract/account/staff.ts'
import { listBackups, makeBackup } from '../../../contract/system/backup.ts'
import { cast } from '../../seed/people.ts'
import { openDb, sqlState } from './db.ts'
import { demoFolder } from '../demoFolder.fixture.ts'
import { addJob } from '../jobs.sql.ts'
import { anEar } from '../live/ear.fixture.ts'
import { bouncer, pooler, type Pooler } from './pgbouncer.fixture.ts'
import type { Spans } from '../trace/spans.ts'
import { statements } from '../trace/statements.ts'
import { passes } from './patient.ts'
import { checkPools, checkReplicaPooling, openPools } from './pooler.ts'
import { startPostgres, type Postgres } from './postgres.ts'
import { aMinuteLater, clientOf, freePort, must, startServer, type Running } from '../processes.fixture.ts'

// The real PgBouncer between server and database, by the file that is deployed. Part of `npm run prove`.

const scratch = mkdtempSync(join(tmpdir(), 'mall-pgbouncer-'))
let postgres: Postgres
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  chmodSync(scratch, 0o755)
  postgres = await startPostgres(join(scratch, 'data'))
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

/** Says loudly that nothing was tested. */
function missing(): void {
  process.stdout.write('\n!!! 没有安装 pgbouncer，未测试。No pgbouncer: NOT TESTED.\n\n')
  expect(bouncer).toBeUndefined()
}

async function pooled(mode: 'session' | 'transaction' | 'statement', size = 40, url = postgres.url): Promise<Pooler> {
  const made = await pooler(scratch, url, { mode, size })
  ends.push(made.kill)
  return made
}

/** A pool whose connections are handed on, and another client of the same pooler. */
function opened(url: string, most = 4) {
  const mine = openDb(url, most, () => {}, {}, true)
  ends.push(() => mine.pool.end())
  return mine
}
async function aStranger(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  ends.push(() => client.end())
  return client
}

/** How long it took to fail, in s, and with which SQLSTATE. */
async function failure(work: Promise<unknown>): Promise<{ code: string | undefined; after: number }> {
  const began = performance.now()
  const error = await work.then(
    () => expect.unreachable(),
    (thrown: unknown) => thrown,
  )
  return { code: sqlState(error), after: Math.round((performance.now() - began) / 1000) }
}

test('behind a pooler in session mode everything works, and the limits hold', { timeout: 120_000 }, async () => {
  if (!bouncer) return missing()
  const { url: databaseUrl } = await pooled('session')
  const server = await startServer({ databaseUrl, dataDir: scratch, port: await freePort(), env: { SEED: 'none' } })
  const { db, pool } = openDb(databaseUrl, 2, () => {})
  try {
    await pool.query('update opening set opened_at = now()')
    const { rows } = await pool.query('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '10s' }])
    await addJob(db, 'sms', { phone: '13800000001', type: 'login', code: '1', until: '2999-01-01T00:00:00Z' })
    const left = () => pool.query(`select from graphile_worker.jobs where task_identifier = 'sms'`)
    await expect.poll(async () => (await left()).rowCount, { timeout: 20_000 }).toBe(0)
    const asked = Array.from({ length: 40 }, () => fetch(`${server.url}/api/products?limit=5`))
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  } finally {
    await pool.end()
    await server.kill()
  }
})

test('what does not carry the mall is refused at the start, in words that say what to change', { timeout: 120_000 }, async () => {
  if (!bouncer) return missing()
  const [transaction, statement] = [await pooled('transaction'), await pooled('statement')]
  const start = async (url: string, direct?: string) => {
    const env = { POOL: 5, DATABASE_URL: url, DATABASE_DIRECT_URL: direct }
    const pools = openPools(env, url, () => {})
    await checkPools(env, pools.pool).finally(pools.end)
  }
  await expect(start(transaction.url)).rejects.toThrow('请用 DATABASE_DIRECT_URL 另给一个不经连接池')
  await expect(start(transaction.url, transaction.url)).rejects.toThrow('DATABASE_DIRECT_URL 指向按事务')
  const elsewhere = postgres.url.replace('/yincai?', '/postgres?')
  await expect(start(transaction.url, elsewhere)).rejects.toThrow('DATABASE_DIRECT_URL 与 DATABASE_URL 到的不是同一个数据库')
  await expect(start(statement.url, postgres.url)).rejects.toThrow('请改用 pool_mode = transaction')
  await expect(checkReplicaPooling(transaction.url)).rejects.toThrow('DATABASE_READ_URL 指向按事务')
  await start(transaction.url, postgres.url)
  await start(postgres.url)
  await checkReplicaPooling(postgres.url)
  const where = { databaseUrl: transaction.url, dataDir: scratch, port: await freePort(), env: { SEED: 'none' } }
  await expect(startServer(where)).rejects.toThrow('DATABASE_DIRECT_URL')
})

test('each transaction is under its limits, though others share its session and lift theirs', { timeout: 90_000 }, async () => {
  if (!bouncer) return missing()
  const { url } = await pooled('transaction', 5)
  const { db, pool } = opened(url, 5)
  await pool.query('create table if not exists held (n int primary key)')
  await pool.query('insert into held values (1) on conflict do nothing')
  // Each of the five sessions is left without limits, as by a console that goes through the same pooler.
  const strangers = await Promise.all(Array.from({ length: 5 }, () => aStranger(url)))
  await Promise.all(strangers.map((client) => client.query('begin')))
  const lift = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 7'
  await Promise.all(strangers.map((client) => client.query(lift)))
  await Promise.all(strangers.map((client) => client.query('commit')))

  const holder = await aStranger(postgres.url)
  await holder.query('begin; select from held for update')
  const idle = db
    .transaction()
    .execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await new Promise((later) => setTimeout(later, 17_000))
      await sql`select 1`.execute(tx)
    })
    .catch(passes)
  const [alone, within, counted, held] = await Promise.all([
    failure(pool.query('select pg_sleep(60)')),
    failure(db.transaction().execute((tx) => sql`select pg_sleep(60)`.execute(tx))),
    failure(pool.query({ name: 'a name', text: 'select pg_sleep($1)', values: [60] })),
    failure(sql`update held set n = n where n = 1`.execute(db)),
  ])
  expect([alone, within, counted]).toEqual([1, 2, 3].map(() => ({ code: '57014', after: expect.toSatisfy((s) => s >= 9 && s <= 13) })))
  expect(held).toEqual({ code: '55P03', after: expect.toSatisfy((s) => s >= 3 && s <= 5) })
  await holder.query('rollback')

  expect(await idle, 'a transaction in which nothing is asked is ended after 15 s').toBe(true)
  const { rows } = await pool.query('show timezone')
  expect(rows).toEqual([{ TimeZone: 'UTC' }])
  const both = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => [
      await sql`show transaction_isolation`.execute(tx).then(({ rows: [row] }) => row),
      await sql`show statement_timeout`.execute(tx).then(({ rows: [row] }) => row),
    ])
  expect(both).toEqual([{ transaction_isolation: 'repeatable read' }, { statement_timeout: '10s' }])
  // Nothing of ours stays with the sessions that others are given.
  const seen = await Promise.all(strangers.map((client) => client.query('show statement_timeout').then(({ rows: [row] }) => row)))
  expect(seen.map(({ statement_timeout: its }) => its)).not.toContain('10s')
})

test('what is asked is answered as without a pooler, and what fails is told by what failed', { timeout: 60_000 }, async () => {
  if (!bouncer) return missing()
  const { url } = await pooled('transaction', 2)
  const { db, pool } = opened(url)
  const kept = () => sql<{ n: number }>`select /* kept */ ${7}::int as n`.execute(db)
  const answers = await Promise.all(Array.from({ length: 40 }, () => kept()))
  expect(new Set(answers.map(({ rows: [row] }) => row?.n))).toEqual(new Set([7]))
  const lists = await pool.query({ name: 'a list', text: 'select $1::int, $2::text', values: [1, 'a'], rowMode: 'array' } as pg.QueryConfig)
  expect(lists.rows).toEqual([[1, 'a']])
  const several = (await pool.query('select 1 as one; select 2 as two')) as unknown as pg.QueryResult[]
  expect(several.map(({ rows }) => rows[0])).toEqual([{ one: 1 }, { two: 2 }])
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' })
  const broken = db.transaction().execute(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toMatchObject({ code: '25P02' })
  // A session that is cut in the midst is told as such to whoever asked, and the next is given another.
  const cut = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
  expect((await failure(cut)).code ?? 'terminated').toMatch(/^(57P01|08P01|terminated)$/)
  expect((await kept()).rows).toEqual([{ n: 7 }])
})

test('what a request is traced by goes with its transaction, and to nobody else', { timeout: 60_000 }, async () => {
  if (!bouncer) return missing()
  const { url } = await pooled('transaction', 1)
  const { db, pool } = opened(url)
  statements({ carried: () => 'a trace', current: () => undefined } as unknown as Spans, pool)
  const carried = sql<{ by: string | null }>`select current_setting('mall.traceparent', true) as by`
  const within = await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    return carried.execute(tx)
  })
  expect(within.rows).toEqual([{ by: 'a trace' }])
  const stranger = await aStranger(url)
  const { rows } = await stranger.query<{ by: string | null }>(`select current_setting('mall.traceparent', true) as by`)
  expect(rows[0]?.by ?? '').toBe('')
})

/** Asks by a key of its own, and again until it is answered. */
async function ask(url: string, token: string, path: string, input: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  for (;;) {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(input) }).catch(() => null)
    if (answer && answer.status < 500) return ((await answer.json()) as { data: Record<string, unknown> | null }).data ?? {}
    await new Promise((later) => setTimeout(later, 200))
  }
}

/** Orders a piece, and answers the order's number; undefined: the rules said no. */
async function order(url: string, token: string, lot: number, addressId: number): Promise<string | undefined> {
  const { cartId } = await ask(url, token, '/api/car', { productId: lot, quantity: 1, new: 1 })
  const { orderKey } = await ask(url, token, '/api/order/confirm', { cartIds: [cartId] })
  const { orderId } = await ask(url, token, `/api/order/create/${String(orderKey)}`, { addressId })
  return orderId === undefined ? undefined : String(orderId)
}

test(
  'two processes share four sessions: orders, log-ins, jobs, live events and a backup, and a pooler that is killed under load',
  { timeout: 400_000 },
  async () => {
    if (!bouncer) return missing()
    const folder = await demoFolder('mall-pgbouncer-demo-')
    const own = await startPostgres(folder)
    ends.push(async () => {
      await own.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    })
    const pooling = await pooled('transaction', 4, own.url)
    const direct = openDb(own.url, 2, () => {})
    ends.push(() => direct.pool.end())
    // Migrations at the start, of both at once.
    const start = async () =>
      startServer({ databaseUrl: pooling.url, dataDir: folder, port: await freePort(), env: { DATABASE_DIRECT_URL: own.url } })
    const servers = (await Promise.all([start(), start()])) as [Running, Running]
    for (const server of servers) ends.push(server.kill)
    const [one, two] = servers
    const buyer = cast.find(({ key }) => key === 'main')
    const admin = cast.find(({ key }) => key === 'admin')
    const { token } = await must(
      clientOf(one.url)(login, { username: buyer?.login.replaceAll(' ', '') ?? '', password: buyer?.password ?? '' }),
    )
    const { rows: lots } = await direct.pool.query<{ id: number }>(
      'select product_id::int as id from spot_stock where on_hand > 200 order by 1 limit 3',
    )
    const { rows: addresses } = await direct.pool.query<{ id: number }>(
      `select a.id from address a join account on account.id = account_id where account.phone = $1 limit 1`,
      [buyer?.login.replaceAll(' ', '')],
    )
    const addressId = addresses[0]?.id ?? 0
    // What one process does the pages of the other hear.
    const ear = await anEar(two.url, token)
    const first = await order(one.url, token, lots[0]?.id ?? 0, addressId)
    await ear.said((heard) => heard.some(({ event, data }) => event === 'order' && data['orderId'] === first))
    ear.hush()

    const staff = await must(clientOf(two.url)(staffLogin, { username: admin?.login ?? '', password: admin?.password ?? '' }))
    const desk = clientOf(two.url, (staff as { token: string }).token)
    const { id } = await must(desk(makeBackup))
    const stateOf = async () => {
      const { data } = await desk(listBackups)
      // A list goes as it is.
      return (data as unknown as { id: number; state: string }[]).find((row) => row.id === id)?.state
    }
    await expect.poll(stateOf, { timeout: 120_000, interval: 500 }).toBe('done')

    const hired: string[] = []
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const numbers: string[] = []
    const { rows: before } = await direct.pool.query<{ id: number }>('select max(id) as id from customer_order')
    let over = false
    const load = Array.from({ length: 6 }, async (_, n) => {
      for (let turn = 0; !over; turn++) {
        const phone = `199${n}${String(turn).padStart(7, '0')}`
        await addJob(direct.db, 'sms', { phone, type: 'login', code: '000000', until })
        hired.push(phone)
        const number = await order(servers[(n + turn) % 2]?.url ?? '', token, lots[n % lots.length]?.id ?? 0, addressId)
        if (number !== undefined) numbers.push(number)
      }
    })
    const some = async () => {
      const enough = numbers.length + 4
      await expect.poll(() => numbers.length, { timeout: 60_000 }).toBeGreaterThan(enough)
    }
    await some()
    await pooling.kill()
    const ready = () => fetch(`${two.url}/readyz`).then(({ status }) => status)
    await expect.poll(ready, { timeout: 15_000 }).toBe(503)
    await pooling.start()
    await expect.poll(ready, { timeout: 15_000 }).toBe(200)
    await some()
    over = true
    await Promise.all(load)
    expect(
      servers.map((server) => server.alive()),
      servers.map((server) => server.words()).join('\n'),
    ).toEqual([true, true])
    await aMinuteLater(direct.pool)
    const left = () =>
      direct.pool
        .query(`select task_identifier, last_error from graphile_worker.jobs where task_identifier in ('sms', 'notice')`)
        .then(({ rows }) => rows as unknown[])
    await expect.poll(left, { timeout: 100_000, interval: 500 }).toEqual([])
    const lines = (await readFile(join(folder, 'outbox/sms.jsonl'), 'utf8')).trim().split('\n')
    const sent = lines.map((line) => (JSON.parse(line) as { phone: string }).phone)
    expect(hired.filter((phone) => !sent.includes(phone))).toEqual([])
    const { rows: kept } = await direct.pool.query<{ number: string }>('select number from customer_order where id > $1', [before[0]?.id])
    expect(kept.map(({ number }) => number).toSorted(), 'each that was acknowledged is there, and none besides').toEqual(numbers.toSorted())
  },
)
