import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart, cartList } from '../../../contract/cart.ts'
import { listNotices } from '../../../contract/notice.ts'
import { confirmOrder, createOrder } from '../../../contract/placeOrder.ts'
import { createQuotation, quotationDetail } from '../../../contract/quotation.ts'
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
  await w.db.insertInto('price_version').values({ ...price, rules: JSON.stringify(rules), first_selection: '{}' }).execute()
  await w.db.updateTable('current_price').set({ version: 2 }).where('product_id', '=', price.product_id).execute()
}) // prettier-ignore
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
  const lineOf = (number: string) => sql`(select l.id from order_line l join customer_order o on o.id = l.order_id where o.number = ${number})` // prettier-ignore
  for (const number of [told, untold]) {
    await sql`update order_line set matrix = ${merged}::jsonb where id = ${lineOf(number)}`.execute(w.db)
    await sql`update consignment_line set matrix = ${merged}::jsonb where order_line_id = ${lineOf(number)}`.execute(w.db) // prettier-ignore
  }
  await sql`update order_line set selection_text = array['麻灰 × 1076'] where id = ${lineOf(untold)}`.execute(w.db)
  const paid = (await w.detail(main, told)).lines.map(({ receipt }) => receipt)

  const mend = await readFile(new URL('../../migrations/042_lost_colours.sql', import.meta.url), 'utf8')
  await w.db.transaction().execute((tx) => sql.raw(mend).execute(tx))

  const right = await w.detail(main, told)
  expect(right.lines).toMatchObject([{ matrix: cells, selectionText: words }])
  expect(right.consignments).toMatchObject([{ lines: [{ words }] }])
  expect(right.lines.map(({ receipt }) => receipt)).toEqual(paid)
  expect(right.timeline.at(-1)).toMatchObject({ note: expect.stringContaining('已按下单时的说明更正') })

  const asked = await w.detail(main, untold)
  expect(asked.lines).toMatchObject([{ matrix: [{ colour: 'grey', quantity: 1076 }] }])
  expect(asked.timeline.at(-1)).toMatchObject({ note: expect.stringContaining('请与买家核对各颜色数量') })
  const { rows } = await w.must(w.ask(main, listNotices, {}))
  expect(rows.filter(({ title }) => title === '请核对颜色数量').map(({ link }) => link)).toEqual([`/orderDetail/${untold}`]) // prettier-ignore
})
