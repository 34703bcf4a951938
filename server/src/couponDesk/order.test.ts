import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponsForOrder, ownCoupons, receiveCoupon } from '../../../contract/coupon/coupon.ts'
import { computeOrder, confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { parseYuan, sum, yuan } from '../../../contract/money.ts'
import { aShop, type Shop, example } from '../order/shop.fixture.ts'
import { aBatch, aCoupon, couponRow } from './coupons.fixture.ts'

let w: Shop
let main: string
let buyer: string
let stranger: string
let finance: string
beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
  buyer = await w.token('buyer')
  stranger = await w.token('stranger')
  finance = await w.token('finance')
})
afterAll(() => w.close())

// Of the 5309.87 of the example 5214.95 counts towards thresholds.

/** Without what is left of others' tests. */
const forgetCoupons = async () => void (await w.db.updateTable('coupon').set({ state: 'revoked', order_id: null, off_fen: null }).execute())

describe('a coupon', () => {
  test('lowers the order by its face, is held by it, and the parts of the receipt add up', async () => {
    await forgetCoupons()
    const coupon = await aCoupon(w, main)
    const { confirmation, input } = await w.confirmed('main', main, [example])
    expect(confirmation.receipt.gross).toBe('5009.87')
    expect(confirmation.coupons).toMatchObject([{ id: coupon, used: true, saving: '300.00', why: null }])
    const { orderId } = await w.must(w.ask(main, createOrder, { ...input, seen: '5009.87' }))
    const { receipt } = await w.detail(main, orderId)
    expect(receipt).toMatchObject({
      net: '4433.51',
      tax: '576.36',
      gross: '5009.87',
      offers: [{ kind: 'coupon', id: coupon, amount: '-265.49' }],
    })
    expect(yuan(sum(receipt.lines.map(({ gross }) => parseYuan(gross))))).toBe(receipt.gross)
    expect(await couponRow(w, coupon)).toMatchObject({ state: 'held', off_fen: 30_000 })
    const order = await w.db.selectFrom('customer_order').selectAll().where('number', '=', orderId).executeTakeFirstOrThrow()
    expect(order.gross_fen).toBe(500_987)
    const [owed] = await w.db.selectFrom('payment_intent').select('amount_fen').where('order_id', '=', order.id).execute()
    expect(owed?.amount_fen).toBe(500_987)
  })

  test('is used by the first money', async () => {
    await forgetCoupons()
    const coupon = await aCoupon(w, main)
    const orderId = await w.order('main', main, example)
    await w.transfer(main, finance, orderId)
    expect(await couponRow(w, coupon)).toMatchObject({ state: 'used', used_at: w.clock.now })
    const { rows } = await w.must(w.ask(main, ownCoupons, { type: 1 }))
    expect(rows).toContainEqual(expect.objectContaining({ id: coupon, _msg: '已使用', orderId }))
  })

  test('comes back when the unpaid order is cancelled, once', async () => {
    await forgetCoupons()
    const coupon = await aCoupon(w, main)
    const orderId = await w.order('main', main, example)
    expect(await couponRow(w, coupon)).toMatchObject({ state: 'held' })
    await w.move(main, orderId, 'cancel', { reason: '改变计划' })
    expect(await couponRow(w, coupon)).toMatchObject({ state: 'granted', order_id: null, off_fen: null })
  })

  test('that is over by the time the order closes is good for seven days more, unless the buyer gave the order up', async () => {
    await forgetCoupons()
    const ends = async (close: (orderId: string) => Promise<unknown>) => {
      const coupon = await aCoupon(w, main)
      const orderId = await w.order('main', main, example)
      await w.db
        .updateTable('coupon')
        .set({ until_at: new Date(w.clock.now.getTime() - 1000) })
        .where('id', '=', coupon)
        .execute()
      await close(orderId)
      return (await couponRow(w, coupon)).until_at.getTime() - w.clock.now.getTime()
    }
    const sales = await w.token('sales')
    expect(await ends((orderId) => w.staffMove(sales, orderId, 'cancel', { reason: '缺货' }))).toBe(7 * 86_400_000)
    expect(await ends((orderId) => w.move(main, orderId, 'cancel', { reason: '不要了' }))).toBe(-1000)
  })

  // Shown to fail with: seven days more each time an order that holds it lapses.
  test('is prolonged once, however many unpaid orders it is tried with', async () => {
    await forgetCoupons()
    const [coupon, sales] = [await aCoupon(w, main), await w.token('sales')]
    const over = new Date(w.clock.now.getTime() - 1000)
    const lapse = async () => {
      const orderId = await w.order('main', main, example)
      await w.db.updateTable('coupon').set({ until_at: over }).where('id', '=', coupon).execute()
      await w.staffMove(sales, orderId, 'cancel', { reason: '缺货' })
      return (await couponRow(w, coupon)).until_at
    }
    expect((await lapse()).getTime() - w.clock.now.getTime()).toBe(7 * 86_400_000)
    expect(await lapse()).toEqual(over)
    expect(await couponRow(w, coupon)).toMatchObject({ state: 'granted', order_id: null })
  })

  test('of a batch with a budget is not held beyond it; what comes back may be taken off again', async () => {
    await forgetCoupons()
    const batch = await aBatch(w, { budget: '450.00' })
    await w.must(w.ask(main, receiveCoupon, { couponId: batch }))
    await w.must(w.ask(main, receiveCoupon, { couponId: batch }))
    const [one, two] = [await w.confirmed('main', main, [example]), await w.confirmed('main', main, [example])]
    const { orderId } = await w.must(w.ask(main, createOrder, { ...one.input, seen: '5009.87' }))
    expect(await w.ask(main, createOrder, { ...two.input, seen: '5009.87' })).toMatchObject({
      code: 'order.price.changed',
      facts: { before: '5009.87', after: '5309.87', lost: ['满减券'] },
    })
    await w.move(main, orderId, 'cancel', { reason: '改变计划' })
    const { used_fen } = await w.db.selectFrom('coupon_batch').select('used_fen').where('id', '=', batch).executeTakeFirstOrThrow()
    expect(used_fen).toBe(0)
    await w.must(w.ask(main, createOrder, { ...two.input, seen: '5009.87' }))
  })
})

describe('who chooses', () => {
  test('takes another or none by hand, and is told what that loses', async () => {
    await forgetCoupons()
    const [small, large] = [await aCoupon(w, main, { gives: { kind: 'fixed', face: '100.00' }, least: '0' }), await aCoupon(w, main)]
    const { confirmation, input } = await w.confirmed('main', main, [example])
    expect(confirmation.coupons.map(({ id, used }) => [id, used])).toEqual([
      [large, true],
      [small, false],
    ])
    const by = (more: object) => w.must(w.ask(main, computeOrder, { ...input, ...more }))
    expect(await by({ couponId: small, auto: false })).toMatchObject({ gross: '5209.87', loses: '200.00' })
    expect(await by({ auto: false })).toMatchObject({ gross: '5309.87', loses: '300.00' })
    expect(await by({})).toMatchObject({ gross: '5009.87', loses: '0.00' })
  })

  test('is told why a coupon does not apply, and what is missing', async () => {
    await forgetCoupons()
    const far = await aCoupon(w, main, { least: '6000.00' })
    const other = await aCoupon(w, main, { scope: { of: 'products', ids: [w.products.tshirt] }, least: '0' })
    const later = await aCoupon(w, main, { time: { by: 'dates', from: '2026-12-20 00:00:00', until: '2027-02-01 00:00:00' } })
    const { confirmation } = await w.confirmed('main', main, [example])
    expect(confirmation.receipt.offers).toBeUndefined()
    const why = (id: number) => confirmation.coupons.find((one) => one.id === id)
    expect(why(far)).toMatchObject({ why: { code: 'short', msg: '还差 ¥785.05' }, missing: '785.05' })
    expect(why(other)).toMatchObject({ why: { code: 'noGoods' } })
    expect(why(later)).toMatchObject({ why: { code: 'notYet', msg: '2026-12-20 00:00 起可用' } })
  })

  test('a freight coupon comes beside another', async () => {
    await forgetCoupons()
    await aCoupon(w, main)
    await aCoupon(w, main, { gives: { kind: 'freight', face: '50.00' }, least: '0' })
    const { confirmation, input } = await w.confirmed('main', main, [example])
    expect(confirmation.receipt).toMatchObject({
      gross: '4959.86',
      offers: [{ kind: 'coupon' }, { kind: 'freightCoupon', amount: '-44.25' }],
    })
    const { orderId } = await w.must(w.ask(main, createOrder, { ...input, seen: '4959.86' }))
    expect((await w.detail(main, orderId)).receipt.gross).toBe('4959.86')
  })

  test('cannot take another company’s, nor a colleague’s own; what is shared anybody of the company may', async () => {
    await forgetCoupons()
    const theirs = await aCoupon(w, stranger)
    const colleagues = await aCoupon(w, buyer, { holder: 'account' })
    const shared = await aCoupon(w, buyer)
    const { confirmation, input } = await w.confirmed('main', main, [example])
    expect(confirmation.coupons.map(({ id }) => id)).toEqual([shared])
    for (const id of [theirs, colleagues, 999_999]) {
      expect(await w.ask(main, computeOrder, { ...input, couponId: id })).toMatchObject({ status: 404, code: 'coupon.missing' })
      expect(await w.ask(main, createOrder, { ...input, couponId: id, seen: '5009.87' })).toMatchObject({
        status: 404,
        code: 'coupon.missing',
      })
    }
  })

  test('sees beforehand which would help with lines of the cart', async () => {
    await forgetCoupons()
    const coupon = await aCoupon(w, main)
    await aCoupon(w, main, { least: '6000.00' })
    const cartId = await w.cartLine(main, example)
    expect(await w.must(w.ask(main, couponsForOrder, { cartIds: String(cartId) }))).toMatchObject([
      { id: coupon, couponPrice: '300.00', useMinPrice: '5000.00', type: 'get', saving: '300.00' },
    ])
    const theirs = await w.cartLine(stranger, example)
    expect(await w.ask(main, couponsForOrder, { cartIds: String(theirs) })).toMatchObject({ status: 404 })
  })
})

test('an order without coupons has no trace of any', async () => {
  await forgetCoupons()
  const { confirmation } = await w.confirmed('main', main, [example])
  expect(confirmation.receipt).not.toHaveProperty('offers')
  expect(confirmation).toMatchObject({ coupons: [], loses: '0.00' })
  expect(await w.ask(main, confirmOrder, { cartIds: [] })).toMatchObject({ status: 400 })
})

test('one coupon in ten orders at once is used by one, and nine hold nothing', async () => {
  await forgetCoupons()
  const coupon = await aCoupon(w, main)
  const inputs = []
  for (let i = 0; i < 10; i++) inputs.push((await w.confirmed('main', main, [example])).input)
  const replies = await Promise.all(
    inputs.map((input) => w.ask(main, createOrder, { ...input, seen: '5009.87', couponId: coupon, auto: false })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const reply of replies.filter(({ status }) => status !== 200))
    expect(reply).toMatchObject({ code: 'order.price.changed', facts: { before: '5009.87', after: '5309.87', lost: ['满减券'] } })
  expect(await couponRow(w, coupon)).toMatchObject({ state: 'held' })
})
