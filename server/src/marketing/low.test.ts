import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { productOffers } from '../../../contract/coupon/onShelf.ts'
import { aCoupon } from '../couponDesk/coupons.fixture.ts'
import { aShop, printed } from '../order/shop.fixture.ts'
import { running } from './activities.fixture.ts'
import { keepLows } from './low.sql.ts'

// 前 7 日最低成交价, from what was really paid. 例1: the article 6.50 of 500 pieces, of 4300.00 of article and printing.

const w = await aShop()
const [main, admin, finance] = await w.tokens('main', 'admin', 'finance')
afterAll(() => w.close())

const on = (day: string): void => {
  w.clock.now = new Date(`2026-11-${day}T03:00:00Z`)
}
const bags = (quantity: number) => ({ product: 'canvasBag', quantity, selection: { ...printed, sample: true } }) as const
/** Buys so many on a day with a coupon of so much; what is not paid for was not sold. */
async function buys(day: string, quantity: number, face: string | null, paid = true): Promise<string> {
  on(day)
  if (face !== null) await aCoupon(w, main, { gives: { kind: 'fixed', face }, least: '1.00' })
  const orderId = await w.order('main', main, bags(quantity))
  if (paid) await w.transfer(main, finance, orderId)
  await w.db.updateTable('coupon').set({ state: 'revoked', order_id: null, off_fen: null }).where('state', '<>', 'revoked').execute()
  return orderId
}
const idOf = async (number: string) =>
  (await w.db.selectFrom('customer_order').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id
const lows = async () => (await w.must(w.ask(main, productOffers, { id: String(w.products.canvasBag) }))).lows

test('the least of the seven days before, of what was paid for; of a rung that was not sold then, the last time; frozen', async () => {
  await buys('01', 1000, null)
  await buys('10', 500, '1500.00')
  await buys('16', 500, null)
  await buys('17', 500, '300.00')
  await buys('18', 500, '2000.00', false)
  const again = await idOf(await buys('18', 500, '2500.00'))
  await w.db
    .updateTable('order_line')
    .set(({ ref }) => ({ remake_of: ref('id') }))
    .where('order_id', '=', again)
    .execute()
  const conceded = await idOf(await buys('19', 500, '2600.00'))
  await sql`update customer_order set receipt = receipt || '{"concession": {}}' where id = ${conceded}`.execute(w.db)
  const agreed = await idOf(await buys('19', 500, '2700.00'))
  await sql`insert into price_version (product_id, version, rules, first_selection) select product_id, 77, rules, first_selection
    from price_version where product_id = ${w.products.canvasBag} and version = 1`.execute(w.db)
  await sql`with b as (insert into price_book (name) values ('协议') returning id)
    insert into book_price (book_id, product_id, version) select id, ${w.products.canvasBag}, 77 from b`.execute(w.db)
  await sql`update order_line set receipt = jsonb_set(receipt, '{priceVersion}', '77') where order_id = ${agreed}`.execute(w.db)

  on('21')
  const id = await running(w, admin, { kind: 'sale', reduction: { bp: 5000 }, withLevel: false })
  expect(await lows()).toEqual([])
  await Promise.all([keepLows(w.db, w.clock.now), keepLows(w.db, w.clock.now)])
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  const [thousand] = await sql<{ rate: string }>`select x ->> 'rate' as rate from order_line l, jsonb_array_elements(l.receipt -> 'lines') x
    where l.quantity = 1000 and x ->> 'rule' = 'base'`
    .execute(w.db)
    .then(({ rows }) => rows)
  // 6.50 × (1 − 265.49 ÷ 4300.00), rounded down: vector 6 of the design.
  expect(await lows()).toEqual([
    { from: 500, each: '6.0986', day: null },
    { from: 1000, each: thousand?.rate, day: '2026-11-01' },
  ])
  const kept = await w.db.selectFrom('promotion_low').selectAll().where('promotion_id', '=', id).execute()
  // What is sold afterwards, lower or not, changes nothing.
  await buys('21', 500, '800.00')
  await keepLows(w.db, w.clock.now)
  expect(await w.db.selectFrom('promotion_low').selectAll().where('promotion_id', '=', id).execute()).toEqual(kept)
})

test('what is kept is what the receipts of these days say, reckoned anew', async () => {
  const { rows } = await sql<{
    quantity: number
    lines: { rule: string; group: string; rate: string | null; amount: string }[]
    offer: string | null
  }>`
    select l.quantity, l.receipt -> 'lines' as lines, o.receipt -> 'lines' -> (l.place - 1) ->> 'offer' as offer
    from order_line l join customer_order o on o.id = l.order_id
    where l.product_id = ${w.products.canvasBag} and o.state in ('in_fulfilment', 'completed') and l.remake_of is null and o.receipt -> 'concession' is null
      and l.receipt ->> 'priceVersion' <> '77' and o.created_at between '2026-11-14 09:00:00+08' and '2026-11-21 09:00:00+08'`.execute(w.db)
  const fen = (text: string | null) => Math.round(Number(text ?? 0) * 100)
  const each = rows.map(({ lines, offer }) => {
    const off = lines.filter(({ group }) => group === 'discount').reduce((all, { amount }) => all + fen(amount), fen(offer))
    const whole = lines
      .filter(({ group, rule }) => group === 'goods' || rule.startsWith('run'))
      .reduce((all, { amount }) => all + fen(amount), 0)
    return Math.floor((Math.round(Number(lines.find(({ rule }) => rule === 'base')?.rate) * 10_000) * (whole + off)) / whole)
  })
  expect(each).toHaveLength(2)
  const kept = await w.db.selectFrom('promotion_low').select('each_e4').where('rung', '=', 500).executeTakeFirstOrThrow()
  expect(kept.each_e4).toBe(Math.min(...each))
})
