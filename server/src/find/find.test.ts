import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAnything, FindKind, findKinds } from '../../../contract/find/find.ts'
import { Area } from '../../../contract/grant.ts'
import { staffListOrders } from '../../../contract/order/order.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'

// Ctrl+K and the order desk: an order is found by whatever a caller may say of it.

let w: Shop
let admin: string
let number: string
let gross: string
beforeAll(async () => {
  w = await aShop()
  admin = await w.token('admin')
  const token = await w.token('buyer')
  number = await w.order('buyer', token, { product: 'lot', quantity: 7 })
  await w.order('stranger', await w.token('stranger'), { product: 'otherLot', quantity: 3 })
  const id = `(select id from customer_order where number = '${number}')`
  await w.pool.query(`update consignment set tracking_no = 'SF1234567890', address = address ||
    '{"realName": "欧阳春晓", "phone": "13711112222", "district": "南山区", "detail": "桃园街道学府路 88 号二栋"}' where order_id = ${id}`)
  await w.pool.query(`update customer_order set mark = '客户单号 PO-2026-7788' where id = ${id}`)
  const { rows } = await w.pool.query<{ yuan: string }>(
    `select to_char(gross_fen / 100.0, 'FM9999990.00') as yuan from customer_order where id = ${id}`,
  )
  gross = rows[0]?.yuan ?? ''
  await w.pool.query(`insert into bank_receipt (reference, amount_fen, payer_name, remark, received_at, recorded_by)
    values ('CMB20261120001', 123450, '荣达贸易有限公司', '货款 K7M3PQA', '2026-11-20T02:00:00Z', (select min(id) from staff))`)
})
afterAll(() => w.close())

const find = async (keyword: string, token = admin) => (await w.must(w.ask(token, findAnything, { keyword }))).groups
const orders = async (keyword: string) => (await find(keyword)).find(({ kind }) => kind === 'order')?.rows ?? []

describe('an order is found by', () => {
  test.each([
    ['收货电话', '13711112222', '13711112222'],
    ['收货电话', '137 1111 2222', '13711112222'],
    ['收货电话', '2222', '13711112222'],
    ['收货人与地址', '欧阳春晓', '欧阳春晓'],
    ['收货人与地址', '学府路 88', '学府路 88 号'],
    ['下单人', '李娜', '李娜'],
    ['下单人手机', '13800000002', '138****0002'],
    ['运单号', 'sf1234', 'SF1234567890'],
    ['备注', 'po-2026-7788', 'PO-2026-7788'],
  ])('%s: %s', async (field, keyword, value) => {
    const found = await orders(keyword)
    const one = found.find(({ title }) => title === number)
    expect(one).toMatchObject({ link: `/order/${number}` })
    expect(one?.matched).toContainEqual({ field, value: expect.stringContaining(value) })
    const { rows } = await w.must(w.ask(admin, staffListOrders, { type: 'all', keyword }))
    expect(rows.map(({ orderId }) => orderId)).toContain(number)
  })

  test('its number, its sum in any way of writing, the purchase number of its goods', async () => {
    const line = (await w.db.selectFrom('order_line').select('number').limit(1).executeTakeFirstOrThrow()).number
    for (const keyword of ['荣达', number, number.slice(0, 12).toLowerCase(), gross, `¥${gross}`, `${gross}元`, line.slice(0, 4)])
      expect([keyword, (await orders(keyword)).map(({ title }) => title)]).toEqual([keyword, expect.arrayContaining([number])])
    // The row says them already.
    expect((await orders(gross))[0]).toMatchObject({ matched: [], words: expect.stringContaining(`¥${gross}`) })
  })
})

test('what names nothing finds nothing, whatever signs it has', async () => {
  for (const keyword of ['%%', '__', "' or 1=1", '\\\\', '不存在的企业名', '()&|!', '😀😀', '0000'])
    expect([keyword, await find(keyword)]).toEqual([keyword, []])
})

test('money and companies are found, what a title says is not said again', async () => {
  const groups = await find('荣达')
  expect(groups.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order', 'company', 'receipt']))
  expect(groups.find(({ kind }) => kind === 'company')?.rows).toEqual([
    expect.objectContaining({ title: '荣达贸易有限公司', matched: [{ field: '成员', value: '陈荣达' }] }),
  ])
  for (const keyword of ['1234.5', '¥1,234.50', 'cmb2026', 'K7M3PQA'])
    expect([keyword, (await find(keyword)).find(({ kind }) => kind === 'receipt')?.rows[0]?.title]).toEqual([keyword, 'CMB20261120001'])
})

test('of many only the newest are taken, and more leads only to a list that finds them by the same', async () => {
  await w.pool.query(`insert into bank_receipt (reference, amount_fen, payer_name, remark, received_at, recorded_by)
    select 'LOT' || lpad(n::text, 4, '0'), 777700, '众多公司', '货款', '2026-11-20T02:00:00Z', (select min(id) from staff) from generate_series(1, 300) n`)
  const receipts = async (keyword: string) => (await find(keyword)).find(({ kind }) => kind === 'receipt')
  expect(await receipts('众多公司')).toMatchObject({ more: true, rows: [{ title: 'LOT0300' }, { title: 'LOT0299' }, {}, {}, {}, {}] })
  expect(await receipts('7777.00')).toMatchObject({ more: false, rows: [{ title: 'LOT0300' }, {}, {}, {}, {}, {}] })
})

test('a phone of a member is shown in part only', async () => {
  const company = (await find('13800000002')).find(({ kind }) => kind === 'company')
  expect(company?.rows[0]?.matched).toEqual([{ field: '成员手机', value: '138****0002' }])
})

test('of an area one does not have nothing is found', async () => {
  const { id } = await w.db.selectFrom('staff').select('id').where('username', '=', 'sales').executeTakeFirstOrThrow()
  const seen = new Set<string>()
  for (const area of Area.options) {
    await w.db
      .updateTable('staff')
      .set({ areas: [area], version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    const token = await w.token('sales')
    for (const keyword of ['荣达', '13800000002', gross, '1234.50'])
      for (const { kind } of await find(keyword, token)) {
        seen.add(kind)
        expect([kind, [findKinds[kind].area].flat()]).toEqual([kind, expect.arrayContaining([area])])
      }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['order', 'company', 'receipt']))
  await w.db
    .updateTable('staff')
    .set({ areas: [], version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  expect(await find('荣达', await w.token('sales'))).toEqual([])
})

test('buyers and visitors find nothing here, and one sign is too little', async () => {
  for (const token of [null, await w.token('main')])
    expect(await w.ask(token, findAnything, { keyword: '荣达' })).toMatchObject({ status: 401 })
  for (const keyword of ['', ' ', '荣', 'x'.repeat(41)])
    expect(await w.ask(admin, findAnything, { keyword })).toMatchObject({ status: 400 })
  expect(FindKind.options).toHaveLength(Object.keys(findKinds).length)
})
