import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOrders, staffListOrders } from '../../../contract/order/order.ts'
import { bookQuestions } from '../backup/books.sql.ts'
import { countShown } from '../../../contract/order/orderTabs.ts'
import { inTransaction } from '../database/db.ts'
import { seeOwn } from '../database/ownCustomers.sql.ts'
import { containing } from '../database/listing.sql.ts'
import { setBounds } from './named.sql.ts'
import { aShop, type Shop } from './shop.fixture.ts'

// What an order says is kept beside it, and found by the newest first. What is found must be what a plain look at every order finds, whether the
// word is one of few orders or of very many, and whoever asks.

let w: Shop
let admin: string
let main: string
beforeAll(async () => {
  w = await aShop()
  ;[admin, main] = [await w.token('admin'), await w.token('main')]
  const stranger = await w.token('stranger')
  for (let n = 1; n <= 8; n++) {
    const isOurs = n % 3 > 0
    const number = await w.order(isOurs ? 'main' : 'stranger', isOurs ? main : stranger, {
      product: isOurs ? 'lot' : 'otherLot',
      quantity: n,
    })
    const id = `(select id from customer_order where number = '${number}')`
    await w.pool.query(`update order_line set title = $1, number = $2 where order_id = ${id}`, [
      `${n % 2 ? '帆布袋' : '无纺布袋'} 50%_off ${'长'.repeat(n * 20)} 𠮷${n}`,
      `ab-${n}c`,
    ])
    await w.pool.query(
      `update consignment set tracking_no = $1, address = address || jsonb_build_object('realName', $2::text, 'detail', $3::text, 'phone', $4::text)
        where order_id = ${id}`,
      [`sf10${n}`, n % 2 ? '欧阳春晓' : '李明', `学府路 ${n} 号😀`, `1371111000${n}`],
    )
    if (n % 4 === 0) await w.pool.query(`update customer_order set mark = $1 where id = ${id}`, [`加急 PO\\${n}`])
    // Every second order begins another era; the first ones lie behind many, some among the long eras only.
    const eras = n === 2 ? 100 : n === 4 ? 9 : n % 2
    await w.pool.query(`select setval('order_said_place_seq', (select max(place) from order_said) + $1)`, [Math.max(eras * 8192, 1)])
  }
})
afterAll(() => w.close())

const words = [
  ...[
    '帆布',
    '布袋',
    '袋',
    '布',
    '无纺布袋',
    '%',
    '_',
    '50%_off',
    '50%_OFF',
    '0%',
    '\\',
    'PO\\4',
    'o',
    '长',
    '长'.repeat(40),
    '𠮷',
    '𠮷3',
    '😀',
  ],
  ...[
    '欧阳',
    '欧阳春晓',
    '李',
    '李明',
    '学府路 3',
    '加急',
    '荣达',
    '荣达贸易有限公司',
    '司',
    'AB-',
    'ab-3',
    'AB-3C',
    'sf10',
    'SF103',
    'f10',
  ],
  ...['1371', '13711110003', '0003', '003', '20', '2026', '袋\n', '不存在', '袋 5', 'x'.repeat(40)],
]

/** The numbers of the orders that a plain look at every one finds, the newest first. */
async function plainly(keyword: string, companyId: number | null): Promise<string[]> {
  const part = containing(keyword)
  const start = containing(keyword.toUpperCase()).slice(1)
  const digits = keyword.replaceAll(/[\s-]/g, '')
  const phone = /^\d{4,12}$/.test(digits) ? digits : null
  const text = [...keyword].length >= 2
  const { rows } = await sql<{ number: string }>`select o.number from customer_order o join company c on c.id = o.company_id
    join account a on a.id = o.account_id where (${companyId}::bigint is null or o.company_id = ${companyId}) and (o.number like ${start}
      or c.name ilike ${part}
      or exists (select from consignment s where s.order_id = o.id and s.tracking_no <> '' and upper(s.tracking_no) like ${start})
      or exists (select from order_line l where l.order_id = o.id and (l.title ilike ${part} or l.number like ${start}))
      or (${companyId}::bigint is null and ((${text} and (o.mark ilike ${part} or a.nickname ilike ${part}
          or exists (select from consignment s where s.order_id = o.id and consignee_words(s.address) ilike ${part})))
        or exists (select from consignment s where s.order_id = o.id and (s.address->>'phone' like ${`${phone}%`} or s.address->>'phone' like ${`%${phone}`}))
        or a.phone like ${`${phone}%`} or a.phone like ${`%${phone}`})))
    order by o.created_at desc, o.id desc`.execute(w.db)
  return rows.map(({ number }) => number)
}

const asStaff = async (keyword: string, more: object = {}) => w.must(w.ask(admin, staffListOrders, { keyword, limit: 100, ...more }))
const asBuyer = async (keyword: string, more: object = {}) => w.must(w.ask(main, listOrders, { keyword, limit: 100, ...more }))
const numbers = ({ rows }: { rows: readonly { orderId: string }[] }) => rows.map(({ orderId }) => orderId)

describe.each([
  ['few', undefined],
  ['very many', { atMost: 1, common: 1_000_000, looked: 0 }],
  ['very many, looked at one after the other', { atMost: 1, common: 1, looked: 0, whose: 0 }],
  ['very many within few that are asked for', { atMost: 1, common: 1, looked: 1000 }],
])('what %s orders have', (_, bounds) => {
  let back: () => void
  beforeAll(() => void (back = setBounds(bounds ?? {})))
  afterAll(() => back())

  test('is found as by a plain look, by staff and by a company among its own', async () => {
    const { id } = await w.db.selectFrom('company').select('id').where('name', '=', '荣达贸易有限公司').executeTakeFirstOrThrow()
    for (const keyword of words) {
      const typed = keyword.trim()
      const all = await asStaff(keyword)
      expect([keyword, numbers(all), all.total]).toEqual([keyword, await plainly(typed, null), (await plainly(typed, null)).length])
      const own = await asBuyer(keyword)
      expect([keyword, numbers(own), own.total]).toEqual([keyword, await plainly(typed, id), (await plainly(typed, id)).length])
    }
  })

  test('pages follow one another, and tabs and days narrow', async () => {
    const all = await plainly('袋', null)
    const pages = await Promise.all([1, 2, 3].map(async (page) => numbers(await asStaff('袋', { page, limit: 3 }))))
    expect(pages.flat()).toEqual(all.slice(0, 9))
    expect(numbers(await asStaff('袋', { type: 'payment' }))).toEqual(all)
    expect(numbers(await asStaff('袋', { type: 'making' }))).toEqual([])
    expect(numbers(await asStaff('袋', { from: '2020-01-01', to: '2020-02-01' }))).toEqual([])
    expect(numbers(await asStaff('袋', { from: '2020-01-01' }))).toEqual(all)
  })

  test('is counted whole unless it is asked to be counted so far', async () => {
    const whole = await asStaff('袋', { limit: 2 })
    expect(whole).toMatchObject({ total: 8, tabs: { all: 8, payment: 8 } })
    expect(whole.atLeast).toBeUndefined()
    expect(await asStaff('袋', { limit: 2, countTo: 100 })).toMatchObject({ total: 8, tabs: { all: 8, payment: 8 } })
  })
})

test('what is counted no further says so', async () => {
  const back = setBounds({ atMost: 1, common: 1, looked: 0, counted: 3 })
  try {
    const told = await asStaff('袋', { limit: 2, countTo: 100 })
    expect(told).toMatchObject({ total: 3, tabs: { all: 3, payment: 3 } })
    expect(told.atLeast).toEqual(expect.arrayContaining(['all', 'payment']))
    // None of the newest waits for a signature; an older one may.
    expect(countShown('contract', told)).toBeNull()
    expect(await asStaff('袋', { countTo: 100, type: 'making' })).toMatchObject({ total: 0, rows: [] })
  } finally {
    back()
  }
})

test('what an order says follows whatever is written of it, and goes with it', async () => {
  const wrong = async () => (await bookQuestions.订单搜索与订单不符.execute(w.db)).rows
  expect(await wrong()).toEqual([])
  const { id, order_id: order } = (await w.db.selectFrom('order_line').select(['id', 'order_id']).limit(1).execute())[0] ?? {
    id: 0,
    order_id: 0,
  }
  await w.db.updateTable('order_line').set({ title: '换了名称的商品' }).where('id', '=', id).execute()
  await sql`update consignment set address = address || '{"realName": "收货的人"}' where order_id = ${order}`.execute(w.db)
  await sql`update customer_order set mark = '改了备注' where id = ${order}`.execute(w.db)
  for (const keyword of ['换了名称', '收货的人', '改了备注']) expect([keyword, (await asStaff(keyword)).total]).toEqual([keyword, 1])
  expect(await wrong()).toEqual([])
  await sql`insert into customer_order (number, company_id, account_id, state, tab, receipt, gross_fen, address, mark)
    select 'X1', company_id, account_id, state, tab, receipt, gross_fen, address, '马上就没有' from customer_order limit 1`.execute(w.db)
  expect((await asStaff('马上就没有')).total).toBe(1)
  await sql`delete from customer_order where number = 'X1'`.execute(w.db)
  expect([(await asStaff('马上就没有')).total, await wrong()]).toEqual([0, []])
})

test('what an order says is kept whoever writes it, who sees own customers only as well', async () => {
  await inTransaction(w.db, async (tx) => {
    await seeOwn(tx, 1)
    await sql`update public.consignment set address = address || '{"realName": "另一位收货人"}'`.execute(tx)
    await sql`update public.order_line set title = title || '新'`.execute(tx)
  })
  expect((await bookQuestions.订单搜索与订单不符.execute(w.db)).rows).toEqual([])
  expect((await asStaff('另一位收货人')).total).toBeGreaterThan(0)
})

test('of two who change an order at once what both wrote is found', async () => {
  const { id } = await w.db.selectFrom('customer_order').select('id').limit(1).executeTakeFirstOrThrow()
  for (let turn = 0; turn < 5; turn++) {
    await Promise.all([
      sql`update order_line set title = ${`名称${turn}`} where order_id = ${id}`.execute(w.db),
      sql`update consignment set address = address || jsonb_build_object('realName', ${`姓名${turn}`}::text) where order_id = ${id}`.execute(
        w.db,
      ),
      sql`update customer_order set mark = ${`备注${turn}`} where id = ${id}`.execute(w.db),
    ])
    expect((await bookQuestions.订单搜索与订单不符.execute(w.db)).rows).toEqual([])
  }
})
