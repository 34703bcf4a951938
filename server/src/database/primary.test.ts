import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asRefusal } from '../http/answer.ts'
import { inTransaction, leaveOthers, openDb } from './db.ts'
import { passes, patience, throughLosses } from './patient.ts'
import { pulseOf } from './pulse.ts'
import { aWorld, databaseUrl, type TestWorld } from '../testWorld.ts'
import { aWire } from '../wire.fixture.ts'

// The primary goes and another server takes over: connections lead to a standby, to what was made read-only, or to nobody at all.

let w: TestWorld
let url: string
let opened: ReturnType<typeof openDb>
beforeAll(async () => {
  w = await aWorld('mall_migrated')
  url = databaseUrl(w.databaseName)
  await w.pool.query(`create table placed (n int primary key); create schema played;
    create table played.server as select false as follows, now() as started;
    create function played.pg_is_in_recovery() returns boolean language sql as 'select follows from played.server';
    create function played.pg_postmaster_start_time() returns timestamptz language sql as 'select started from played.server';
    alter database ${w.databaseName} set search_path = played, public, pg_catalog`)
})
afterAll(() => w.close())
afterEach(() => opened.pool.ended || opened.pool.end())

/** From now on the database plays a server that follows another, or leads. */
const follows = (isSo: boolean) => w.pool.query('update played.server set follows = $1', [isSo])
const place = (n: number) => opened.pool.query('insert into placed values ($1)', [n])
const failed = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )
/** What a buyer is told. */
const told = (error: unknown) => asRefusal(error, '1', () => undefined).message

test('whoever is led to a standby is told to try again, until there is a primary', async () => {
  opened = openDb(url, 2, () => {})
  const pulse = pulseOf(url, Date.now)
  await follows(true)
  const error = await failed(place(1))
  expect([passes(error), told(error)]).toEqual([true, '系统繁忙，请稍后再试'])
  expect(await pulse.look()).toBe('no database')
  await follows(false)
  await place(1)
  expect(await pulse.look()).toBe('ok')
  await follows(true)
  expect(await pulse.look()).toBe('no database')
  await follows(false)
  await pulse.end()
})

test('a connection whose server became read-only is given up, and the next one writes', async () => {
  opened = openDb(url, 1, () => {})
  const becomesReadOnly = () => opened.pool.query('set default_transaction_read_only = on')
  await becomesReadOnly()
  const error = await failed(place(2))
  expect([passes(error), told(error)]).toEqual([true, '系统繁忙，请稍后再试'])
  await place(2)
  await becomesReadOnly()
  await failed(inTransaction(opened.db, (tx) => sql`insert into placed values (3)`.execute(tx)))
  await inTransaction(opened.db, (tx) => sql`insert into placed values (3)`.execute(tx))
  await becomesReadOnly()
  await throughLosses(opened.pool, patience(), async () => void (await place(4)))
  expect((await opened.pool.query('select n from placed where n > 1 order by n')).rows).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }])
})

test('who waits for a server that is gone without a word is told as soon as another one leads', async () => {
  const wire = await aWire(url)
  opened = openDb(wire.url, 4, () => {})
  const pulse = pulseOf(wire.url, Date.now, (started) => leaveOthers(opened.pool, started))
  expect(await pulse.look()).toBe('ok')
  await place(5)
  wire.freeze()
  await w.pool.query(`update played.server set started = started + interval '1 hour'`)
  const waiting = failed(opened.pool.query('select 1'))
  expect(await pulse.look()).toBe('no database')
  expect(await pulse.look()).toBe('ok')
  const error = await waiting
  expect([passes(error), told(error)]).toEqual([true, '系统繁忙，请稍后再试'])
  await place(6)
  await pulse.end()
  await wire.close()
})

test('a name or a network that leads nowhere for a while is told like a database that is away', () => {
  for (const code of ['EAI_AGAIN', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNREFUSED'])
    expect(told(Object.assign(new Error(`getaddrinfo ${code}`), { code }))).toBe('系统繁忙，请稍后再试')
})
