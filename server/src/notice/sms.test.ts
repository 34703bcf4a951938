import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chooseNotices, noticeChoice, noticeKinds, readNotices, smsADay, type NoticeKind } from '../../../contract/notice.ts'
import { staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { smsJob } from '../sms/sms.ts'
import type { Sms } from '../sms.rules.ts'
import { person } from '../account/people.fixture.ts'
import { inTransaction } from '../database/db.ts'
import type { Jobs } from '../jobs.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { sendNotice } from './notice.jobs.ts'
import { disturbFrom, kindOf } from './notice.rules.ts'
import { insertNotice, type NewNotice } from './notice.sql.ts'

// Notices are in the mall always, on the phone by choice; and nobody is told twice of one thing.

let w: Shop
let main: string
const sent: Sms[] = []
beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
})
afterAll(() => w.close())
const noon = new Date('2026-11-21T04:00:00Z')
beforeEach(async () => {
  sent.length = 0
  w.clock.now = noon
  await w.pool.query('delete from graphile_worker._private_jobs; delete from notice; delete from notice_choice')
})

const account = (key: string) =>
  w.db.selectFrom('account').select(['id', 'company_id', 'phone']).where('phone', '=', person(key).login).executeTakeFirstOrThrow()
const tell = async (key: string, more: Partial<NewNotice> = {}) => {
  const { id: to, company_id: companyId } = await account(key)
  const notice = { companyId, title: '校样待确认', body: '订单 D1：校样待确认', link: '/orderDetail/D1', to, ...more }
  return inTransaction(w.db, (tx) => insertNotice(tx, notice, w.clock.now))
}
const choose = (sms: readonly NoticeKind[], token = main) => w.must(w.ask(token, chooseNotices, { sms }))
/** Does the jobs there are. */
async function deliver(): Promise<void> {
  const { rows } = await w.pool.query<{ id: number }>(
    `select (payload->>'id')::int as id from graphile_worker._private_jobs j join graphile_worker.jobs v using (id) where v.task_identifier = 'notice' order by 1`,
  )
  for (const { id } of rows) await sendNotice(w.services, id)
  const work = smsJob(w.services, async (message) => void sent.push(message))
  const taskList = { sms: (payload: unknown) => work(payload as Jobs['sms']) }
  await runOnce({ pgPool: w.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
}

test('nothing is sent to a phone that was not asked for, and what was chosen goes to the person’s own', async () => {
  expect(await w.must(w.ask(main, noticeChoice))).toEqual({ sms: [], phone: '138****0001' })
  await tell('main')
  await deliver()
  expect(sent).toEqual([])
  await choose(['order', 'approval'])
  expect((await w.must(w.ask(main, noticeChoice))).sms.toSorted()).toEqual(['approval', 'order'])
  await tell('main', { body: '二' })
  await tell('main', { body: '三', kind: 'payment' })
  await tell('buyer')
  await deliver()
  const { phone } = await account('main')
  expect(sent).toEqual([{ phone, type: 'notice', about: '订单与生产' }])
  await choose([])
  await tell('main', { body: '四' })
  await deliver()
  expect(sent).toHaveLength(1)
})

test('a notice is sent once, however often its job runs; not what was read, and not what is a day old', async () => {
  await choose(['order'])
  await tell('main')
  const { id } = await w.db.selectFrom('notice').select('id').executeTakeFirstOrThrow()
  await Promise.all([1, 2, 3].map(() => sendNotice(w.services, id)))
  await deliver()
  expect(sent).toHaveLength(1)
  await tell('main', { body: '读过的' })
  await w.ask(main, readNotices)
  await deliver()
  await tell('main', { body: '旧的' })
  w.clock.now = new Date(noon.getTime() + 25 * 3_600_000)
  await deliver()
  expect(sent).toHaveLength(1)
})

test('five a day are the most, the next day brings more', async () => {
  await choose(['order'])
  for (let n = 0; n < smsADay + 3; n++) await tell('main', { body: String(n) })
  await deliver()
  expect(sent).toHaveLength(smsADay)
  w.clock.now = new Date(noon.getTime() + 22 * 3_600_000)
  await tell('main', { body: '次日' })
  await deliver()
  expect(sent.length).toBeGreaterThan(smsADay)
})

test('at night it waits for the morning', async () => {
  await choose(['order'])
  w.clock.now = new Date('2026-11-21T15:30:00Z')
  await tell('main')
  const { id } = await w.db.selectFrom('notice').select('id').executeTakeFirstOrThrow()
  await sendNotice(w.services, id)
  const { rows } = await w.pool.query(`select task_identifier, run_at from graphile_worker.jobs`)
  expect(rows).toEqual([{ task_identifier: 'notice', run_at: new Date('2026-11-22T00:00:00Z') }])
})

test.each([
  ['2026-11-21 07:59', '2026-11-21 08:00'],
  ['2026-11-21 08:00', '2026-11-21 08:00'],
  ['2026-11-21 21:59', '2026-11-21 21:59'],
  ['2026-11-21 22:00', '2026-11-22 08:00'],
  ['2026-12-31 23:30', '2027-01-01 08:00'],
  ['2026-11-21 00:00', '2026-11-21 08:00'],
])('what comes at %s disturbs at %s', (now, from) => {
  const at = (moment: string) => new Date(`${moment.replace(' ', 'T')}:00+08:00`)
  expect(disturbFrom(at(now))).toEqual(at(from))
})

test('bad choices are told, and a person’s choice is the person’s own', async () => {
  for (const sms of [undefined, 'order', ['secret'], [1]]) expect(await w.ask(main, chooseNotices, { sms })).toMatchObject({ status: 400 })
  await choose(['order'])
  expect((await w.must(w.ask(await w.token('stranger'), noticeChoice))).sms).toEqual([])
})

test('nobody is told twice of one cause, in one transaction or by one name; another thing is another cause', async () => {
  const { id: to, company_id: companyId } = await account('main')
  const notice = { companyId, title: '一', body: '一', link: '/myOrder', to }
  const told = await inTransaction(w.db, async (tx) => [
    await insertNotice(tx, notice, noon),
    await insertNotice(tx, notice, noon),
    await insertNotice(tx, { ...notice, body: '二' }, noon),
  ])
  expect(told).toEqual([1, 0, 1])
  expect(await tell('main', { cause: 'reminder 7' })).toBe(1)
  expect(await tell('main', { cause: 'reminder 7', title: '再次' })).toBe(0)
  expect(await tell('buyer', { cause: 'reminder 7' })).toBe(1)
  const twice = await Promise.all([1, 2, 3].map(() => tell('main', { cause: 'reminder 8' })))
  expect(twice.toSorted()).toEqual([0, 0, 1])
})

test('every notice is written by the one function, and an order’s whole road tells each person once of each step', async () => {
  const folder = new URL('..', import.meta.url).pathname
  const writers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
    .filter((name) => /insert into notice\b|insertInto\('notice'\)/.test(readFileSync(join(folder, name), 'utf8')))
  expect(writers).toEqual(['notice/notice.sql.ts'])
  const orderId = await w.order('main', main, { product: 'lot', quantity: 1 })
  await w.transfer(main, await w.token('finance'), orderId)
  const staff = await w.token('admin')
  const { consignments } = await w.detail(main, orderId)
  const ship = { consignmentId: consignments[0]?.id, carrier: '顺丰速运', trackingNo: 'SF1' }
  await Promise.all([1, 2, 3].map(() => w.ask(staff, staffMoveOrder, { orderId, move: 'ship', ...ship })))
  const { rows } = await w.pool.query(
    `select account_id, title, count(*)::int as n, count(distinct cause)::int as causes, bool_and(cause is not null) as named from notice group by 1, 2`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ n, causes, named }) => n !== 1 || causes !== 1 || !named)).toEqual([])
})

test('the database knows every kind there is, and a link says which', async () => {
  for (const kind of Object.keys(noticeKinds) as NoticeKind[]) expect(await tell('main', { kind, body: kind })).toBe(1)
  expect(
    ['/approval?x=1', '/orderDetail/D1', '/myContract', '/invoice', '/afterSales/asRecord', '/userInfo', '', '/sale'].map(kindOf),
  ).toEqual(['approval', 'order', 'contract', 'invoice', 'claim', 'account', 'mall', 'mall'])
})

test('a notice waits while the mall has no message left for it, and is sent then', async () => {
  await choose(['order'])
  await tell('main')
  const until = new Date(noon.getTime() + 1_800_000)
  await w.pool.query(`insert into tally (key, window_end, count) values ('sms open hour', $1, 250)`, [until])
  await deliver()
  expect(sent).toEqual([])
  const { rows } = await w.pool.query<{ run_at: Date }>(`select run_at from graphile_worker.jobs where task_identifier = 'notice'`)
  expect(rows).toEqual([{ run_at: until }])
  w.clock.now = until
  await deliver()
  expect(sent).toHaveLength(1)
})
