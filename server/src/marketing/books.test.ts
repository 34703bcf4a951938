import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCoupon } from '../couponDesk/coupons.fixture.ts'
import { aShop, type Shop, example } from '../order/shop.fixture.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { running } from './activities.fixture.ts'

// The books' questions about offers answer nothing where all is lawful, and answer where it is not.

let w: Shop
let orderId: string
let paidId: string
let cancelledId: string
beforeAll(async () => {
  w = await aShop()
  const [main, admin, finance] = await Promise.all([w.token('main'), w.token('admin'), w.token('finance')])
  await running(w, admin, { kind: 'tier', steps: [{ least: '5000.00', off: { fixed: '300.00' } }] }, { budget: '5000.00' })
  const used = { gives: { kind: 'fixed', face: '100.00' }, least: '1000.00', budget: '1000.00' } as const
  const gift = { least: '1000.00', productId: w.products.otherLot, pieces: 10, name: '', unit: '' }
  await running(w, admin, { kind: 'gift', steps: [gift] }, { name: '满赠', budget: '500.00' })
  await aCoupon(w, main, used)
  paidId = await w.order('main', main, example)
  await w.transfer(main, finance, paidId)
  await aCoupon(w, main, used)
  orderId = await w.order('main', main, example)
  cancelledId = await w.order('main', main, { product: 'otherLot', quantity: 1 })
  await w.move(main, cancelledId, 'cancel', { reason: '不要了' })
})
afterAll(() => w.close())

test('an order that waits and one that is paid, both with 满减 and a coupon, are right', async () => {
  expect(await faultsInBooks(w.db)).toEqual([])
  const states = await w.db.selectFrom('coupon').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual(['used', 'held'])
})

/** A group, in a state, that this order is said to be of, as whose member it stands in another. */
const grouped = (number: string, state: string, member: string, of: 'its' | 'no' = 'its') => sql`
  with o as (select o.id, o.company_id, l.product_id from customer_order o join order_line l on l.order_id = o.id and l.place = 1 where o.number = ${number}),
    p as (insert into promotion (kind, name, from_at, until_at, staff_id)
      select 'group', '拼团', now(), now() + interval '9 days', min(id) from staff returning id, staff_id),
    v as (insert into promotion_version (promotion_id, version, terms, staff_id) select id, 1, '{}', staff_id from p returning promotion_id),
    g as (insert into group_buy (promotion_id, version, product_id, people, taken, until_at, state, ended_at)
      select v.promotion_id, 1, o.product_id, 2, 1, now(), ${state}, case ${state} when 'open' then null else now() end from v, o returning id),
    m as (insert into group_member (group_id, company_id, order_id, pieces, leader, state) select g.id, o.company_id, o.id, 500, true, ${member} from g, o)
  update customer_order c set group_id = g.id from g, o where c.id = o.id and ${of} = 'its'`

const faults: Record<string, () => RawBuilder<unknown>> = {
  新客与订单不符: () => sql`update company set first_order_id = null`,
  新客优惠给了不止一单: () =>
    sql`with v as (insert into promotion_version (promotion_id, version, terms, staff_id)
        select min(promotion_id), 99, '{"audience": {"who": "newcomers"}}', min(staff_id) from promotion_version returning promotion_id)
      insert into order_offer (order_id, company_id, place, promotion_id, version, kind, amount_fen)
        select o.id, o.company_id, 9, v.promotion_id, 99, 'tier', 1 from customer_order o, v`,
  拼团的名额与团员不符: () => grouped(orderId, 'open', 'lapsed'),
  拼团的团员与订单不符: () => grouped(orderId, 'open', 'held', 'no'),
  拼团的订单不是按其活动计价: () => grouped(orderId, 'open', 'held'),
  未成团的拼团有成交或开票: () => grouped(paidId, 'failed', 'paid'),
  未成团的拼团还留着钱: () => grouped(cancelledId, 'failed', 'held'),
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
