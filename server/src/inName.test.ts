import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { impersonate } from '../../contract/account/company.ts'
import { changes } from '../../contract/endpoint.ts'
import { staffLogout } from '../../contract/account/staff.ts'
import { userInfo } from '../../contract/account/account.ts'
import { endSessionsOfStaff, forgetBelieved } from './session/session.sql.ts'
import { calls } from './contract.fixture.ts'
import { aShop, type Shop } from './order/shop.fixture.ts'

// Staff who look at the mall in a customer's name only look: held by one place of the road for every call there is, and seen
// by the database itself, in which nothing of the customer's is written meanwhile.

let w: Shop
let token: string
let order: string
let title: number

const reason = '客户来电'
const accountOf = async (nickname: string) =>
  (await w.db.selectFrom('account').select('id').where('nickname', '=', nickname).executeTakeFirstOrThrow()).id
const look = async (sales: string) => (await w.must(w.ask(sales, impersonate, { accountId: await accountOf('陈荣达'), reason }))).token

beforeAll(async () => {
  w = await aShop()
  order = await w.order('main', await w.token('main'), { product: 'lot', quantity: 1 })
  title = (await w.db.selectFrom('invoice_title').select('id').executeTakeFirstOrThrow()).id
  token = await look(await w.token('sales'))
  await noteWrites()
})
afterAll(() => w.close())

/** From now on every row written is noted with its table. */
async function noteWrites(): Promise<void> {
  await sql`create table written (name text)`.execute(w.db)
  await sql`create function note_written() returns trigger language plpgsql as
    $$ begin insert into written values (tg_table_name); return null; end $$`.execute(w.db)
  const { rows } = await sql<{ name: string }>`select table_name name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('written')`.execute(w.db)
  for (const { name } of rows)
    await sql`create trigger note_written after insert or update or delete on ${sql.id(name)}
      for each row execute function note_written()`.execute(w.db)
}

/** What the road itself keeps of staff who look, and of nobody in particular. */
const kept = new Set(['audit', 'look', 'tally', 'search_log'])

async function written(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`with gone as (delete from written returning name)
    select distinct name from gone`.execute(w.db)
  // The log is told of by the month that a row lies in.
  return rows.map(({ name }) => name.replace(/^audit_(first|default|\d{4}_\d\d)$/, 'audit')).filter((name) => !kept.has(name))
}

const forOthers = calls.filter(({ who }) => who !== 'staff')
/** Asked so that there is something to be found, or spoilt. */
const asked = (): Record<string, object> => ({
  'GET /api/product/detail/:id': { id: w.products.canvasBag },
  'GET /api/order/detail/:orderId': { orderId: order },
  'GET /api/afterSale/order/:orderId': { orderId: order },
  'GET /api/order/payStatus/:orderId': { orderId: order },
  'GET /api/approval/detail/:orderId': { orderId: order },
  'GET /api/billInfo/del/:id': { id: title },
  'GET /api/products': { keyword: '帆布袋' },
})

describe.each(forOthers.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (name, call) => {
  test('is refused, or reads and writes nothing of the customer’s', async () => {
    const answer = await w.ask(token, call, asked()[name] ?? {})
    expect(answer.code === 'impersonation.forbidden' || !changes(call), answer.msg).toBe(true)
    // What ends with it is the session that asks, and nothing else.
    expect(await written()).toEqual(name === 'POST /api/logout' ? ['session'] : [])
    if (name !== 'POST /api/logout') return
    token = await look(await w.token('sales'))
    await written()
  })
})

test('what is looked at is written down once, with what it was, under the name of who looks', async () => {
  for (let again = 0; again < 3; again++)
    await w.app.inject({ url: `/api/order/detail/${order}`, headers: { authorization: `Bearer ${token}` } })
  const rows = await w.db
    .selectFrom('audit')
    .select(['side', 'actor_id', 'actor_name', 'subject', 'after'])
    .where('action', '=', 'company.look')
    .execute()
  const { id } = await w.db.selectFrom('staff').select('id').where('username', '=', 'sales').executeTakeFirstOrThrow()
  const seen = rows.filter(({ after }) => JSON.stringify(after).includes(order) && JSON.stringify(after).includes('/api/order/detail/'))
  // Once for each time staff began to look.
  expect(seen.length).toBeLessThanOrEqual(2)
  expect(seen[0]).toMatchObject({ side: 'staff', actor_id: id, actor_name: '何婷', subject: `account ${await accountOf('陈荣达')}` })
})

test.each(['/api/contract/down/C1', '/api/billInfo/down/1'])('%s, beside the calls, is written down as well', async (url) => {
  await w.app.inject({ url: `${url}?version=1`, headers: { authorization: `Bearer ${token}` } })
  const rows = await w.db.selectFrom('audit').select('after').where('action', '=', 'company.look').execute()
  expect(rows.filter(({ after }) => JSON.stringify(after).includes(`"${url}"`))).toHaveLength(1)
})

describe('looking ends', () => {
  const isOut = async (one: string) => expect((await w.ask(one, userInfo)).status).toBe(401)

  test('with the log-out of who looks, at once', async () => {
    const sales = await w.token('sales')
    const one = await look(sales)
    expect((await w.ask(one, userInfo)).status).toBe(200)
    await w.must(w.ask(sales, staffLogout))
    await isOut(one)
  })

  test('when the own log-in of who looks is ended, or has run out', async () => {
    const sales = await w.token('sales')
    const one = await look(sales)
    const own = w.db.updateTable('session').where('staff_id', 'is not', null).where('ended_at', 'is', null)
    await own.set({ expires_at: w.clock.now }).execute()
    forgetBelieved()
    const { status } = await w.ask(one, userInfo)
    expect(status).toBe(401)
    const next = await look(await w.token('sales'))
    const { id } = await w.db.selectFrom('staff').select('id').where('username', '=', 'sales').executeTakeFirstOrThrow()
    await endSessionsOfStaff(w.db, id, w.clock.now)
    await isOut(next)
  })
})
