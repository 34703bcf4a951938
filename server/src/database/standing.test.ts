import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addToCart } from '../../../contract/order/cart.ts'
import { uploadPath } from '../../../contract/file.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { orderDetail } from '../../../contract/order/order.ts'
import { databaseClock } from '../clock.ts'
import { openDb } from './db.ts'
import { file, form, kind } from '../file/upload.fixture.ts'
import { migrate, migrated } from './migrate.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { onceUp } from './standing.ts'
import { workersOf } from '../subjects.ts'

// How a process stands with its database: held rows, clocks that differ, releases side by side.

let w: Shop
beforeAll(async () => void (w = await aShop()))
afterAll(() => w.close())
afterEach(() => void vi.useRealTimers())

const ready = async () => {
  const answer = await w.app.inject('/readyz')
  return [answer.statusCode, answer.json<{ status: string }>().status]
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

test('a stock row that somebody holds keeps only its own buyers waiting, and them not for long', async () => {
  const main = await w.token('main')
  const asked = []
  for (let buyer = 0; buyer < 20; buyer++) asked.push((await w.confirmed('main', main, [{ product: 'otherLot', quantity: 1 }])).input)
  const holder = new pg.Client({ connectionString: w.pool.options.connectionString ?? '' })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from spot_stock for update')

  const began = performance.now()
  const buyers = asked.map((input) => w.ask(main, createOrder, input))
  const slowest = { list: 0, ready: 0 }
  let over = false
  void Promise.allSettled(buyers).then(() => (over = true))
  while (!over) {
    slowest.list = Math.max(slowest.list, await timeOf(() => w.app.inject('/api/category')))
    slowest.ready = Math.max(slowest.ready, await timeOf(async () => expect(await ready()).toEqual([200, 'ok'])))
    await new Promise((later) => setTimeout(later, 50))
  }
  const answers = await Promise.all(buyers)
  const took = performance.now() - began
  await holder.query('rollback')
  await holder.end()
  expect(new Set(answers.map(({ status, msg }) => `${status} ${msg}`))).toEqual(new Set(['503 系统繁忙，请稍后再试']))
  // One wait for the row, before it one for who had it visible first.
  expect(took).toBeLessThan(9000)
  expect(Math.max(slowest.list, slowest.ready)).toBeLessThan(2000)
  // Nothing was taken meanwhile: the next one orders.
  expect((await w.ask(main, createOrder, asked[0])).status).toBe(200)
})

test('a machine whose clock runs eight days ahead closes nothing, ends no log-in, and says so', async () => {
  const clock = databaseClock(w.pool)
  await clock.set()
  w.clock.now = clock.now()
  const main = await w.token('main')
  const orderId = await w.order('main', main, { product: 'lot', quantity: 1 })
  expect(await ready()).toEqual([200, 'ok'])

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 })
  expect(await ready()).toEqual([503, 'clock differs from the database'])
  await workersOf({ ...w.services, now: clock.now, setClock: clock.set }, async () => {}).sweep({})
  expect((await w.ask(main, orderDetail, { orderId })).data).toMatchObject({ state: 'pending_payment' })
  // A clock that was put right, or wrong, after the start changes nothing either.
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeGreaterThan(7 * 86_400_000)
  vi.useRealTimers()
  expect(await ready()).toEqual([200, 'ok'])
})

test('an older release’s order, whose consignment has no lines, is refused when it commits', async () => {
  const main = await w.token('main')
  const orderId = await w.order('main', main, { product: 'lot', quantity: 2 })
  const footless = sql`insert into consignment (order_id, company_id, place, state, address)
    select id, company_id, 9, 'waiting', '{}' from customer_order where number = ${orderId}`
  await expect(w.db.transaction().execute((tx) => footless.execute(tx))).rejects.toThrow('without lines')
})

test('an older release does not start on what a newer one has migrated', async () => {
  await w.pool.query(`insert into migration (name, hash) values ('999_later.sql', '')`)
  await expect(migrate(w.pool)).rejects.toThrow('数据库已由更新的版本升级（999_later.sql）')
  await w.pool.query(`delete from migration where name = '999_later.sql'`)
})

test('a migration that takes over ends the writing of older processes as soon as it is told of', async () => {
  const main = await w.token('main')
  expect(await ready()).toEqual([200, 'ok'])
  await w.pool.query(`insert into takes_over values ('999_later.sql')`)
  await w.pool.query(`notify ${migrated}`)
  const add = () => w.ask(main, addToCart, { productId: w.products.otherLot, quantity: 1, new: 1 })
  await expect.poll(async () => (await add()).msg).toBe('系统刚刚升级，请刷新页面后重试')
  expect(await ready()).toEqual([503, 'newer release took over'])
  expect((await w.app.inject('/api/category')).statusCode).toBe(200)
  // Nor what stands beside the calls: uploads, and what providers tell, which they tell again.
  const files = async () => (await w.db.selectFrom('stored_file').select('id').execute()).length
  const before = await files()
  const headers = { 'content-type': 'multipart/form-data; boundary=boundary', authorization: `Bearer ${main}` }
  const payload = form([kind('artwork'), file('a.pdf', Buffer.from('%PDF-1.7 '))])
  expect((await w.app.inject({ method: 'POST', url: uploadPath, headers, payload })).statusCode).toBe(503)
  expect(await files()).toBe(before)
  for (const url of ['/api/pay/alipay/notify', '/api/pay/wechat/notify', '/api/invoice/notify/a/b'])
    expect((await w.app.inject({ method: 'POST', url, payload: {} })).statusCode, url).toBe(503)
  // Not even where the mark is taken back: what it believes of the tables is of before.
  await w.pool.query('delete from takes_over')
  expect(await ready()).toEqual([503, 'newer release took over'])
})

test('a start waits while PostgreSQL recovers, says so once, and does not wait for what does not pass', async () => {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const recovering = await aRecovering(w.pool.options.connectionString ?? '', 3)
  const pool = openDb(recovering.url, 1, () => {}).pool
  const { rows } = await onceUp(() => pool.query<{ up: number }>('select 1 as up'), say)
  expect(rows).toEqual([{ up: 1 }])
  expect(recovering.asked()).toBe(4)
  expect(said).toEqual(['数据库正在启动或恢复，等待它就绪（最多一分钟）…'])
  await expect(onceUp(() => pool.query('select nothing_here'), say)).rejects.toMatchObject({ code: '42703' })
  await pool.end()
  await recovering.close()
})

/** A way to the database at which the first `times` who come are told what PostgreSQL tells while it recovers. */
async function aRecovering(url: string, times: number) {
  const folder = await mkdtemp(join(tmpdir(), 'recovering-'))
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  const name = `.s.PGSQL.${port}`
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is in recovery mode', ''].join('\0')
  const refusal = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(`${fields}\0`)])
  refusal.writeInt32BE(refusal.length - 1, 1)
  let asked = 0
  const server = createServer((client) => {
    if (asked++ < times) return void client.once('data', () => client.end(refusal))
    const line = connect(join(host, name))
    client.pipe(line).pipe(client)
    client.on('error', () => line.destroy())
  }).listen(join(folder, name))
  await once(server, 'listening')
  const close = async () => {
    server.close()
    await rm(folder, { recursive: true })
  }
  return {
    url: `postgres://${user}@/${database}?host=${encodeURIComponent(folder)}&port=${port}`,
    asked: () => asked,
    close,
  }
}
