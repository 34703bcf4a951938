import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receiveCoupon } from '../../../contract/coupon/coupon.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import { cartOffers, productOffers } from '../../../contract/coupon/onShelf.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { aBatch, aCoupon } from '../couponDesk/coupons.fixture.ts'
import { aShop, type Shop, example } from '../order/shop.fixture.ts'
import { moved, running } from './activities.fixture.ts'

// What a buyer is told before he pays. 例1: 5309.87 with tax, of which 5214.95 counts.

let w: Shop
let admin: string
let main: string
let stranger: string
let made: number[] = []
beforeAll(async () => {
  w = await aShop()
  ;[admin, main, stranger] = await Promise.all([w.token('admin'), w.token('main'), w.token('stranger')])
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.db.updateTable('coupon').set({ state: 'revoked', order_id: null, off_fen: null }).execute()
  await w.db.updateTable('coupon_batch').set({ state: 'stopped' }).execute()
  await w.db.deleteFrom('cart_line').execute()
  for (const id of made.splice(0)) await moved(w, admin, id, 'stop')
  // What there is of activities is remembered for a second, of coupons for five.
  w.clock.now = new Date(w.clock.now.getTime() + 6000)
})

const tier = async (least: string, fixed: string, also: Partial<PromotionTerms> = {}) => {
  const id = await running(w, admin, { kind: 'tier', steps: [{ least, off: { fixed } }] }, also)
  made.push(id)
  return id
}
const idOf = async (name: string) => (await w.db.selectFrom('company').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

describe('beside the price of a product', () => {
  const asked = (token = main, product: keyof Shop['products'] = 'canvasBag') =>
    w.must(w.ask(token, productOffers, { id: String(w.products[product]) }))

  test('nothing is said where there is nothing', async () => {
    expect(await asked()).toEqual({ activities: [], coupons: [], lows: [], groups: [] })
  })

  test('what an order with it is let off, with its rules, and which coupons may be taken; not what is of other goods', async () => {
    const id = await tier('5000.00', '300.00')
    await tier('100.00', '1.00', { scope: { of: 'products', ids: [w.products.otherLot] } })
    const batch = await aBatch(w, { perCompany: 1 })
    await aBatch(w, { not: [w.products.canvasBag] })
    await aBatch(w, { how: 'give' })
    const { activities, coupons } = await asked()
    expect(activities).toMatchObject([{ id, label: '满减', gives: '满 ¥5,000 减 ¥300', until: '2026-12-21 20:00:00' }])
    expect(activities[0]?.rules.map(({ name }) => name)).toEqual(['期限', '优惠', '对象', '数量', '叠加', '退款'])
    expect(coupons).toMatchObject([{ id: batch, cname: '满减券', gives: '满 ¥5,000 减 ¥300', isUse: false, goodFor: '领取后 30 天内有效' }])
    await w.must(w.ask(main, receiveCoupon, { couponId: batch }))
    expect((await asked()).coupons).toMatchObject([{ id: batch, isUse: true }])
    expect((await asked(stranger)).coupons).toMatchObject([{ id: batch, isUse: false }])
  })

  test('what is for others is told to those alone; who is not logged in is told what is for all', async () => {
    const audience = { who: 'companies' as const, ids: [await idOf('荣达贸易有限公司')] }
    const own = await tier('5000.00', '300.00', { audience })
    const [batch, all] = [await aBatch(w, { audience }), await aBatch(w, { perCompany: 1 })]
    const told = async (token: string) => {
      const { activities, coupons } = await asked(token)
      return [activities.map(({ id }) => id), coupons.map(({ id }) => id).toSorted()]
    }
    expect(await told(main)).toEqual([[own], [batch, all].toSorted()])
    expect(await told(stranger)).toEqual([[], [all]])
    expect(await told('')).toEqual([[], [all]])
  })

  test('of what nobody sees, and of nonsense, nothing is said', async () => {
    expect(await w.ask('', productOffers, { id: '999999' })).toMatchObject({ status: 404, code: 'product.missing' })
    expect(await w.ask('', productOffers, { id: 'x' })).toMatchObject({ status: 400 })
    await w.db.updateTable('product').set({ on_sale: false }).where('id', '=', w.products.otherLot).execute()
    expect(await w.ask(main, productOffers, { id: String(w.products.otherLot) })).toMatchObject({ code: 'product.missing' })
    await w.db.updateTable('product').set({ on_sale: true }).where('id', '=', w.products.otherLot).execute()
  })
})

describe('beside the cart', () => {
  const inCart = async (
    token: string,
    { product, ...wanted }: { product: keyof Shop['products']; quantity: number; selection?: typeof example.selection },
  ) => (await w.must(w.ask(token, addToCart, { productId: w.products[product], ...wanted }))).cartId
  const asked = async (ids: readonly number[], token = main) => w.must(w.ask(token, cartOffers, { cartIds: ids.join(',') }))

  test('what is missing to the next step goes by what is chosen, and which lines count is told of all', async () => {
    const id = await tier('6000.00', '400.00')
    const bags = await tier('5000.00', '300.00', { scope: { of: 'products', ids: [w.products.canvasBag] } })
    const [bag, lot] = [await inCart(main, example), await inCart(main, { product: 'otherLot', quantity: 200 })]
    expect(await asked([bag])).toMatchObject({
      saving: '300.00',
      activities: [
        { id, basis: '5214.95', holds: null, next: { missing: '785.05', gives: '满 ¥6,000 减 ¥400' }, why: null },
        { id: bags, cartIds: [bag], basis: '5214.95', holds: '满 ¥5,000 减 ¥300', next: null, why: null },
      ],
    })
    const both = await asked([bag, lot])
    expect(both.activities[0]?.cartIds.toSorted()).toEqual([bag, lot].toSorted())
    const none = await asked([])
    expect(none).toMatchObject({
      saving: '0.00',
      activities: [{ basis: '0.00', next: { missing: '6000.00' } }, { next: { missing: '5000.00' } }],
    })
  })

  test('the coupons that are had are reckoned in, and of those that may be taken what they would save besides', async () => {
    await aCoupon(w, main, { name: '已有', gives: { kind: 'fixed', face: '100.00' } })
    const better = await aBatch(w, { name: '更好', perCompany: 1 })
    const far = await aBatch(w, { name: '不够', least: '6000.00', gives: { kind: 'fixed', face: '400.00' } })
    await aBatch(w, { name: '无关', scope: { of: 'products', ids: [w.products.otherLot] } })
    const bag = await inCart(main, example)
    const { saving, used, coupons } = await asked([bag])
    expect([saving, used]).toEqual(['100.00', ['已有']])
    const told = coupons.filter(({ cname }) => cname !== '已有')
    expect(told).toMatchObject([
      { id: far, saving: '0.00', why: '还差 ¥785.05' },
      { id: better, saving: '200.00', why: null },
    ])
    await w.must(w.ask(main, receiveCoupon, { couponId: better }))
    const after = await asked([bag])
    expect(after).toMatchObject({ saving: '300.00', used: ['更好'] })
    expect(after.coupons.map(({ id }) => id)).not.toContain(better)
  })

  test('an activity that the order would take more of than is left is not reckoned in', async () => {
    const id = await tier('5000.00', '300.00', { budget: '200.00' })
    const bag = await inCart(main, example)
    expect(await asked([bag])).toMatchObject({ saving: '0.00', activities: [] })
    await w.db
      .updateTable('promotion')
      .set({ budget_fen: 30_000 as never })
      .where('id', '=', id)
      .execute()
    expect(await asked([bag])).toMatchObject({ saving: '300.00', activities: [{ holds: '满 ¥5,000 减 ¥300' }] })
  })

  test('it says what the settlement says', async () => {
    await tier('5000.00', '300.00')
    await aCoupon(w, main, { least: '4000.00', gives: { kind: 'share', bp: 9500, most: '123.00' } })
    const bag = await inCart(main, example)
    const { confirmation } = await w.confirmed('main', main, [example])
    const { saving } = await asked([bag])
    const off = (confirmation.receipt.offers ?? []).reduce((all, { gross }) => all - Math.round(Number(gross) * 100), 0)
    expect(Math.round(Number(saving) * 100)).toBe(off)
    expect(off).toBeGreaterThan(30_000)
  })

  test('lines of others are not told of, nor is nonsense', async () => {
    const theirs = await inCart(stranger, example)
    expect(await w.ask(main, cartOffers, { cartIds: String(theirs) })).toMatchObject({ code: 'cart.missing' })
    expect(await w.ask('', cartOffers, { cartIds: '' })).toMatchObject({ status: 401 })
    expect(await w.ask(main, cartOffers, { cartIds: '1;2' })).toMatchObject({ status: 400 })
    expect(await w.ask(admin, cartOffers, { cartIds: '' })).not.toMatchObject({ status: 200 })
  })
})
