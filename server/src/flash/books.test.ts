import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart, deleteFromCart } from '../../../contract/order/cart.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { lotRules } from '../../seed/goods/lots.ts'
import { priced } from '../marketing/activities.fixture.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { flashQuestions } from './books.fixture.ts'
import { flashed, itemOf } from './flash.fixture.ts'

// The books' questions about 秒杀 answer nothing where all is lawful, and answer where it is not.

let w: Shop
beforeAll(async () => {
  w = await aShop()
  const [main, stranger, admin, finance] = await Promise.all(['main', 'stranger', 'admin', 'finance'].map(w.token))
  await priced(w, 'lot', lotRules('6.50', '0.10'))
  const items = [{ productId: w.products.lot, each: '3.85', pieces: 40, perCompany: 20, perAccount: 20 }]
  const id = await flashed(w, admin ?? '', [{ from: '2026-11-21 09:00:00', until: '2026-11-21 23:00:00', items }])
  const item = await itemOf(w, id, 'lot')
  const put = async (token = '', quantity: number) =>
    (await w.must(w.ask(token, addToCart, { productId: w.products.lot, quantity, secKillId: item.id }))).cartId
  const placed = async (token = '', who: 'main' | 'stranger', quantity: number) => {
    const { orderKey } = await w.must(w.ask(token, confirmOrder, { cartIds: [await put(token, quantity)] }))
    return (await w.must(w.ask(token, createOrder, { key: orderKey, addressId: w.addresses[who] }))).orderId
  }
  // One of each: let go, paid, ordered, held.
  await w.must(w.ask(main ?? '', deleteFromCart, { ids: [await put(main, 2)] }))
  await w.transfer(main ?? '', finance ?? '', await placed(main, 'main', 3))
  await placed(stranger, 'stranger', 4)
  await put(main, 5)
})
afterAll(() => w.close())

test('pieces that are held, ordered, paid and let go are right', async () => {
  expect(await faultsInBooks(w.db)).toEqual([])
  const { rows } = await sql<{ state: string }>`select state from flash_hold order by id`.execute(w.db)
  expect(rows.map(({ state }) => state)).toEqual(['released', 'sold', 'ordered', 'held'])
})

const faults: Record<keyof typeof flashQuestions | '占用的库存不是待付款订单的', () => RawBuilder<unknown>> = {
  秒杀的剩余与占用与已售之和不是件数: () => sql`update flash_item set "left" = "left" - 1`,
  秒杀限购的计数与占用不符: () => sql`update flash_use set pieces = pieces + 1`,
  超出秒杀限购: () => sql`update flash_item set per_company = 7`,
  秒杀的占用与订单不符: () => sql`update flash_hold set state = 'ordered' where state = 'sold'`,
  购物车里的秒杀不是本人的占用: () => sql`update cart_line set own_offer = jsonb_set(own_offer, '{id}', (select to_jsonb(id) from flash_hold
    where state = 'ordered')) where own_offer is not null`,
  秒杀场次与其商品不同时停止: () => sql`update flash_item set closed = true`,
  占用的库存不是待付款订单的: () => sql`update spot_stock set held = held + 1`,
}

test.each(Object.keys(faults) as (keyof typeof faults)[])('%s is found', async (name) => {
  // Planted, asked after, and taken back.
  const found: string[] = []
  const planted = w.db.transaction().execute(async (tx) => {
    await faults[name]().execute(tx)
    found.push(...(await faultsInBooks(tx)))
    throw new Error('planted')
  })
  await expect(planted).rejects.toThrow('planted')
  expect(found.map((fault) => fault.split('：')[0])).toContain(name)
})
