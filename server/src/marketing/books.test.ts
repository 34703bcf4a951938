import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCoupon } from '../couponDesk/coupons.fixture.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { running } from './activities.fixture.ts'

// The books' questions about offers answer nothing where all is lawful, and answer where it is not.

let w: Shop
let orderId: string
let paidId: string
beforeAll(async () => {
  w = await aShop()
  const [main, admin, finance] = await Promise.all([w.token('main'), w.token('admin'), w.token('finance')])
  await running(w, admin, { kind: 'tier', steps: [{ least: '5000.00', off: { fixed: '300.00' } }] }, { budget: '5000.00' })
  const used = { gives: { kind: 'fixed', face: '100.00' }, least: '1000.00', budget: '1000.00' } as const
  const example = { product: 'canvasBag', quantity: 500, selection: { ...printed, sample: true } } as const
  const gift = { least: '1000.00', productId: w.products.otherLot, pieces: 10, name: '', unit: '' }
  await running(w, admin, { kind: 'gift', steps: [gift] }, { name: '满赠', budget: '500.00' })
  await aCoupon(w, main, used)
  paidId = await w.order('main', main, example)
  await w.transfer(main, finance, paidId)
  await aCoupon(w, main, used)
  orderId = await w.order('main', main, example)
})
afterAll(() => w.close())

test('an order that waits and one that is paid, both with 满减 and a coupon, are right', async () => {
  expect(await faultsInBooks(w.db)).toEqual([])
  const states = await w.db.selectFrom('coupon').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual(['used', 'held'])
})

const faults: Record<string, () => RawBuilder<unknown>> = {
  赠品与订单的价格明细不符: () => sql`update order_line set gift_of = null where gift_of is not null`,
  占用中的优惠券没有待付款的订单: () => sql`update coupon set state = 'held' where state = 'used'`,
  优惠券与订单的价格明细不符: () => sql`update coupon set off_fen = off_fen + 1 where state = 'held'`,
  优惠券用于别家或别人的订单: () =>
    sql`update coupon set account_id = (select id from account where nickname = '李娜') where state = 'held'`,
  批次的优惠总额与优惠券不符: () => sql`update coupon_batch set used_fen = used_fen + 1`,
  批次发出与剩余不符: () => sql`update coupon_batch set "left" = "left" - 1`,
  超出限领的企业: () => sql`update coupon set batch_id = (select min(batch_id) from coupon)`,
  活动预算与订单不符: () => sql`update promotion set used_fen = used_fen - 1`,
  活动优惠没有随订单退回: () => sql`update order_offer set released_at = now()
    where order_id = (select id from customer_order where number = ${orderId})`,
  活动优惠与订单的价格明细不符: () => sql`update order_offer set amount_fen = amount_fen + 1`,
  优惠分摊之和不是优惠: () =>
    sql`update customer_order set receipt = jsonb_set(receipt, '{offers,0,shares,0}', '"-1.00"') where number = ${paidId}`,
}

test.each(Object.keys(faults))('%s is found', async (name) => {
  // Planted, asked after, and taken back.
  const found: string[] = []
  const planted = w.db.transaction().execute(async (tx) => {
    if (name === '超出限领的企业') await sql`update coupon_batch set per_company = 1`.execute(tx)
    await faults[name]?.().execute(tx)
    found.push(...(await faultsInBooks(tx)))
    throw new Error('planted')
  })
  await expect(planted).rejects.toThrow('planted')
  expect(found.map((fault) => fault.split('：')[0])).toContain(name)
})
