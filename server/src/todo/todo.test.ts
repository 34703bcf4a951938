import { sql } from 'kysely'
import { listPurchases } from '../../../contract/goods/purchase.ts'
import { listBlankStock } from '../../../contract/goods/blank.ts'
import { listOutwork } from '../../../contract/production/outwork.ts'
import { productionBoard } from '../../../contract/production/productionDesk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffListClaims } from '../../../contract/claim/claimDesk.ts'
import { merchantStates } from '../../../contract/claim/claimState.ts'
import { staffListReviews } from '../../../contract/claim/review.ts'
import { listCompanies } from '../../../contract/account/company.ts'
import { listConnections } from '../../../contract/connection/connection.ts'
import { siteNow } from '../../../contract/page/siteDesk.ts'
import { listGrantRequests } from '../../../contract/account/staffGrant.ts'
import { staffListContracts } from '../../../contract/contract/contractDesk.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { Area } from '../../../contract/grant.ts'
import { staffListInvoices } from '../../../contract/invoice/invoiceRecord.ts'
import { listJobs } from '../../../contract/job/jobDesk.ts'
import { listNoted } from '../../../contract/order/consignmentDesk.ts'
import { staffListOrders } from '../../../contract/order/order.ts'
import { listCodePayments, listRefunds } from '../../../contract/payment/channelDesk.ts'
import { listReceipts } from '../../../contract/payment/payment.ts'
import { listBatches } from '../../../contract/coupon/couponDesk.ts'
import { listPromotions } from '../../../contract/promotion/promotionDesk.ts'
import { staffListStatements } from '../../../contract/plan/statement.ts'
import { listTroubledParcels } from '../../../contract/production/courier.ts'
import { listShipping } from '../../../contract/shipping/shipping.ts'
import {
  assignTodo,
  claimKinds,
  kindOf,
  kindsFor,
  listTodos,
  noteTodo,
  todoColleagues,
  TodoKind,
  todoNumbers,
} from '../../../contract/todo/todo.ts'
import { addJob } from '../jobs.sql.ts'
import { databaseUrl } from '../testWorld.ts'
import { openDb } from '../database/db.ts'
import { endAssigned } from './assign.sql.ts'
import { looksAt, numbersOf } from './todo.sql.ts'
import { aWholeMall, type WholeMall } from './whole.fixture.ts'

// 待办: what waits, in the demo's whole mall, where something of nearly every kind does.

let w: WholeMall
let admin: string
let sales: string
beforeAll(async () => {
  w = await aWholeMall()
  admin = await w.token('admin')
  sales = await w.token('sales')
  await addJob(w.db, 'invoice', { id: 1 })
  await w.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts where payload::text = '{"id": 1}'`)
  await w.pool.query(
    `update bank_receipt set state = 'suspense', left_fen = amount_fen where id = (select min(id) from bank_receipt where state = 'open')`,
  )
  await w.pool.query(`update proof set state = 'change_requested', answered_at = now() where id = (select min(p.id) from proof p
    join order_line l on l.id = p.line_id join customer_order o on o.id = l.order_id where p.state = 'sent' and l.state = 'proof' and o.state = 'in_fulfilment')`)
  await w.pool.query(`update parcel set trouble_at = now() where id = (select min(p.id) from parcel p
    join consignment c on c.id = p.consignment_id where c.state = 'shipped')`)
  await w.pool.query(`insert into waybill (company_id, consignment_id, attempt, carrier, state, tracking_no)
    select company_id, id, 1, 'shunfeng', 'made', 'SF7UNUSED' from consignment where id = (select min(id) from consignment where state = 'shipped')`)
  await w.pool.query(`update statement set state = 'disputed' where id = (select min(id) from statement)`)
  await w.pool.query(`insert into connection_state (name, error, error_at, ok_at) values
    ('alipay', '密钥不对', now(), now() - interval '1 hour'), ('sms', '余额不足', now() - interval '2 hours', now())`)
  await w.pool.query(`update setting set value = value || '{"licenceUntil": "2026-11-30"}' where key = 'site'`)
  await w.pool.query(`update order_line set promised_day = '2026-11-01' where id = (select min(l.id) from order_line l
    join customer_order o on o.id = l.order_id where l.state in ('scheduled', 'printing') and o.state = 'in_fulfilment')`)
}, 120_000)
afterAll(() => w.close())

const numbers = async (token: string) => (await w.must(w.ask(token, todoNumbers))).numbers
const lists: Readonly<Record<string, Endpoint>> = {
  '/order': staffListOrders,
  '/claim': staffListClaims,
  '/review': staffListReviews,
  '/payment': listReceipts,
  '/channel': listCodePayments,
  '/channel/refund': listRefunds,
  '/statement': staffListStatements,
  '/invoice': staffListInvoices,
  '/contract': staffListContracts,
  '/company': listCompanies,
  '/job': listJobs,
  '/shipping': listShipping,
  '/blank': listBlankStock,
  '/purchase': listPurchases,
  '/outwork': listOutwork,
  '/promotion': listPromotions,
  '/coupon': listBatches,
}
const panels: Readonly<Partial<Record<TodoKind, Endpoint>>> = { parcel: listTroubledParcels, noted: listNoted }

const linesOf = ({ columns }: { columns: readonly { readonly lines: number }[] }): number =>
  columns.reduce((sum, { lines }) => sum + lines, 0)

/** How many the desk lists to which a kind leads. */
async function listedAt(kind: TodoKind): Promise<number> {
  if (kind === 'grantRequest') return (await w.must(w.ask(admin, listGrantRequests))).length
  if (kind === 'blankShort') return linesOf(await w.must(w.ask(admin, productionBoard, { short: 1 })))
  if (kind === 'connectionFailed') return (await w.must(w.ask(admin, listConnections))).filter(({ error }) => error !== null).length
  if (kind === 'licenceEnding') return (await w.must(w.ask(admin, siteNow))).licenceUntil === '' ? 0 : 1
  const to = new URL(kindOf(kind).to, 'http://desk')
  const answer = await w.ask(admin, panels[kind] ?? lists[to.pathname] ?? listJobs, Object.fromEntries(to.searchParams))
  expect(answer, kind).toMatchObject({ status: 200 })
  return (answer.data as { total: number }).total
}

test('each number is the desk’s own: the list it leads to holds exactly so many', async () => {
  const found = await numbers(admin)
  for (const kind of TodoKind.options) expect([kind, found[kind] ?? 0]).toEqual([kind, await listedAt(kind)])
  // The demo has something of most kinds, or this would say nothing.
  expect(Object.keys(found).length).toBeGreaterThanOrEqual(13)
})

test('the page says the same as the menu, the longest wait first, with a link and since when', async () => {
  const { groups, counts } = await w.must(w.ask(admin, listTodos))
  const found = await numbers(admin)
  expect(Object.fromEntries(groups.map(({ kind, total }) => [kind, total]))).toEqual(found)
  expect(counts['all']).toBe(Object.values(found).reduce((sum, count) => sum + (count ?? 0), 0))
  for (const { kind, total, items } of groups) {
    expect([kind, items.length]).toEqual([kind, Math.min(total, 5)])
    expect([kind, items.map(({ since }) => since)]).toEqual([kind, items.map(({ since }) => since).toSorted()])
    expect(new Set(items.map(({ about }) => about)).size).toBe(items.length)
    for (const { words, link } of items) expect([words !== '', link.startsWith('/')]).toEqual([true, true])
  }
})

test('every state in which a claim waits for the merchant has a kind, and together they are the desk’s queue', async () => {
  expect(Object.keys(claimKinds).toSorted()).toEqual([...merchantStates].toSorted())
  const found = await numbers(admin)
  const sum = Object.values(claimKinds).reduce((so, kind) => so + (found[kind] ?? 0), 0)
  expect(sum).toBe((await w.must(w.ask(admin, staffListClaims, { queue: 'open' }))).total)
})

test('nobody is told of a kind of an area they do not have', async () => {
  const id = await w.staffOf('sales')
  for (const area of Area.options) {
    await w.db
      .updateTable('staff')
      .set({ areas: [area], version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    const token = await w.token('sales')
    const kinds = kindsFor([area])
    const { groups } = await w.must(w.ask(token, listTodos))
    for (const kind of [...Object.keys(await numbers(token)), ...groups.map((group) => group.kind)]) expect(kinds).toContain(kind)
    for (const kind of TodoKind.options.filter((one) => !kinds.includes(one))) {
      const refused = { status: 403, code: 'permit.missing' }
      expect(await w.ask(token, noteTodo, { kind, abouts: ['1'] })).toMatchObject(refused)
      expect(await w.ask(token, assignTodo, { kind, about: '1', staffId: id, was: null })).toMatchObject(refused)
      expect(await w.ask(token, todoColleagues, { kind })).toMatchObject(refused)
    }
  }
  await w.db
    .updateTable('staff')
    .set({ areas: ['goods', 'price', 'orders', 'service', 'members'], version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  sales = await w.token('sales')
})

test('only the merchant’s own people are told', async () => {
  const calls = [
    [todoNumbers, {}],
    [listTodos, {}],
    [todoColleagues, { kind: 'late' }],
    [noteTodo, { kind: 'newOrder', abouts: ['1'] }],
    [assignTodo, { kind: 'late', about: '1', staffId: null, was: null }],
  ] as const
  for (const token of [null, await w.token('main')])
    for (const [call, input] of calls) expect(await w.ask(token, call as Endpoint, input)).toMatchObject({ status: 401 })
})

const first = async (kind: TodoKind, token = admin, whose = 'all') => {
  const { groups } = await w.must(w.ask(token, listTodos, { whose }))
  return groups.find((group) => group.kind === kind)?.items[0]
}

test('a new order that somebody has read is new no more, for all, at the desk as well; the press is written down once', async () => {
  const { rows } = await w.pool.query<{ number: string }>(
    `update customer_order set created_at = '2026-11-21T01:00:00Z' where state = 'in_fulfilment' returning number`,
  )
  const abouts = rows.slice(0, 2).map(({ number }) => number)
  const before = (await numbers(sales)).newOrder ?? 0
  expect(before).toBeGreaterThanOrEqual(2)
  const answers = await Promise.all(Array.from({ length: 5 }, () => w.ask(sales, noteTodo, { kind: 'newOrder', abouts })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await numbers(admin)).newOrder).toBe(before - 2)
  expect(await listedAt('newOrder')).toBe(before - 2)
  const said = await w.db.selectFrom('audit').select('after').where('action', '=', 'todo.note').execute()
  expect(said.flatMap(({ after }) => (after as { about: string[] }).about).toSorted()).toEqual(abouts.toSorted())
  expect(await w.ask(sales, noteTodo, { kind: 'toSchedule', abouts })).toMatchObject({ code: 'todo.work' })
  expect(await w.must(w.ask(sales, noteTodo, { kind: 'newOrder', abouts: ['nothing'] }))).toEqual({ noted: 0 })
})

test('a week later it is new no more, read or not', async () => {
  const before = (await numbers(sales)).newOrder ?? 0
  expect(before).toBeGreaterThan(0)
  w.clock.now = new Date('2026-12-05T02:00:00Z')
  expect((await numbers(await w.token('sales'))).newOrder).toBeUndefined()
  w.clock.now = new Date('2026-11-21T02:00:00Z')
})

test('a thing is taken by one of ten who press at once, and is then theirs', async () => {
  const item = await first('toSchedule')
  const me = await w.staffOf('sales')
  const about = item?.about ?? ''
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => w.ask(n % 2 ? sales : admin, assignTodo, { kind: 'toSchedule', about, staffId: me, was: null })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'todo.taken')).toHaveLength(9)
  expect(await first('toSchedule', sales, 'mine')).toMatchObject({ about, staffId: me, staffName: '何婷' })
  const { groups, counts } = await w.must(w.ask(admin, listTodos, { whose: 'mine' }))
  expect([groups.some((group) => group.kind === 'toSchedule'), counts['mine']]).toEqual([false, groups.length])
  const none = await w.must(w.ask(sales, listTodos, { whose: 'none' }))
  expect(none.groups.flatMap(({ kind, items }) => (kind === 'toSchedule' ? items : [])).map((one) => one.about)).not.toContain(about)
  const said = await w.db.selectFrom('audit').select(['subject', 'after']).where('action', '=', 'todo.assign').execute()
  expect(said).toEqual([{ subject: `staff ${me}`, after: { kind: 'toSchedule', about, staffId: me } }])
})

test('it is given back or on by whoever sees who has it, and only to who works on such things', async () => {
  const { about = '' } = (await first('toSchedule', sales, 'mine')) ?? {}
  const [me, finance] = [await w.staffOf('sales'), await w.staffOf('finance')]
  const give = (staffId: number | null, was: number | null, kind: TodoKind = 'toSchedule', of = about) =>
    w.ask(admin, assignTodo, { kind, about: of, staffId, was })
  await w.db
    .updateTable('staff')
    .set({ areas: ['finance'], version: sql`version + 1` })
    .where('id', '=', finance)
    .execute()
  expect(await give(finance, me)).toMatchObject({ code: 'todo.colleague' })
  expect(await give(999_999, me)).toMatchObject({ code: 'todo.colleague' })
  expect((await w.must(w.ask(admin, todoColleagues, { kind: 'toSchedule' }))).map(({ staffId }) => staffId)).not.toContain(finance)
  expect(await give(null, null)).toMatchObject({ code: 'todo.taken' })
  expect(await give(me, null, 'toSchedule', 'nothing')).toMatchObject({ code: 'todo.over' })
  const claim = await first('claimNew')
  expect(await give(me, null, 'claimNew', claim?.about ?? '1')).toMatchObject({ code: 'todo.work' })
  expect(await give(null, me)).toMatchObject({ status: 200 })
  expect(await first('toSchedule', sales, 'mine')).toBeUndefined()
})

test('who looks after a claim by its own page has it here too', async () => {
  const me = await w.staffOf('sales')
  await w.pool.query(`update claim set staff_id = ${me} where state = 'submitted'`)
  expect(await first('claimNew', sales, 'mine')).toMatchObject({ staffId: me, staffName: '何婷' })
})

test('it ends with what it is about', async () => {
  const { about = '' } = (await first('company')) ?? {}
  const me = await w.staffOf('sales')
  await w.must(w.ask(admin, assignTodo, { kind: 'company', about, staffId: me, was: null }))
  await endAssigned(w.db, w.services.now())
  expect((await w.db.selectFrom('todo_assignment').select('about').execute()).map((one) => one.about)).toEqual([about])
  await w.pool.query(`update company set state = 'verified' where id = ${about}`)
  expect(await first('company', sales, 'mine')).toBeUndefined()
  await endAssigned(w.db, w.services.now())
  expect(await w.db.selectFrom('todo_assignment').select('about').execute()).toEqual([])
})

// A connection remembers whatever it has prepared, at some megabytes each: days, states and what somebody may see must not make others of it.
test('its statements are eight, whatever day it is and whoever asks, and the database keeps their plans', async () => {
  const { db, pool } = openDb(databaseUrl(w.databaseName), 1, () => {})
  const areas = Area.options.filter((area) => kindsFor([area]).length > 0)
  const answers: unknown[] = []
  for (const [day, left] of [null, ...areas, null].entries()) {
    const now = new Date(w.services.now().getTime() + day * 86_400_000)
    const kinds = kindsFor(areas.filter((area) => area !== left))
    const looks = []
    for (const whose of ['all', 'mine', 'none'] as const) looks.push(await looksAt(db, kinds, whose, 1, now))
    const numbers = await numbersOf(db, kinds, now)
    expect(
      [...Object.keys(numbers), ...looks.flatMap((look) => [...look.keys()])].filter((kind) => !kinds.includes(TodoKind.parse(kind))),
    ).toEqual([])
    answers.push([looks.map((look) => [...look]), numbers])
  }
  // Of the new orders of the first day some are not new on the last.
  expect(answers[0]).not.toEqual(answers.at(-1))
  const { rows } = await pool.query<{ kept: boolean }>(`select generic_plans > 0 as kept from pg_prepared_statements`)
  await pool.end()
  expect(rows.map(({ kept }) => kept)).toEqual(Array.from({ length: 8 }, () => true))
})
