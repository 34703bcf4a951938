import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cartOffers, productOffers } from '../../../contract/coupon/onShelf.ts'
import { orderAgain } from '../../../contract/order/again.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import { computeOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { promotionDetail, savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import { previewPromotion } from '../../../contract/promotion/promotionResult.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { lotRules } from '../../seed/goods/lots.ts'
import { aShop, printed, type Shop, example } from '../order/shop.fixture.ts'
import { moved, priced, running } from './activities.fixture.ts'

// 满赠 by the calls: vector 15 of the design, and what else a gift does to an order.

let w: Shop
let admin: string
let main: string
const active: number[] = []
beforeAll(async () => {
  w = await aShop()
  ;[admin, main] = await Promise.all([w.token('admin'), w.token('main')])
  await priced(w, 'otherLot', lotRules('3.00', '0.10'))
})
afterAll(() => w.close())
beforeEach(async () => {
  for (const id of active.splice(0)) await moved(w, admin, id, 'stop')
  await sql`update spot_stock set on_hand = 1000 where product_id = any(${[w.products.lot, w.products.otherLot]})`.execute(w.db)
  w.clock.now = new Date(w.clock.now.getTime() + 2000)
})

type Step = { least: string; product?: keyof Shop['products']; pieces?: number; selection?: object }
const stepOf = ({ least, product = 'otherLot', pieces = 10, ...more }: Step) => ({ least, productId: w.products[product], pieces, ...more })
const rule = (...steps: Step[]) => ({ kind: 'gift', steps: steps.map(stepOf) }) as unknown as PromotionTerms['rule']
async function gift(name: string, steps: Step[], also: Partial<PromotionTerms> = {}): Promise<number> {
  const id = await running(w, admin, rule(...steps), { name, ...also })
  active.push(id)
  return id
}
const confirmed = () => w.confirmed('main', main, [example])
const heldOf = (product: keyof Shop['products']) =>
  w.number(sql`select held as n from spot_stock where product_id = ${w.products[product]}`)

test('15: its price is shared by what is bought and what is given, and the order costs what it cost without', async () => {
  const id = await gift('送对账本', [{ least: '5000.00' }], { budget: '100.00' })
  const { confirmation, input } = await confirmed()
  expect(confirmation.receipt).toMatchObject({
    ...{ net: '4699.00', tax: '610.87', gross: '5309.87' },
    offers: [{ kind: 'gift', id, gift: 1, amount: '-30.00', gross: '-33.90', shares: ['-29.79', '-0.21'] }],
    lines: [
      { gross: '5276.21', offer: '-29.79' },
      { gross: '33.66', offer: '-0.21' },
    ],
  })
  expect(confirmation.lines).toHaveLength(1)
  expect(confirmation.gifts).toMatchObject([
    { id, label: '满赠（送对账本）', least: '5000.00', storeName: 'otherLot', quantity: 10, worth: '33.90', used: true, why: null },
  ])
  const { orderId } = await w.must(w.ask(main, createOrder, { ...input, seen: '5309.87', giftId: id, auto: false }))
  const detail = await w.detail(main, orderId)
  expect(detail.lines.map(({ storeName, selectionText }) => [storeName, selectionText[0]])).toEqual([
    ['canvasBag', expect.anything()],
    ['otherLot', '赠品'],
  ])
  expect(await heldOf('otherLot')).toBe(10)
  expect(await w.must(w.ask(admin, promotionDetail, { id }))).toMatchObject({
    used: '33.90',
    gives: expect.stringContaining('满 ¥5,000 赠 otherLot 10 '),
  })
  await w.move(main, orderId, 'cancel', { reason: '不要了' })
  expect(await heldOf('otherLot')).toBe(0)
  expect(await w.must(w.ask(admin, promotionDetail, { id }))).toMatchObject({ used: '0.00' })
})

test('the one that is worth most is given; a buyer may have another, or none, and pays the same', async () => {
  const small = await gift('小礼', [{ least: '1000.00' }])
  const dear = await gift('大礼', [{ least: '2000.00', product: 'lot', pieces: 10 }])
  const { confirmation, input } = await confirmed()
  expect(confirmation.gifts.map(({ id, used }) => [id, used])).toEqual([
    [small, false],
    [dear, true],
  ])
  const other = await w.must(w.ask(main, computeOrder, { ...input, auto: false, giftId: small }))
  expect(other).toMatchObject({ gross: '5309.87', loses: '0.00', offers: [{ kind: 'gift', id: small }] })
  const none = await w.must(w.ask(main, computeOrder, { ...input, auto: false }))
  expect(none.gross).toBe('5309.87')
  expect(none).not.toHaveProperty('offers')
  expect(none.lines).toHaveLength(1)
})

test('what is missing to it is said, in the settlement, in the cart and beside the price', async () => {
  const id = await gift('大单', [{ least: '6000.00' }, { least: '9000.00', product: 'lot' }])
  const { confirmation } = await confirmed()
  expect(confirmation.gifts).toMatchObject([{ id, storeName: 'otherLot', used: false, why: '还差 ¥785.05' }])
  const { cartId } = await w.must(
    w.ask(main, addToCart, { productId: w.products.canvasBag, quantity: 500, selection: example.selection, new: 0 }),
  )
  const { activities } = await w.must(w.ask(main, cartOffers, { cartIds: String(cartId) }))
  expect(activities).toMatchObject([
    { id, cartIds: [cartId], basis: '5214.95', holds: null, next: { missing: '785.05', gives: expect.stringContaining('otherLot') } },
  ])
  const shelf = await w.must(w.ask(main, productOffers, { id: String(w.products.canvasBag) }))
  expect(shelf.activities).toMatchObject([{ id, label: '满赠', gives: expect.stringContaining('满 ¥9,000 赠 lot 10') }])
})

test('of what is gone nothing is given, and who was promised it is asked', async () => {
  const id = await gift('限量', [{ least: '1000.00' }])
  const { input } = await confirmed()
  await sql`update spot_stock set on_hand = 9 where product_id = ${w.products.otherLot}`.execute(w.db)
  expect(await w.ask(main, createOrder, { ...input, seen: '5309.87', giftId: id, auto: false })).toMatchObject({
    code: 'order.price.changed',
  })
  expect(await w.ask(main, createOrder, { ...input, seen: '5309.87' })).toMatchObject({
    code: 'order.price.changed',
    msg: expect.stringContaining('满赠（限量）'),
  })
  const { confirmation } = await confirmed()
  expect(confirmation.gifts).toMatchObject([{ used: false, why: '赠品已送完', worth: null }])
  expect(confirmation.receipt).not.toHaveProperty('offers')
})

test('what is bought of the same lot comes first, and a budget that is too small gives nothing', async () => {
  const id = await gift('同款', [{ least: '100.00', product: 'lot', pieces: 5 }])
  await sql`update spot_stock set on_hand = 50 where product_id = ${w.products.lot}`.execute(w.db)
  const tight = await w.confirmed('main', main, [{ product: 'lot', quantity: 50 }])
  expect(tight.confirmation.gifts).toMatchObject([{ id, why: '赠品已送完' }])
  await moved(w, admin, active.pop() ?? 0, 'stop')
  await gift('预算', [{ least: '100.00' }], { budget: '33.00' })
  const { confirmation } = await confirmed()
  expect(confirmation.receipt).not.toHaveProperty('offers')
})

test('beside 满减 and coupons it costs no offer a fen', async () => {
  const without = async () => (await confirmed()).confirmation.receipt
  active.push(await running(w, admin, { kind: 'tier', steps: [{ least: '5000.00', off: { bp: 9000 } }] }))
  const before = await without()
  await gift('同享', [{ least: '5000.00' }])
  const is = await without()
  expect(is.gross).toBe(before.gross)
  expect(is.offers?.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['tier', before.offers?.[0]?.amount],
    ['gift', '-30.00'],
  ])
})

test('a gift that is made goes the way of what is made; it is not ordered again', async () => {
  await gift('送布袋', [{ least: '1000.00', product: 'canvasBag', pieces: 100, selection: { ...noChoice, ...printed } }])
  const { input } = await w.confirmed('main', main, [{ product: 'lot', quantity: 300 }])
  const { orderId } = await w.must(w.ask(main, createOrder, input))
  const { lines } = await w.detail(main, orderId)
  expect(lines.map(({ storeName, state }) => [storeName, state])).toEqual([
    ['lot', expect.anything()],
    ['canvasBag', 'artwork_pending'],
  ])
  const again = await w.must(w.ask(main, orderAgain, { orderId, lines: [] }))
  expect(again.lines.map(({ storeName }) => storeName)).toEqual(['lot'])
})

test('an order with a gift that is to be approved is approved as it was submitted', async () => {
  await gift('审批', [{ least: '5000.00' }])
  const buyer = await w.token('buyer')
  const { input } = await w.confirmed('buyer', buyer, [{ ...example, quantity: 3000 }])
  const { orderId } = await w.must(w.ask(buyer, createOrder, input))
  expect((await w.detail(buyer, orderId)).state).toBe('pending_approval')
  await w.move(await w.token('finance'), orderId, 'approve').catch(() => w.move(main, orderId, 'approve'))
  expect((await w.detail(buyer, orderId)).state).not.toBe('pending_approval')
})

test('tried over what was bought it says what the gifts would have cost', async () => {
  const orderId = await w.order('main', main, example)
  await w.transfer(main, await w.token('finance'), orderId)
  const id = await gift('试算', [{ least: '5000.00' }])
  const preview = await w.must(w.ask(admin, previewPromotion, { id: String(id) as never }))
  expect(Number(preview.off)).toBeGreaterThanOrEqual(33.9)
  expect(preview.gainers).toMatchObject([{ name: '荣达贸易有限公司' }])
})

test.each<[string, Step[], string]>([
  ['no gift', [], '请选择赠品'],
  ['fewer pieces than are sold', [{ least: '1.00', product: 'canvasBag', pieces: 1 }], '第 1 档'],
  ['falling thresholds', [{ least: '2.00' }, { least: '1.00' }], '从低到高'],
  ['a colour there is not', [{ least: '1.00', product: 'canvasBag', pieces: 100, selection: { colour: '没有的' } }], '第 1 档'],
])('%s is refused where it is typed', async (_, steps, msg) => {
  const answer = await w.ask(admin, savePromotion, {
    terms: {
      ...{ name: '错', from: '2026-11-21 09:00:00', until: '2026-12-21 20:00:00', audience: { who: 'all' }, scope: { of: 'all' }, not: [] },
      ...{ forAgreed: false, budget: null, rule: rule(...steps) },
    },
  })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer)).toContain(msg)
})
