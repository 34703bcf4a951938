import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveBatch, tryBatch } from '../../../contract/coupon/couponDesk.ts'
import { movePromotion, promotionDetail, savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import { previewPromotion } from '../../../contract/promotion/promotionResult.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { aBatch, usualTerms } from '../couponDesk/coupons.fixture.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'
import { running } from './activities.fixture.ts'
import { typeCosts } from './costs.fixture.ts'

// Shown to fail with: each looked at alone, what an order was let off then counted a second time.

let w: Shop
let sales: string
let admin: string
beforeAll(async () => {
  w = await aShop()
  await sql`update staff set areas = array_append(areas, 'marketing'), version = version + 1 where username = 'sales'`.execute(w.db)
  ;[sales, admin] = await Promise.all([w.token('sales'), w.token('admin')])
  const [main, finance] = await Promise.all([w.token('main'), w.token('finance')])
  await w.transfer(
    main,
    finance,
    await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: { ...printed, sample: true } }),
  )
  await typeCosts(w, 40_000)
  w.clock.now = new Date(w.clock.now.getTime() + 2000)
})
afterAll(() => w.close())

type Rule = PromotionTerms['rule']
const sale: Rule = { kind: 'sale', reduction: { bp: 8000 }, withLevel: false }
const tier = (bp: number): Rule => ({ kind: 'tier', steps: [{ least: '1000.00', off: { bp } }] })
const coupon = { ...usualTerms, name: '八折券', gives: { kind: 'share', bp: 8000, most: null }, least: '1000.00' } as const
const terms = (rule: Rule, also: Partial<PromotionTerms> = {}): PromotionTerms => ({
  ...{ name: '活动甲', from: '2026-11-21 10:00:00', until: '2026-11-28 20:00:00', audience: { who: 'all' }, scope: { of: 'all' } },
  ...{ not: [], forAgreed: false, budget: null, rule, ...also },
})

async function published(of: PromotionTerms) {
  const { id } = await w.must(w.ask(sales, savePromotion, { terms: of }))
  const { concerns } = await w.must(w.ask(sales, previewPromotion, { id }))
  const { revision } = await w.must(w.ask(sales, promotionDetail, { id }))
  return { id, concerns, ...(await w.must(w.ask(sales, movePromotion, { id, revision, move: 'publish' }))) }
}

test('what each alone leaves enough of, all together do not: the last of them needs a second one, whichever it is', async () => {
  expect(await published(terms(sale, { name: '全场八折' }))).toMatchObject({ concerns: [], asked: false })
  expect(await published(terms(tier(8000), { name: '满千八折' }))).toMatchObject({ concerns: [], asked: false })
  const concern = (names: string) => [`与可同享的优惠叠加后（${names}），另有 1 行订单明细的毛利低于 10%`]
  const { preview } = await w.must(w.ask(sales, tryBatch, { terms: coupon }))
  expect(preview.concerns).toEqual(concern('「全场八折」「满减（满千八折）」'))
  expect(await w.must(w.ask(sales, saveBatch, { terms: coupon }))).toMatchObject({ asked: true })
  expect((await w.must(w.ask(sales, saveBatch, { terms: { ...coupon, gives: { kind: 'share', bp: 9900, most: null } } }))).asked).toBe(
    false,
  )
})

test('one that begins when the others are over, and a price of its own, stand by themselves', async () => {
  const later = { from: '2026-12-29 10:00:00', until: '2026-12-30 20:00:00' }
  await sql`update coupon_batch set state = 'stopped'`.execute(w.db)
  expect(await published(terms(tier(6500), later))).toMatchObject({
    concerns: [],
    asked: false,
  })
  const group: Rule = {
    kind: 'group',
    people: 2,
    hours: 24,
    least: 1,
    most: null,
    perCompany: null,
    goods: [{ productId: w.products.canvasBag, each: '5.5' }],
  }
  expect(await published(terms(group, { name: '拼团', scope: { of: 'products', ids: [w.products.canvasBag] } }))).toMatchObject({
    concerns: [],
    asked: false,
  })
})

test('nor is the end of one put off until it meets what it may not be stacked with', async () => {
  const later = { from: '2026-12-05 10:00:00', until: '2026-12-06 20:00:00' }
  await published(terms(tier(6500), { ...later, name: '满千六五折' }))
  const meeting = terms({ ...sale, reduction: { bp: 7000 } }, { name: '全场七折', until: '2026-12-05 09:00:00' })
  await sql`update promotion set state = 'stopped' where kind = 'sale'`.execute(w.db)
  const { id, asked } = await published(meeting)
  expect(asked).toBe(false)
  const until = async (moment: string) => {
    const { revision } = await w.must(w.ask(sales, promotionDetail, { id }))
    return w.ask(sales, savePromotion, { id, revision, terms: { ...meeting, until: moment } })
  }
  expect(await until('2026-12-05 12:00:00')).toMatchObject({ code: 'promotion.second' })
  await w.must(until('2026-12-05 09:30:00'))
})

test('what an order was let off when it was placed is not taken off again', async () => {
  await sql`update promotion set state = 'stopped'`.execute(w.db)
  await aBatch(w, coupon)
  const id = await running(w, admin, tier(8000), { name: '满千八折' })
  const [main, finance] = await Promise.all([w.token('main'), w.token('finance')])
  await w.transfer(main, finance, await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed }))
  expect((await sql`select 1 from order_offer where promotion_id = ${id}`.execute(w.db)).rows).toHaveLength(1)
  // 满减 and coupon are had by it, as by the one that had neither.
  const { preview } = await w.must(w.ask(admin, tryBatch, { terms: coupon }))
  expect(preview).toMatchObject({ lines: 2, concerns: [] })
})
