import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { logout } from '../../../contract/account/account.ts'
import { LiveNow, LiveOrder, LiveUnread } from '../../../contract/live.ts'
import { readNotices } from '../../../contract/notice.ts'
import { person, lookingBy } from '../account/people.fixture.ts'
import { beginSession } from '../session/session.sql.ts'
import { buildApp } from '../app.ts'
import { inTransaction } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { aShop } from '../order/shop.fixture.ts'
import { anEar } from './ear.fixture.ts'

// What happens in one process is heard in every other within a second, by those whom it concerns and by nobody else.

const w = await aShop()
const here = await w.app.listen({ port: 0, host: '127.0.0.1' })
// A second process on the same database, as far as listening goes: an ear and listeners of its own.
const other = await buildApp({ ...w.services, beatEvery: 50 }, { log: 'silent', flood: 0, strict: true })
const there = await other.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  // The test's own client keeps connections it has no use for.
  for (const { server } of [other.app, w.app]) server.closeAllConnections()
  await other.app.close()
  await w.close()
})

const account = (key: string) => w.db.selectFrom('account').selectAll().where('phone', '=', person(key).login).executeTakeFirstOrThrow()
const tell = async (key: string, title = '有新消息') => {
  const { id: to, company_id: companyId } = await account(key)
  await inTransaction(w.db, (tx) => insertNotice(tx, { companyId, title, body: '。', link: '', to }, w.clock.now))
}
const tokens = new Map<string, Promise<string>>()
/** One log-in a person: the six places are a person's, not a log-in's. */
const tokenOf = (key: string): Promise<string> => {
  const token = tokens.get(key) ?? w.token(key)
  tokens.set(key, token)
  return token
}
const listening = async (key: string, url = there) => {
  const ear = await anEar(url, await tokenOf(key))
  await ear.said((heard) => heard.length > 0)
  return ear
}
const named = (name: string) => (heard: { event: string }[]) => heard.some(({ event }) => event === name)

test('who begins to listen while the server ends does not hold it up', async () => {
  const third = await buildApp(w.services, { log: 'silent', flood: 0 })
  let told = false
  third.app.addHook('preClose', async () => void (told = true))
  const url = await third.app.listen({ port: 0, host: '127.0.0.1' })
  const token = await tokenOf('main')
  const [ear, closed] = await inTransaction(w.db, async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx)
    const beginning = anEar(url, token)
    const waiting = sql`select from pg_locks where not granted and relation = 'session'::regclass`
    await vi.waitUntil(async () => (await waiting.execute(tx)).rows.length > 0, { timeout: 20_000, interval: 10 })
    const closing = third.app.close()
    await vi.waitUntil(() => told, { timeout: 20_000, interval: 10 })
    return [beginning, closing]
  })
  await expect.poll(async () => (await ear).over).toBe(true)
  await closed
})

test('the metrics tell how many listen, and no longer of who went', async () => {
  const listening = async () => Number(/^live_streams (\d+)$/m.exec(await (await fetch(`${here}/metrics`)).text())?.[1])
  const before = await listening()
  const ear = await anEar(here, await tokenOf('main'))
  expect(await listening()).toBe(before + 1)
  ear.hush()
  await vi.waitUntil(async () => (await listening()) === before, { timeout: 20_000, interval: 20 })
})

test('it begins with the state as it is, and a notice is heard in every process; one that is read as well', async () => {
  await tell('buyer', '早先的')
  const ears = await Promise.all([listening('buyer', here), listening('buyer', there)])
  for (const { response, heard } of ears) {
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(heard).toEqual([{ event: 'now', id: expect.stringMatching(/^\d+$/), data: { unread: 1 } }])
    LiveNow.parse(heard[0]?.data)
  }
  await tell('buyer')
  for (const ear of ears) await ear.said((heard) => heard.at(-1)?.data['unread'] === 2)
  await w.ask(await tokenOf('buyer'), readNotices)
  for (const ear of ears) await ear.said((heard) => heard.at(-1)?.data['unread'] === 0)
  expect(ears[0]?.heard.slice(1).every(({ event, data }) => event === 'unread' && LiveUnread.parse(data))).toBe(true)
  for (const ear of ears) ear.hush()
})

test('an order is heard from placing to payment and proof, by its company and the staff it concerns only', async () => {
  const [main, buyer, stranger, finance] = await Promise.all(['main', 'buyer', 'stranger', 'finance'].map((key) => listening(key)))
  if (!main || !buyer || !stranger || !finance) throw new Error('nobody listens')
  const token = await tokenOf('main')
  const orderId = await w.order('main', token, { product: 'lot', quantity: 1 })
  await main.said(named('order'))
  await w.transfer(token, await tokenOf('finance'), orderId)
  const paid = (heard: { data: Record<string, unknown> }[]) =>
    heard.some(({ data }) => data['orderId'] === orderId && data['state'] === 'in_fulfilment')
  await main.said(paid)
  await finance.said(paid)
  const abouts = main.heard.flatMap(({ event, data }) => (event === 'order' ? LiveOrder.parse(data).about : []))
  expect(new Set(abouts)).toEqual(new Set(['order', 'payment', 'line']))
  // What comes after it on the same stream shows that nothing was passed over, only kept away.
  await tell('stranger')
  await stranger.said(named('unread'))
  expect(stranger.heard.filter(({ event }) => event === 'order')).toEqual([])
  await tell('buyer')
  await buyer.said(named('unread'))
  // 采购 of the same company sees own orders only.
  expect(buyer.heard.filter(({ event }) => event === 'order')).toEqual([])
  for (const ear of [main, buyer, stranger, finance]) ear.hush()
})

test('whoever sees the own customers only hears of their orders and of no others', async () => {
  const [agent, sales] = await Promise.all([listening('agent'), listening('sales')])
  const theirs = await w.order('stranger', await tokenOf('stranger'), { product: 'lot', quantity: 10 })
  const own = await w.order('main', await tokenOf('main'), { product: 'lot', quantity: 10 })
  const told = (ear: typeof agent) =>
    new Set(ear.heard.flatMap(({ event, data }) => (event === 'order' ? [LiveOrder.parse(data).orderId] : [])))
  await expect.poll(() => told(sales)).toEqual(new Set([theirs, own]))
  await expect.poll(() => told(agent)).toEqual(new Set([own]))
  for (const ear of [agent, sales]) ear.hush()
})

test('a desk is heard of by the staff who work at it, and by no buyer', async () => {
  const ears = await Promise.all(['main', 'finance', 'sales', 'production'].map((key) => listening(key)))
  const [main, finance, sales, production] = ears
  if (!main || !finance || !sales || !production) throw new Error('nobody listens')
  const { company_id } = await account('main')
  const desks = (ear: typeof main) => ear.heard.flatMap(({ event, data }) => (event === 'desk' ? String(data['desk']) : []))
  await w.pool.query(`insert into bank_receipt (reference, amount_fen, payer_name, received_at, recorded_by)
    select 'LIVE' || n, 100, '某公司', now(), (select min(id) from staff) from generate_series(1, 50) n`)
  await finance.said(named('desk'))
  await w.pool.query('update company set state = state where id = $1', [company_id])
  await sales.said(named('desk'))
  expect(desks(finance)).toEqual(['receipt'])
  expect(desks(sales)).toEqual(['company'])
  // What comes after it on the same stream shows that nothing was passed over, only kept away.
  await tell('main')
  await main.said(named('unread'))
  expect([...desks(main), ...desks(production)]).toEqual([])
  for (const ear of ears) ear.hush()
})

test('a proof is heard of', async () => {
  const token = await tokenOf('main')
  const ear = await listening('main')
  const artworkIds = [await w.file('artwork', '陈荣达', 'a')]
  const selection = { prints: [{ position: 'front', process: 'silk', colours: 2 }], options: [], packing: 'opp' }
  const orderId = await w.order('main', token, { product: 'canvasBag', quantity: 500, selection, artworkIds })
  const { lines } = await w.detail(token, orderId)
  const staff = await tokenOf('admin')
  await w.staffMove(staff, orderId, 'acceptArtwork', { lineId: lines[0]?.id })
  await w.staffMove(staff, orderId, 'sendProof', { lineId: lines[0]?.id, fileId: await w.file('proof', null, 'b') })
  const proofs = () => ear.heard.filter(({ data }) => [data['about']].flat().includes('proof'))
  await ear.said(() => proofs().length > 0)
  expect(proofs()).toMatchObject([{ event: 'order', data: { orderId } }])
  ear.hush()
})

test('nobody listens without a log-in, and a log-in that ends is the stream’s end, at once', async () => {
  expect((await anEar(there, null)).refusal).toMatchObject({ status: 401, code: 'login.needed' })
  expect((await anEar(there, `ysh_${'0'.repeat(43)}`)).refusal).toMatchObject({ status: 401 })
  const leaver = await w.token('buyer')
  const [own, colleague] = [await anEar(there, leaver), await listening('main')]
  await own.said(named('now'))
  await w.ask(leaver, logout)
  await vi.waitUntil(() => own.over, { timeout: 20_000 })
  await tell('buyer')
  expect(own.heard.filter(({ event }) => event === 'unread')).toEqual([])
  expect(colleague.over).toBe(false)
  colleague.hush()
})

test('whoever is switched off hears nothing more', async () => {
  const { id } = await account('buyer')
  const ear = await listening('buyer', here)
  await w.db.updateTable('account').set({ state: 'disabled' }).where('id', '=', id).execute()
  await vi.waitUntil(() => ear.over, { timeout: 20_000 })
  expect((await anEar(here, await tokenOf('buyer'))).refusal).toMatchObject({ status: 401 })
  await w.db.updateTable('account').set({ state: 'active' }).where('id', '=', id).execute()
})

test('a stream that is quiet shows that it lives, and coming back with the last id begins with the state', async () => {
  const first = await listening('main')
  await vi.waitUntil(() => first.beats > 1, { timeout: 20_000 })
  first.hush()
  await tell('main')
  const again = await anEar(there, await tokenOf('main'), { 'last-event-id': first.heard[0]?.id ?? '' })
  await again.said(named('now'))
  expect(Number(again.heard[0]?.data['unread'])).toBeGreaterThan(0)
  again.hush()
})

test('a person has six streams at most, and a place that is left is free', async () => {
  const ears = await Promise.all(Array.from({ length: 6 }, () => listening('stranger', here)))
  const token = await tokenOf('stranger')
  expect((await anEar(here, token)).refusal).toMatchObject({ status: 429, code: 'live.full' })
  ears[0]?.hush()
  await vi.waitUntil(
    async () => {
      const ear = await anEar(here, token)
      ear.hush()
      return ear.refusal === null
    },
    { timeout: 20_000, interval: 50 },
  )
  for (const ear of ears) ear.hush()
})

test('where the ear of a process is lost its streams end, and the next one hears again', async () => {
  const ear = await listening('main')
  await w.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mall live' and datname = current_database()`,
  )
  await vi.waitUntil(() => ear.over, { timeout: 20_000 })
  const next = await listening('main')
  const before = next.heard.length
  await tell('main')
  await next.said((heard) => heard.length > before)
  expect(next.heard.at(-1)?.event).toBe('unread')
  next.hush()
})

test('staff in a person’s name listen while they may, and staff without orders hear of none', async () => {
  const { id: accountId } = await account('main')
  const { id: staffId } = await w.db.selectFrom('staff').select('id').where('username', '=', 'sales').executeTakeFirstOrThrow()
  const { token } = await beginSession(
    w.db,
    { accountId, by: await lookingBy(w.db, staffId, w.clock.now) },
    { agent: '', address: '' },
    w.clock.now,
  )
  const ear = await anEar(there, token)
  await ear.said(named('now'))
  await w.db.updateTable('staff').set({ areas: [] }).where('id', '=', staffId).execute()
  await vi.waitUntil(() => ear.over, { timeout: 20_000 })
  expect(ear.heard).toHaveLength(1)
})
