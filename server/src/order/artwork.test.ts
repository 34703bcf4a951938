import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart } from '../../../contract/order/cart.ts'
import { attachArtwork } from '../../../contract/order/moveOrder.ts'
import { aShop, printed, type Shop } from './shop.fixture.ts'

// Shown to fail with: artwork asked for by company alone.

let w: Shop
let main: string
let buyer: string
let designer: string
beforeAll(async () => {
  w = await aShop()
  ;[main, buyer, designer] = [await w.token('main'), await w.token('buyer'), await w.token('designer')]
})
afterAll(() => w.close())

const missing = { status: 404, code: 'file.missing', msg: '文件不存在' }
const bags = (artworkIds: number[]) => ({
  productId: w.products.canvasBag,
  quantity: 500,
  selection: printed,
  artworkIds,
})

test('a purchaser puts own artwork into the cart, not what only a colleague has', async () => {
  const [own, colleague] = [await w.file('artwork', '李娜', 'a'), await w.file('artwork', '周雨', 'b')]
  expect(await w.ask(buyer, addToCart, bags([own, colleague]))).toMatchObject(missing)
  expect(await w.ask(buyer, addToCart, bags([own]))).toMatchObject({ status: 200 })
  expect(await w.ask(main, addToCart, bags([own, colleague]))).toMatchObject({ status: 200 })
  expect(await w.ask(await w.token('stranger'), addToCart, bags([own]))).toMatchObject(missing)
})

test('what lies on an order may be used again by whoever sees the order', async () => {
  const colleague = await w.file('artwork', '周雨', 'c')
  const orderId = await w.order('buyer', buyer, { product: 'canvasBag', quantity: 50, selection: printed })
  const other = await w.order('buyer', buyer, { product: 'canvasBag', quantity: 60, selection: printed })
  const lineOf = async (order: string) => (await w.detail(buyer, order)).lines[0]?.id ?? 0
  const attach = async (who: string, order: string) =>
    w.ask(who, attachArtwork, { orderId: order, lineId: await lineOf(order), fileIds: [colleague] })
  expect(await attach(buyer, other)).toMatchObject(missing)
  expect(await attach(designer, orderId)).toMatchObject({ status: 200 })
  expect(await attach(buyer, other)).toMatchObject({ status: 200 })
})
