import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chinaDay, dayStart } from '../../../contract/text.ts'
import { bookQuestions } from '../backup/books.sql.ts'
import { inTransaction, type Db } from '../database/db.ts'
import { soldSince } from '../margin/margin.rules.ts'
import { marginPage } from '../margin/margin.sql.ts'
import { seeOwn } from '../database/ownCustomers.sql.ts'
import { spanOf } from '../period.rules.ts'
import * as charts from '../report/dashboard.sql.ts'
import * as reports from '../report/report.sql.ts'
import { actions, passTime } from '../walk/actions.fixture.ts'
import { amends } from '../walk/offerActions.fixture.ts'
import { aWalk, type Walk } from '../walk/walk.fixture.ts'
import { sourceOf } from './figure.sql.ts'
import { addMarked } from './fold.sql.ts'
import * as live from './live.fixture.ts'

// Whatever people do, every sum that is kept is what the orders and entries say, before the sweep has added it, while it does, and after.

const steps = Number(process.env['STEPS'] ?? 160)
let walk: Walk
beforeAll(async () => {
  walk = await aWalk(Number(process.env['SEED_OF_WALK'] ?? 145))
  await amends(walk)
})
afterAll(() => walk.shop.close())

/** Everything that is shown of them, by how it is summed. */
async function shown(db: Db, now: Date, by: 'kept' | 'live') {
  const today = chinaDay(now)
  const monday = dayStart(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const spans = [
    spanOf({}, now),
    spanOf({ from: '2020-01', to: '2040-01' }, now),
    spanOf({ from: today.slice(0, 7) }, now),
    afterFirst(now),
  ]
  const [from, to] = by === 'kept' ? [charts, reports] : [live, live]
  const moments = [
    new Date(now.getTime() + 1),
    dayStart(today),
    dayStart(today, -20),
    new Date(now.getTime() - 40 * 86_400_000 + 7_777_777),
  ]
  const margins = async (since: Date) =>
    by === 'live'
      ? live.marginsSince(db, since)
      : (await marginPage(db, since, { state: 'all', page: 1, limit: 10_000 })).rows.map(({ ...row }) => ({ ...row, sums: undefined }))
  return {
    days: await Promise.all([dayStart(today, -29), dayStart(today)].map((day) => from.ordersByDay(db, day))),
    weeks: await Promise.all(
      [monday, dayStart(chinaDay(monday), -77)].flatMap(
        (week) => [from.sentInTime(db, week), from.approvedAtRound(db, week), from.claimedByProcess(db, week)] as const,
      ),
    ),
    margins: await Promise.all([soldSince(now), dayStart(today, -3), dayStart(today)].map(margins)),
    aged: await Promise.all(moments.map((at) => to.agedReceivables(db, at))),
    stands: await Promise.all(moments.map(async (at) => [...(await to.standing(db, at))].filter(([, amount]) => amount !== 0).toSorted())),
    spans: await Promise.all(
      spans.map(async (span) => ({
        moved: await to.turnovers(db, span),
        types: await to.salesByType(db, span),
        goods: sortedBy(await to.salesByGoods(db, span)),
        rates: await to.salesByRate(db, span),
        back: await to.sentBack(db, span),
        out: await to.settledOut(db, span),
        taken: await to.offersTaken(db, span),
        said: await to.offersSaid(db, span),
        sum: await to.ledgerSum(db, span, ['sales', 'bank']),
      })),
    ),
  }
}

/** From the second month of the walk on: what was sold in the first and taken back later counts there. */
const afterFirst = (now: Date) => {
  const month = chinaDay(dayStart(chinaDay(now), -25)).slice(0, 7)
  return spanOf({ from: month, to: '2040-01' }, now)
}
// What comes to the same stands in any order.
const sortedBy = <T>(rows: readonly T[]): T[] => rows.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))

const agree = async (db: Db, when: string) => {
  const now = walk.shop.clock.now
  const kept = await shown(db, now, 'kept')
  expect(kept, when).toEqual(await shown(db, now, 'live'))
  return kept
}
const wrong = async (db: Db) => [
  ...(await bookQuestions.报表汇总与订单不符.execute(db)).rows,
  ...(await bookQuestions.科目汇总与分录不符.execute(db)).rows,
]

test(`${steps} actions leave every sum as it is in the books`, { timeout: 120_000 + steps * 600 }, async () => {
  const { chance, shop, orders } = walk
  for (let done = 1; done <= steps; done++) {
    await (orders.length < 8 ? actions[0][1] : chance.weighed(actions))?.(walk)
    if (chance.hits(8)) await passTime(walk)
    if (chance.hits(10)) await Promise.all([addMarked(shop.db), addMarked(shop.db), addMarked(shop.db)])
    if (done % 20 === 0) await agree(shop.db, `after ${done}`)
  }
  expect(await wrong(shop.db)).toEqual([])
  expect(await sourceOf(shop.db)).toBe('kept')
  const marked = await agree(shop.db, 'at the end')
  while (await addMarked(shop.db));
  expect(await agree(shop.db, 'added')).toEqual(marked)
  expect(await wrong(shop.db)).toEqual([])
})

// What the walk does not come by: written past the application, as another release may.
const written = {
  'prices that hold their tax': sql`update order_line set receipt = jsonb_set(receipt, '{taxMode}', '"inclusive"') where id % 2 = 0`,
  'orders on both sides of midnight in China': sql`update customer_order set created_at = date_trunc('day', created_at at time zone 'Asia/Shanghai')
    at time zone 'Asia/Shanghai' - make_interval(secs => case id % 2 when 0 then 0 else 0.000001 end) where id % 3 = 0`,
  'parcels sent, late and in time': sql`with newest as (select date_trunc('day', max(created_at)) - interval '3 days' as at from customer_order),
    l as (update order_line set promised_day = at::date from newest where id % 2 = 0)
    update consignment c set shipped_at = at + make_interval(days => (c.id % 3 - 1)::int) from newest, customer_order o
    where o.id = c.order_id and o.state in ('in_fulfilment', 'completed')`,
  'what an activity and a coupon let off': sql`with sold as (select * from customer_order where state in ('in_fulfilment', 'completed') order by id limit 9),
    offer as (insert into order_offer (order_id, company_id, place, promotion_id, version, kind, amount_fen)
      select s.id, s.company_id, 90, v.promotion_id, v.version, 'tier', 100 + s.id from sold s, (select * from promotion_version order by 1, 2 limit 1) v)
    insert into coupon (batch_id, company_id, state, how, from_at, until_at, order_id, off_fen)
    select b.id, s.company_id, 'used', 'give', now(), now(), s.id, 30 from sold s, (select id from coupon_batch order by 1 limit 1) b where s.id % 2 = 0`,
  'parcels sent on both sides of Monday': sql`update consignment set shipped_at = date_trunc('week', shipped_at at time zone 'Asia/Shanghai')
    at time zone 'Asia/Shanghai' - make_interval(secs => case id % 2 when 0 then 0 else 0.000001 end) where shipped_at is not null and id % 2 = 0`,
  'a promise that moved': sql`update order_line set promised_day = promised_day - 3 where promised_day is not null and id % 3 = 0`,
  'orders that went back a step': sql`update customer_order set state = 'pending_payment' where state = 'completed' and id % 4 = 0`,
  'all of an order paid back': sql`update customer_order set refund_fen = paid_fen where state in ('completed', 'in_fulfilment') and id % 5 = 0`,
  'goods of another product': sql`update order_line set product_id = (select min(id) from product), gross_fen = gross_fen + 7 where id % 7 = 0`,
  'claims that were taken back': sql`update claim set state = 'withdrawn' where id % 2 = 0`,
  'a claim that is deleted': sql`delete from claim c where not exists (select from claim_event e where e.claim_id = c.id)
    and not exists (select from claim_offer e where e.claim_id = c.id) and not exists (select from claim_evidence e where e.claim_id = c.id)`,
  'entries of no order': sql`with p as (insert into posting (kind, ref, at) values ('claim', 'of no order', now()) returning id)
    insert into entry (posting_id, account, company_id, order_id, amount_fen) select p.id, e.account, c.id, null, e.amount
    from p, (select id from company order by id limit 1) c, (values ('sales', -4321::bigint), ('receivable', 4321)) e (account, amount)`,
  'a posting of last year': sql`with p as (insert into posting (kind, ref, at) values ('sale', 'of last year', '2025-03-31 15:59:59.999+00') returning id)
    insert into entry (posting_id, account, company_id, order_id, amount_fen) select p.id, e.account, o.company_id, o.id, e.amount
    from p, (select * from customer_order where state in ('in_fulfilment', 'completed') order by id limit 1) o,
      (values ('sales', -100::bigint), ('receivable', 100)) e (account, amount)`,
}

test.each(Object.entries(written))('so it is after %s', { timeout: 120_000 }, async (what, statement) => {
  const { db } = walk.shop
  while (await addMarked(db));
  // Whoever adds meanwhile leaves what is not committed yet for the next time.
  await inTransaction(db, async (tx) => {
    await statement.execute(tx)
    await addMarked(db)
  })
  const before = await agree(db, what)
  while (await addMarked(db));
  expect(await agree(db, what)).toEqual(before)
  expect(await wrong(db)).toEqual([])
})

test('and none of it was empty', async () => {
  const { days, margins, aged, spans, weeks } = await agree(walk.shop.db, 'all of it')
  const { goods, taken } = spans[1] ?? {}
  const seen = { days: days[0], margins: margins[0], aged: aged[0], goods, taken, sent: weeks[3], claimed: weeks[5] }
  expect(Object.entries(seen).filter(([, rows]) => !rows?.length)).toEqual([])
})

test('an order that is deleted takes its parts with it', async () => {
  const { db } = walk.shop
  await sql`insert into customer_order (number, company_id, account_id, state, tab, receipt, gross_fen, address)
    select 'GONE', company_id, account_id, 'completed', 'completed', receipt, gross_fen, address from customer_order limit 1`.execute(db)
  while (await addMarked(db));
  await sql`delete from customer_order where number = 'GONE'`.execute(db)
  await agree(db, 'marked')
  while (await addMarked(db));
  await agree(db, 'added')
  expect(await wrong(db)).toEqual([])
})

test('an order that cannot be reckoned holds up no other, keeps its mark, and is added once it can', async () => {
  const { db } = walk.shop
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { rows } = await sql<{ id: number; receipt: object }>`
    select id, receipt from customer_order where state in ('in_fulfilment', 'completed') order by id limit 1`.execute(db)
  const [bad = { id: 0, receipt: {} }] = rows
  await sql`update customer_order set receipt = jsonb_set(receipt, '{freight}', '[{"quantity": "broken"}]') where id = ${bad.id}`.execute(
    db,
  )
  await sql`update customer_order set paid_fen = paid_fen + 1`.execute(db)
  while (await addMarked(db));
  const due = async () => (await sql<{ order_id: number }>`select distinct order_id from figure_due`.execute(db)).rows
  expect(await due()).toEqual([{ order_id: bad.id }])
  expect(told.mock.calls.flat().filter((line) => String(line).includes(`订单 #${bad.id} `))).toHaveLength(1)
  told.mockRestore()
  await sql`update customer_order set receipt = ${JSON.stringify(bad.receipt)}::jsonb where id = ${bad.id}`.execute(db)
  while (await addMarked(db));
  expect(await due()).toEqual([])
  await agree(db, 'mended')
  expect(await wrong(db)).toEqual([])
})

test('of many marks of few orders all are taken at once', async () => {
  const { db } = walk.shop
  await sql`insert into figure_due (order_id) select id from customer_order, generate_series(1, 200)`.execute(db)
  await addMarked(db)
  expect((await sql`select 1 from figure_due`.execute(db)).rows).toEqual([])
})

test('where very much waits, and for whoever sees own customers only, they are summed from the orders', { timeout: 120_000 }, async () => {
  const { db, clock } = walk.shop
  await sql`insert into figure_due (order_id) select -n from generate_series(1, 6000) n`.execute(db)
  expect(await sourceOf(db)).toBe('orders')
  const all = await agree(db, 'from orders')
  await sql`select sum_anew()`.execute(db)
  while (await addMarked(db));
  expect(await sourceOf(db)).toBe('kept')
  expect(await agree(db, 'anew')).toEqual(all)
  const { rows } = await sql<{ id: number }>`select min(id) as id from staff`.execute(db)
  const staffId = rows[0]?.id ?? 0
  await sql`update company set manager_id = ${staffId} where id = (select company_id from customer_order group by 1 order by count(*) limit 1)`.execute(
    db,
  )
  await inTransaction(db, async (tx) => {
    await seeOwn(tx, staffId)
    expect(await sourceOf(tx)).toBe('orders')
    const own = await shown(tx, clock.now, 'kept')
    expect(own).toEqual(await shown(tx, clock.now, 'live'))
    expect(own.days).not.toEqual(all.days)
    // Nothing of the sums is seen; what is written goes into them.
    expect(
      (await sql`select 1 from figure_sum union all select 1 from ledger_sum union all select 1 from figure_part`.execute(tx)).rows,
    ).toEqual([])
    await sql`update customer_order set paid_fen = paid_fen + 1, refund_fen = 0`.execute(tx)
  })
  expect((await sql`select 1 from figure_due`.execute(db)).rows.length).toBeGreaterThan(0)
  expect(await sourceOf(db)).toBe('kept')
  await agree(db, 'written by one who sees own customers')
})
