import { readFile } from 'node:fs/promises'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { listNotices } from '../../../contract/notice.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { createQuotation, quotationDetail } from '../../../contract/order/quotation.ts'
import { recolourLine } from '../../../contract/order/recolour.ts'
import { demoRules } from '../../seed/rules.ts'
import { aShop, type Shop } from './shop.fixture.ts'

// Goods of several colours and no sizes.

let w: Shop
let main: string
beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
  const rules = { ...demoRules.tshirt, sizes: [], conflicts: [] }
  const price = { product_id: w.products.tshirt, version: 2 }
  await w.db
    .insertInto('price_version')
    .values({ ...price, rules: JSON.stringify(rules), first_selection: '{}' })
    .execute()
  await w.db.updateTable('current_price').set({ version: 2 }).where('product_id', '=', price.product_id).execute()
})
afterAll(() => w.close())

const cells = [
  { colour: 'black', quantity: 951 },
  { colour: 'grey', quantity: 125 },
]
const words = ['黑 × 951', '麻灰 × 125']

async function ordered(): Promise<string> {
  const wanted = { productId: w.products.tshirt, matrix: cells.toReversed(), new: 1 as const }
  const { cartId } = await w.must(w.ask(main, addToCart, wanted))
  const { orderKey } = await w.must(w.ask(main, confirmOrder, { cartIds: [cartId] }))
  const input = { key: orderKey, addressId: w.addresses.main }
  return (await w.must(w.ask(main, createOrder, input))).orderId
}

test('every colour goes as it was asked through cart, quotation and order', async () => {
  for (const matrix of [cells.slice(0, 1), cells.slice(1)]) {
    await w.must(w.ask(main, addToCart, { productId: w.products.tshirt, matrix }))
  }
  const [row] = (await w.must(w.ask(main, cartList))).valid
  expect(row).toMatchObject({ quantity: 1076, matrix: cells, selectionText: words })

  const { number } = await w.must(w.ask(main, createQuotation, { cartIds: [row?.id ?? 0] }))
  const { lines } = await w.must(w.ask(main, quotationDetail, { number }))
  expect(lines).toMatchObject([{ receipt: { quantity: 1076, matrix: cells }, selectionText: words }])

  const order = await w.detail(main, await ordered())
  expect(order.lines).toMatchObject([{ matrix: cells, selectionText: words, receipt: { matrix: cells } }])
  expect(order.consignments).toMatchObject([{ lines: [{ quantity: 1076, words }] }])
})

test('orders that lost their colours are put right where their words tell them, and asked about where not', async () => {
  const [told, untold] = [await ordered(), await ordered()]
  const merged = JSON.stringify([{ colour: 'grey', quantity: 1076 }])
  const lineOf = (number: string) =>
    sql`(select l.id from order_line l join customer_order o on o.id = l.order_id where o.number = ${number})`
  for (const number of [told, untold]) {
    await sql`update order_line set matrix = ${merged}::jsonb where id = ${lineOf(number)}`.execute(w.db)
    await sql`update consignment_line set matrix = ${merged}::jsonb where order_line_id = ${lineOf(number)}`.execute(w.db)
  }
  await sql`update order_line set selection_text = array['麻灰 × 1076'] where id = ${lineOf(untold)}`.execute(w.db)
  const paid = (await w.detail(main, told)).lines.map(({ receipt }) => receipt)

  const mend = await readFile(new URL('../../migrations/earlier/042_lost_colours.sql', import.meta.url), 'utf8')
  await w.db.transaction().execute((tx) => sql.raw(mend).execute(tx))

  const marked = await readFile(new URL('../../migrations/earlier/061_colours_lost.sql', import.meta.url), 'utf8')
  await sql.raw(marked.slice(marked.indexOf('update'))).execute(w.db)
  const { rows: lost } = await sql<{
    number: string
  }>`select o.number from order_line l join customer_order o on o.id = l.order_id where l.colours_lost`.execute(w.db)
  expect(lost).toEqual([{ number: untold }])

  const right = await w.detail(main, told)
  expect(right.lines).toMatchObject([{ matrix: cells, selectionText: words }])
  expect(right.consignments).toMatchObject([{ lines: [{ words }] }])
  expect(right.lines.map(({ receipt }) => receipt)).toEqual(paid)
  expect(right.timeline.at(-1)).toMatchObject({ note: expect.stringContaining('已按下单时的说明更正') })

  const asked = await w.detail(main, untold)
  expect(asked.lines).toMatchObject([{ matrix: [{ colour: 'grey', quantity: 1076 }] }])
  expect(asked.timeline.at(-1)).toMatchObject({ note: expect.stringContaining('请与买家核对各颜色数量') })
  const { rows } = await w.must(w.ask(main, listNotices, {}))
  expect(rows.filter(({ title }) => title === '请核对颜色数量').map(({ link }) => link)).toEqual([`/orderDetail/${untold}`])
})

describe('the merchant writes the true colours into a line that lost them', () => {
  let orderId: string
  let lineId: number
  let consignmentId: number
  let sales: string
  const staffs = (part: object, who = sales) => w.ask(who, recolourLine, { orderId, lineId, ...part })
  const to = (named: { colour: string; quantity: number }[]) => ({ shares: [{ consignmentId, cells: named }] })

  beforeEach(async () => {
    sales = await w.token('sales')
    orderId = await ordered()
    const { lines, consignments } = await w.detail(main, orderId)
    ;[lineId, consignmentId] = [lines[0]?.id ?? 0, consignments[0]?.id ?? 0]
    const merged = JSON.stringify([{ colour: 'grey', quantity: 1076 }])
    await sql`update order_line set matrix = ${merged}::jsonb, selection_text = array['麻灰 × 1076'], colours_lost = true where id = ${lineId}`.execute(
      w.db,
    )
    await sql`update consignment_line set matrix = ${merged}::jsonb where order_line_id = ${lineId}`.execute(w.db)
  })

  test('the line, its share, its words say them; price and receipt stay; timeline, audit and the buyer are told', async () => {
    const before = await w.staffDetail(sales, orderId)
    expect(before.lines[0]?.lostColours?.map(({ key }) => key)).toEqual(expect.arrayContaining(['black', 'grey']))
    expect((await w.detail(main, orderId)).lines[0]?.lostColours).toBeNull()
    await w.must(staffs(to(cells.toReversed())))
    const after = await w.staffDetail(sales, orderId)
    expect(after.lines).toMatchObject([{ matrix: cells, selectionText: words, lostColours: null, gross: before.gross }])
    expect(after.lines[0]?.receipt).toEqual(before.lines[0]?.receipt)
    expect(after.consignments).toMatchObject([{ lines: [{ matrix: cells, words }] }])
    const note = '麻灰 × 1076 更正为 黑 × 951、麻灰 × 125'
    expect(after.timeline.at(-1)).toMatchObject({ title: '颜色数量已核对', note })
    const { rows } = await w.must(w.ask(main, listNotices, {}))
    const told = rows.find(({ title, link }) => title === '颜色数量已核对' && link === `/orderDetail/${orderId}`)
    expect(told?.body).toContain(note)
    const audited = w.db.selectFrom('audit').select(['subject', 'after']).where('action', '=', 'order.recolour')
    expect(await audited.execute()).toContainEqual({ subject: `line ${lineId}`, after: { matrix: cells } })
  })

  test('what was written down may turn out to be right', async () => {
    await w.must(staffs(to([{ colour: 'grey', quantity: 1076 }])))
    expect((await w.detail(main, orderId)).timeline.at(-1)?.note).toBe('麻灰 × 1076，与原记录一致')
  })

  test.each([
    ['fewer pieces', () => to([{ colour: 'black', quantity: 951 }]), 'input.invalid', '各颜色之和应为 1076 件，现为 951 件'],
    [
      'a colour that is none',
      () => to([{ colour: 'gold', quantity: 1076 }]),
      'input.invalid',
      expect.stringContaining('颜色不正确，可选：'),
    ],
    [
      'a colour twice',
      () =>
        to([
          { colour: 'grey', quantity: 76 },
          { colour: 'grey', quantity: 1000 },
        ]),
      'input.invalid',
      '同一颜色只能填写一次',
    ],
    ['another consignment', () => ({ shares: [{ consignmentId: 987654, cells }] }), 'input.invalid', '请为每个收货单各填写一次颜色数量'],
    [
      'a consignment twice',
      () => ({ shares: [...to(cells).shares, ...to(cells).shares] }),
      'input.invalid',
      '请为每个收货单各填写一次颜色数量',
    ],
    ['another order’s line', () => ({ lineId: 987654, ...to(cells) }), 'order.missing', '订单不存在'],
  ])('%s is refused', async (_, part, code, msg) => {
    expect(await staffs(part())).toMatchObject({ code, msg })
    expect((await w.detail(main, orderId)).lines[0]?.matrix).toEqual([{ colour: 'grey', quantity: 1076 }])
  })

  test('colours that cost otherwise are refused in words, with both prices', async () => {
    await sql`insert into price_version (product_id, version, rules, first_selection)
      select product_id, 3, jsonb_set(rules, '{colours}', (select jsonb_agg(case when c ->> 'key' = 'black' then c || '{"each": "0.50"}' else c end)
        from jsonb_array_elements(rules -> 'colours') c)), first_selection
      from price_version where product_id = ${w.products.tshirt} and version = 2`.execute(w.db)
    await sql`update order_line set receipt = jsonb_set(receipt, '{priceVersion}', '3') where id = ${lineId}`.execute(w.db)
    expect(await staffs(to(cells))).toMatchObject({
      code: 'order.move.forbidden',
      msg: expect.stringMatching(/这些颜色的价格为 ¥[\d,.]+，与订单的 ¥[\d,.]+ 不同/),
    })
  })

  test('only lines that lost theirs, once, and not when they are being made', async () => {
    const said = await Promise.all([staffs(to(cells)), staffs(to(cells))])
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await staffs(to(cells))).toMatchObject({ code: 'order.move.forbidden', msg: expect.stringContaining('无需更正') })
    await sql`update order_line set colours_lost = true, state = 'finishing' where id = ${lineId}`.execute(w.db)
    expect(await staffs(to(cells))).toMatchObject({ code: 'order.move.forbidden', msg: expect.stringContaining('已开始生产') })
    await sql`update order_line set state = 'ready' where id = ${lineId}`.execute(w.db)
    await w.must(w.move(main, orderId, 'cancel', { reason: '不要了' }).then((data) => ({ status: 200, msg: '', data })))
    expect(await staffs(to(cells))).toMatchObject({ code: 'order.move.forbidden', msg: expect.stringContaining('已结束') })
  })
})
