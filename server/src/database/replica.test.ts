import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../../contract/refusal.ts'
import { editTitle } from '../../../contract/account/invoice.ts'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { site } from '../../../contract/page/page.ts'
import { listExports, startExport } from '../../../contract/sheet.ts'
import { aPeopledWorld, person, type PeopledWorld } from '../account/people.fixture.ts'
import { buildApp } from '../app.ts'
import { inTransaction, type Db } from './db.ts'
import { readEnv } from '../env.ts'
import type { ReplicaState } from './replica.rules.ts'
import { followReplica, type Following, type Replica } from './replica.ts'
import { anEar } from '../live/ear.fixture.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { runExport } from '../sheetRun/export.jobs.ts'
import { databaseUrl, requestOf } from '../testWorld.ts'

// A second pool on the same server, whose place in the log stands where the test holds it. A real one: replicaFollows.test.ts.

let w: PeopledWorld
const held = { position: 100n, replayed: 100n as bigint | null, system: 'ours', away: false }
const states: ReplicaState[] = []
let replica: Replica

const follow = (more: Partial<Following> = {}) =>
  followReplica({
    ...{ url: databaseUrl(w.databaseName), most: 4, latest: 1000, primary: w, strict: true },
    changed: (state) => void states.push(state),
    sides: {
      primary: async () => ({ position: held.position, system: 'ours' }),
      replica: async () => {
        if (held.away) throw new Error('away')
        return { replayed: held.replayed, system: held.system }
      },
    },
    ...more,
  })

beforeAll(async () => {
  w = await aPeopledWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  Object.assign(held, { position: 100n, replayed: 100n, system: 'ours', away: false })
  states.length = 0
  replica = (await follow()).replica
})
afterEach(() => replica.end())

/** Which of both is asked: what is read there may not write. */
const sideOf = async (db: Db) => {
  const { rows } = await sql<{ on: string }>`select current_setting('default_transaction_read_only') as on`.execute(db)
  return rows[0]?.on === 'on' ? 'replica' : 'primary'
}
const readBy = (seen: bigint | null) => replica.read(seen, sideOf)

test('who has written nothing that it lacks is read to by the replica, everybody else by the primary', async () => {
  expect(await Promise.all([readBy(0n), readBy(100n), readBy(101n), readBy(null)])).toEqual(['replica', 'replica', 'primary', 'primary'])
  held.replayed = 101n
  await replica.look()
  expect(await readBy(101n)).toBe('replica')
  expect(replica.standing()).toMatchObject({ state: 'ok', reads: { replica: 3, primary: 2, again: 0 } })
})

test.each<[string, Partial<typeof held>, ReplicaState]>([
  ['is away', { away: true }, 'away'],
  ['was promoted', { replayed: null }, 'no replica'],
  ['is a copy of another database', { system: 'theirs' }, 'other database'],
])('where it %s the primary is asked, and where it is back it is asked itself', async (_, change, state) => {
  Object.assign(held, change)
  await replica.look()
  expect([replica.standing().state, await readBy(0n), await replica.caughtUp()]).toEqual([state, 'primary', false])
  Object.assign(held, { replayed: 100n, system: 'ours', away: false })
  await replica.look()
  expect(await readBy(0n)).toBe('replica')
  expect(states).toEqual(['ok', state, 'ok'])
})

test('one that stands still is asked until it is too late', async () => {
  held.position = 200n
  await replica.look()
  expect(await readBy(0n)).toBe('replica')
  await expect.poll(() => replica.standing().state, { timeout: 5000 }).toBe('late')
  expect([await readBy(0n), (replica.standing().lag ?? 0) > 1000]).toEqual(['primary', true])
  held.replayed = 200n
  await expect.poll(() => replica.standing().state).toBe('ok')
})

test('what fails there is asked once again of the primary, a refusal too', async () => {
  const tried: string[] = []
  const failing = (error: Error) =>
    replica.read(0n, async (db) => {
      const side = await sideOf(db)
      tried.push(side)
      if (side === 'replica') throw error
      return side
    })
  const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
  expect([await failing(conflict), await failing(new Refusal('order.missing'))]).toEqual(['primary', 'primary'])
  expect(tried).toEqual(['replica', 'primary', 'replica', 'primary'])
  expect(replica.standing().reads.again).toBe(2)
  await expect(replica.read(0n, () => Promise.reject(new Refusal('order.missing')))).rejects.toThrow(Refusal)
})

test('who waits for one that goes away is read to by the primary', async () => {
  const asked = replica.read(0n, async (db) => ((await sideOf(db)) === 'replica' ? new Promise<string>(() => {}) : 'primary'))
  await w.pool.query('select')
  held.away = true
  await replica.look()
  expect(await asked).toBe('primary')
})

test('a statement that writes is refused there: loudly in tests, in production the primary does it', async () => {
  const write = (db: Db) => db.insertInto('hot_word').values({ word: '写入' }).execute()
  await expect(replica.read(0n, write)).rejects.toMatchObject({ code: '25006' })
  const lenient = await follow({ strict: false })
  await lenient.replica.read(0n, write)
  await lenient.replica.end()
  expect(await w.db.selectFrom('hot_word').select('word').where('word', '=', '写入').execute()).toHaveLength(1)
})

test('what must lack nothing waits until it has caught up', async () => {
  held.position = 150n
  const asked = replica.readCaughtUp(sideOf)
  setTimeout(() => (held.replayed = 150n), 60)
  expect(await asked).toBe('replica')
})

test('a browser brings what it wrote to every process; who keeps no cookies is read to by the primary', async () => {
  const own = await aPeopledWorld({ replica })
  const token = await own.token('main')
  const cookie = (line: string | string[] | undefined) => String([line].flat().at(-1)).split(';')[0] ?? ''
  const side = async (headers: Record<string, string>) => {
    const before = replica.standing().reads
    const request = requestOf(token, listTitles, {})
    const { statusCode } = await own.app.inject({ ...request, headers: { ...request.headers, ...headers } })
    expect(statusCode).toBe(200)
    return replica.standing().reads.primary > before.primary ? 'primary' : 'replica'
  }
  try {
    held.position = 300n
    const title = { headerType: 2, type: 1, name: '副本测试', dutyNumber: '91440300ma5f8k2l74' }
    const { headers } = await own.app.inject(requestOf(token, editTitle, title, 'one'))
    const mine = cookie(headers['set-cookie'])
    expect([mine, String(headers['set-cookie'])]).toEqual([
      expect.stringMatching(/^Yshop_at[\da-f]=0\/12C$/),
      expect.stringContaining('HttpOnly'),
    ])
    expect([await side({}), await side({ cookie: 'Yshop_browser=x' }), await side({ cookie: mine })]).toEqual([
      'primary',
      'replica',
      'primary',
    ])
    held.replayed = 300n
    await replica.look()
    expect(await side({ cookie: `a=b; ${mine}; Yshop_at3=0/1` })).toBe('replica')
    expect(await side({ cookie: `${mine}; Yshop_at3=0/12D` }), 'the furthest counts').toBe('primary')
    expect(await side({ cookie: `${mine}; Yshop_at3=1234567890/1` }), 'made up').toBe('primary')
    const reading = await own.app.inject(requestOf(token, listTitles, {}))
    expect(reading.headers['set-cookie']).toBeUndefined()
  } finally {
    await own.close()
  }
})

test('an export is read there', async () => {
  const admin = await w.token('admin')
  const { data } = await w.ask(admin, startExport, { subject: 'companies', format: 'csv', filter: {} })
  await runExport({ ...w.services, replica }, data.id)
  const { rows } = (await w.ask(admin, listExports, { subject: 'companies' })).data
  expect([rows[0]?.state, replica.standing().reads]).toEqual(['done', { replica: 2, primary: 0, again: 0 }])
})

test('what a page reads anew when it hears of it, the replica has', async () => {
  let looks = 0
  const { replica: slow } = await follow({
    latest: 60_000,
    sides: {
      primary: async () => ({ position: held.position, system: 'ours' }),
      replica: async () => (looks++, { replayed: held.replayed, system: 'ours' }),
    },
  })
  const { app } = await buildApp({ ...w.services, replica: slow }, { log: 'silent', flood: 0 })
  const ear = await anEar(await app.listen({ port: 0, host: '127.0.0.1' }), await w.token('main'))
  await ear.said((heard) => heard.length === 1)
  held.position = 400n
  const { id: to, company_id: companyId } = await w.db
    .selectFrom('account')
    .select(['id', 'company_id'])
    .where('phone', '=', person('main').login)
    .executeTakeFirstOrThrow()
  await inTransaction(w.db, (tx) => insertNotice(tx, { companyId, title: '有新消息', body: '。', link: '', to }, w.clock.now))
  const before = looks
  await vi.waitUntil(() => looks > before + 10, { timeout: 20_000 })
  expect(ear.heard).toHaveLength(1)
  held.replayed = 400n
  await ear.said((heard) => heard.length > 1)
  app.server.closeAllConnections()
  await app.close()
  await slow.end()
})

test('guests are shown what is kept for all of them, of the primary', async () => {
  const own = await aPeopledWorld({ replica })
  await own.app.inject({ url: site.path, headers: { cookie: 'Yshop_browser=x' } })
  await own.close()
  expect(replica.standing().reads).toMatchObject({ replica: 0 })
})

test('it is off unless set: no cookie, no second pool, nothing in the metrics', async () => {
  expect(readEnv({})).toMatchObject({ DATABASE_READ_LAG: 5 })
  expect(readEnv({}).DATABASE_READ_URL).toBeUndefined()
  expect(() => readEnv({ DATABASE_READ_URL: 'mysql://a' })).toThrow('DATABASE_READ_URL：应为 PostgreSQL 的地址')
  expect(() => readEnv({ DATABASE_READ_LAG: '31' })).toThrow('DATABASE_READ_LAG：至多为 30')
  const token = await w.token('main')
  const title = { headerType: 2, type: 1, name: '没有副本', dutyNumber: '91440300ma5f8k2l74' }
  const { headers } = await w.app.inject(requestOf(token, editTitle, title, 'two'))
  expect(headers['set-cookie']).toBeUndefined()
  expect((await w.app.inject({ url: '/metrics' })).payload).not.toContain('replica')
})
