import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { asCode, confirmReceipt, payOrder } from '../../../contract/payment/payment.ts'
import { inTransaction } from '../database/db.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { findTrade } from '../sandbox/sandbox.sql.ts'
import { tellPaid } from '../sandbox/tell.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { moveEnded, sweepGroups } from './group.jobs.ts'
import { openGroup, takePlace, type Taken } from './group.sql.ts'

// Groups of two: 荣达 begins them, the stranger's company joins.

let w: Shop
let main: string
let stranger: string
let finance: string
let promotionId: number
const start = new Date('2026-11-21T02:00:00Z')
beforeAll(async () => {
  w = await aShop()
  ;[main, stranger, finance] = await Promise.all([w.token('main'), w.token('stranger'), w.token('finance')])
  const { rows } = await sql<{ id: number }>`
    with p as (insert into promotion (kind, name, from_at, until_at, staff_id)
      values ('group', '拼团', ${start}, ${new Date('2026-12-21T02:00:00Z')}, (select min(id) from staff)) returning id, staff_id)
    insert into promotion_version (promotion_id, version, terms, staff_id) select id, 1, '{}', staff_id from p returning promotion_id as id`.execute(
    w.db,
  )
  promotionId = rows[0]?.id ?? 0
})
afterAll(() => w.close())
/** @throws Error naming what does not agree in the books. */
async function askBooks(): Promise<void> {
  const faults = await faultsInBooks(w.db)
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
}
afterEach(askBooks)

const order = (who: 'main' | 'stranger') => w.order(who, who === 'main' ? main : stranger, { product: 'plainBag', quantity: 200 })
const rowOf = async (number: string) =>
  w.db.selectFrom('customer_order').select(['id', 'company_id', 'state', 'tab']).where('number', '=', number).executeTakeFirstOrThrow()
const stateOf = async (number: string) => (await rowOf(number)).state
const groupOf = (id: number) => w.db.selectFrom('group_buy').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const membersOf = async (id: number) =>
  (await w.db.selectFrom('group_member').select('state').where('group_id', '=', id).orderBy('id').execute()).map(({ state }) => state)

async function placeOf(number: string) {
  const { id, company_id } = await rowOf(number)
  return { orderId: id, companyId: company_id, pieces: 200 }
}
async function begun(number: string): Promise<number> {
  const place = await placeOf(number)
  const until = new Date(w.clock.now.getTime() + 72 * 3_600_000)
  const group = { promotionId, version: 1, productId: w.products.plainBag, people: 2, until }
  return inTransaction(w.db, (tx) => openGroup(tx, group, place, w.clock.now))
}
async function joined(group: number, number: string): Promise<Taken> {
  const place = await placeOf(number)
  return inTransaction(w.db, (tx) => takePlace(tx, group, promotionId, place, w.clock.now))
}
const paid = (number: string, by: string) => w.transfer(by, finance, number)
/** The time of a group is over. */
const late = (id: number) => w.db.updateTable('group_buy').set({ until_at: w.clock.now }).where('id', '=', id).execute()
const ended = () => moveEnded({ db: w.db, now: () => w.clock.now })
const swept = () => sweepGroups({ db: w.db, now: () => w.clock.now })
const balanceOf = async (number: string) =>
  w.number(
    sql`select coalesce(-sum(amount_fen), 0)::bigint as n from entry where account = 'balance' and order_id = ${(await rowOf(number)).id}`,
  )
const salesOf = async (number: string) =>
  w.number(
    sql`select coalesce(-sum(amount_fen), 0)::bigint as n from entry where account = 'sales' and order_id = ${(await rowOf(number)).id}`,
  )

test('a paid order waits for its group, and nothing is sold; with the last one that pays the group is formed, and both are made', async () => {
  const [one, other] = [await order('main'), await order('stranger')]
  const group = await begun(one)
  expect(await joined(group, other)).toBe('taken')
  await paid(one, main)
  expect(await rowOf(one)).toMatchObject({ state: 'pending_group', tab: 'group' })
  expect(await salesOf(one)).toBe(0)
  expect(await w.detail(main, one)).toMatchObject({ state: 'pending_group', stateLabel: '待成团' })
  expect(await groupOf(group)).toMatchObject({ state: 'open', taken: 2, paid: 1 })

  await paid(other, stranger)
  // Formed with the payment itself.
  expect(await groupOf(group)).toMatchObject({ state: 'formed', taken: 2, paid: 2 })
  // Complete it is left by nobody any more, though its orders have not moved yet.
  expect(await w.ask(main, moveOrder, { orderId: one, move: 'cancel', reason: '不要了' })).toMatchObject({ status: 409 })
  await Promise.all([ended(), ended()])
  await ended()
  expect([await stateOf(one), await stateOf(other)]).toEqual(['in_fulfilment', 'in_fulfilment'])
  expect(await membersOf(group)).toEqual(['in', 'in'])
  expect(await salesOf(one)).toBeGreaterThan(0)
})

test('a group that is not complete in time has failed: what was paid is the company’s again, once, and what was not paid is over', async () => {
  const [one, other] = [await order('main'), await order('stranger')]
  const group = await begun(one)
  await joined(group, other)
  await paid(one, main)
  const { gross } = await w.detail(main, one)
  await swept()
  expect(await groupOf(group)).toMatchObject({ state: 'open' })
  await late(group)
  await Promise.all([swept(), swept()])
  await swept()
  expect(await groupOf(group)).toMatchObject({ state: 'failed', taken: 0, paid: 0 })
  expect(await membersOf(group)).toEqual(['out', 'lapsed'])
  expect([await stateOf(one), await stateOf(other)]).toEqual(['cancelled', 'cancelled'])
  expect(await balanceOf(one)).toBe(Math.round(Number(gross) * 100))
  expect(await salesOf(one)).toBe(0)
})

test('money that comes once the group has failed goes back', async () => {
  const [one, other] = [await order('main'), await order('stranger')]
  const group = await begun(one)
  await joined(group, other)
  await paid(one, main)
  const { gross } = await w.detail(stranger, other)
  await late(group)
  // Before anybody has swept: late is late.
  await paid(other, stranger)
  expect(await groupOf(group)).toMatchObject({ state: 'open', paid: 2 })
  await swept()
  expect(await groupOf(group)).toMatchObject({ state: 'failed', paid: 0 })
  expect(await balanceOf(other)).toBe(Math.round(Number(gross) * 100))
  // And after its order has ended.
  const last = await order('stranger')
  const next = await begun(last)
  await late(next)
  await swept()
  expect(await groupOf(next)).toMatchObject({ state: 'failed' })
  const receipt = { orderId: last, step: 1, amount: gross, payerName: '甲', receivedAt: '2026-11-21 09:00:00', reference: 'LATE1' }
  await w.must(w.ask(finance, confirmReceipt, receipt))
  expect(await balanceOf(last)).toBe(Math.round(Number(gross) * 100))
})

test('of two that want the last place one has it, and a company is in a group once', async () => {
  const [one, again, other] = [await order('main'), await order('main'), await order('stranger')]
  const group = await begun(one)
  expect(await joined(group, again)).toBe('twice')
  const third = await order('stranger')
  const got = await Promise.all([joined(group, other), joined(group, third)])
  expect(got.toSorted()).toEqual(['taken', 'twice'])
  expect(await groupOf(group)).toMatchObject({ taken: 2 })
  expect(await w.number(sql`select count(*) as n from group_member where group_id = ${group}`)).toBe(2)
  await w.db.updateTable('group_buy').set({ state: 'cancelled', ended_at: start }).where('id', '=', group).execute()
  await ended()
  for (const number of [again, third, other])
    if ((await stateOf(number)) === 'pending_payment')
      await w.move(number === again ? main : stranger, number, 'cancel', { reason: '不要了' })
})

test('an order that leaves frees its place for another, with its money; asked twice it goes back once', async () => {
  const [one, other] = [await order('main'), await order('stranger')]
  const group = await begun(one)
  await joined(group, other)
  await paid(one, main)
  const leave = () => w.ask(main, moveOrder, { orderId: one, move: 'cancel', reason: '不要了' })
  const answers = await Promise.all([leave(), leave()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await groupOf(group)).toMatchObject({ taken: 1, paid: 0 })
  expect(await membersOf(group)).toEqual(['out', 'held'])
  const { gross } = await w.detail(main, one)
  expect(await balanceOf(one)).toBe(Math.round(Number(gross) * 100))
  // Who left may come back.
  const anew = await order('main')
  expect(await joined(group, anew)).toBe('taken')
  await paid(anew, main)
  await paid(other, stranger)
  await ended()
  expect([await stateOf(anew), await stateOf(other)]).toEqual(['in_fulfilment', 'in_fulfilment'])
})

test('a group that nobody is left in has failed, and nobody is let into it', async () => {
  const one = await order('main')
  const group = await begun(one)
  await w.move(main, one, 'cancel', { reason: '不要了' })
  expect(await groupOf(group)).toMatchObject({ state: 'failed', taken: 0, paid: 0, ended_at: w.clock.now })
  expect(await membersOf(group)).toEqual(['lapsed'])
  const place = await placeOf(await order('stranger'))
  const entering = inTransaction(w.db, async (tx) => {
    throw new Error(await takePlace(tx, group, promotionId, place, w.clock.now))
  })
  await expect(entering).rejects.toThrow('none')
})

test('what was paid by a code goes back by the code', async () => {
  const one = await order('main')
  const group = await begun(one)
  asCode(await w.must(w.ask(main, payOrder, { orderId: one, payType: 'weixin' })))
  const { rows } = await sql<{ out_trade_no: string }>`
    select p.out_trade_no from channel_payment p join customer_order o on o.id = p.order_id where o.number = ${one}`.execute(w.db)
  const trade = await findTrade(w.db, 'weixin', rows[0]?.out_trade_no ?? '')
  if (!trade) throw new Error('nothing was opened')
  expect((await w.app.inject({ method: 'POST', url: `/sandbox/pay/${trade.code}` })).statusCode).toBe(303)
  await tellPaid(w.services, trade)
  expect(await stateOf(one)).toBe('pending_group')
  await late(group)
  await swept()
  expect(await groupOf(group)).toMatchObject({ state: 'failed' })
  const { gross } = await w.detail(main, one)
  expect(
    await w.number(sql`select sum(r.amount_fen) as n from refund r join channel_payment p on p.id = r.channel_payment_id
      where p.order_id = ${(await rowOf(one)).id}`),
  ).toBe(Math.round(Number(gross) * 100))
})

test('what is kept at the group’s price is made without the others, also where it is paid after that', async () => {
  const [one, other] = [await order('main'), await order('stranger')]
  const group = await begun(one)
  await joined(group, other)
  await paid(one, main)
  await w.db.updateTable('group_buy').set({ state: 'kept', ended_at: start }).where('id', '=', group).execute()
  await ended()
  expect([await stateOf(one), await stateOf(other)]).toEqual(['in_fulfilment', 'pending_payment'])
  await paid(other, stranger)
  await ended()
  expect(await stateOf(other)).toBe('in_fulfilment')
})
