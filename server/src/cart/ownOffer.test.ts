import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addToCart, cartList, deleteFromCart, setCartQuantity } from '../../../contract/order/cart.ts'
import { computeOrder, confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import { running } from '../marketing/activities.fixture.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'
import type { OwnNow } from '../promotion/offer.rules.ts'
import { receiveOwnOffers } from '../promotion/offersNow.ts'

// Shown to fail with: the own offer left out of the cart, of computed, of create; its line merged; its line let into the basis of 满减.

let w: Shop
let main: string
let admin: string
/** How each that was taken stands, and which were let go. */
const taken = new Map<number, OwnNow>()
const dropped: number[] = []
beforeAll(async () => {
  w = await aShop()
  ;[main, admin] = await Promise.all([w.token('main'), w.token('admin')])
  const { id } = await w.must(
    w.ask(admin, savePromotion, {
      terms: {
        name: '占位',
        from: '2026-11-21 09:00:00',
        until: '2026-11-21 20:00:00',
        audience: { who: 'all' },
        scope: { of: 'all' },
        not: [],
        forAgreed: false,
        budget: null,
        rule: { kind: 'sale', reduction: { bp: 9000 }, withLevel: false },
      },
    }),
  )
  receiveOwnOffers(w.db, 'flash', {
    now: async (_, __, ids) => new Map(ids.flatMap((one) => [[one, taken.get(one) ?? { gone: '没有' }]])),
    take: async (_, __, { pieces }) => {
      const offer = { id, version: 1, label: '限时秒杀', terms: { kind: 'flash' as const, each: '5.80' } }
      taken.set(taken.size + 1, { offer, most: pieces, until: 1, setAside: false })
      return taken.size
    },
    drop: async (_, __, ids) => void dropped.push(...ids),
  })
})
afterAll(() => w.close())
beforeEach(() => void dropped.splice(0))

const bag = () => ({ productId: w.products.canvasBag, quantity: 500, selection: { ...printed, sample: true } })
const put = async (also: object = {}) => (await w.must(w.ask(main, addToCart, { ...bag(), secKillId: 1, ...also }))).cartId
const grossOf = async (cartId: number) => {
  const { valid } = await w.must(w.ask(main, cartList))
  return valid.find(({ id }) => id === cartId)?.receipt?.gross
}

test('a line with an offer of its own is priced by it in the cart, merges with none, and only falls in number', async () => {
  const { cartId: plain } = await w.must(w.ask(main, addToCart, bag()))
  const [one, other] = [await put(), await put()]
  expect(new Set([plain, one, other]).size).toBe(3)
  expect([await grossOf(plain), await grossOf(one)]).toEqual(['5309.87', '4914.37'])
  const { valid } = await w.must(w.ask(main, cartList))
  expect(valid.find(({ id }) => id === one)?.came).toMatchObject({ kind: 'flash', most: 500 })
  expect(valid.find(({ id }) => id === plain)).not.toHaveProperty('came')
  expect(await w.ask(main, setCartQuantity, { id: one, number: 600 })).toMatchObject({ status: 409, msg: expect.stringContaining('500') })
  expect((await w.must(w.ask(main, setCartQuantity, { id: one, number: 400 }))).receipt.offer).toBeDefined()
  await w.must(w.ask(main, deleteFromCart, { ids: [plain, one, other] }))
  expect(dropped).toHaveLength(2)
})

test('settlement and order keep it, and no 满减 counts its line', async () => {
  const tier = await running(w, admin, { kind: 'tier', steps: [{ least: '100.00', off: { fixed: '50.00' } }] })
  const cartId = await put({ new: 1 })
  const confirmation = await w.must(w.ask(main, confirmOrder, { cartIds: [cartId] }))
  expect(confirmation.receipt.gross).toBe('4914.37')
  expect(confirmation.receipt).not.toHaveProperty('offers')
  expect(confirmation.activities.find(({ id }) => id === tier)).toMatchObject({ why: '已按活动价购买的商品不参加' })
  const input = { key: confirmation.orderKey, addressId: w.addresses.main }
  expect((await w.must(w.ask(main, computeOrder, input))).gross).toBe('4914.37')
  const { orderId } = await w.must(w.ask(main, createOrder, input))
  const order = await w.detail(main, orderId)
  expect(order.lines[0]?.receipt).toMatchObject({ gross: '4914.37', offer: { label: '限时秒杀' } })
  const rows = await w.db.selectFrom('order_line').select('own_offer').execute()
  expect(rows).toEqual([{ own_offer: { kind: 'flash', id: taken.size } }])
})

test('what is over is sold at no price at all until somebody looks at it', async () => {
  const cartId = await put()
  const { orderKey } = await w.must(w.ask(main, confirmOrder, { cartIds: [cartId] }))
  taken.set(taken.size, { gone: '占用已释放' })
  const input = { key: orderKey, addressId: w.addresses.main }
  const said = { status: 409, msg: '占用已释放' }
  expect(await w.ask(main, computeOrder, input)).toMatchObject(said)
  expect(await w.ask(main, createOrder, input)).toMatchObject(said)
  const { invalid } = await w.must(w.ask(main, cartList))
  expect(invalid.find(({ id }) => id === cartId)).toMatchObject({ reason: '占用已释放', receipt: null })
})

test('what was taken for a line that could not be put in is let go', async () => {
  expect(await w.ask(main, addToCart, { ...bag(), secKillId: 1, artworkIds: [999_999] })).toMatchObject({ status: 404 })
  expect(dropped).toEqual([taken.size])
})

test('a repeat under one key takes once', async () => {
  const before = taken.size
  const ask = () => w.ask(main, addToCart, { ...bag(), secKillId: 1 }, 'twice-own')
  const [one, other] = [await ask(), await ask()]
  expect(other.data).toEqual(one.data)
  expect(taken.size).toBe(before + 1)
})
