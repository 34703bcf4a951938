import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listPromotions, movePromotion, promotionDetail, savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import { previewPromotion, promotionReport, tryPromotion } from '../../../contract/promotion/promotionResult.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { listTodos, todoNumbers } from '../../../contract/todo/todo.ts'
import { typeCosts } from './costs.fixture.ts'
import { sheetDesks } from '../subjects.ts'
import { aShop, example } from '../order/shop.fixture.ts'
import { saleTerms } from './activities.fixture.ts'

// Shown to fail with: orders that were not paid counted, costs told to whoever asks, one person's word enough.

const w = await aShop()
await sql`update staff set areas = array_append(areas, 'marketing'), version = version + 1 where username = 'sales'`.execute(w.db)
const [admin, sales, finance, main] = await w.tokens('admin', 'sales', 'finance', 'main')
const orderId = await w.order('main', main, example)
await w.transfer(main, finance, orderId)
await w.order('main', main, example)
w.clock.now = new Date(w.clock.now.getTime() + 2000)
afterAll(() => w.close())

const terms = (also: Partial<PromotionTerms> = {}) => saleTerms(w, also)
const save = async (token: string, of: object = {}, also: Partial<PromotionTerms> = {}) =>
  w.must(w.ask(token, savePromotion, { ...of, terms: terms(also) }))
const detail = (id: number) => w.must(w.ask(admin, promotionDetail, { id }))
const mayDo = async (token: string, id: number) => (await w.must(w.ask(token, promotionDetail, { id }))).moves
const publish = async (token: string, id: number) =>
  w.ask(token, movePromotion, { id, revision: (await detail(id)).revision, move: 'publish' })

let id: number
test('the paid orders of the last 30 days are priced again with it; costs are told to who sees them', async () => {
  ;({ id } = await save(sales))
  const seen = await w.must(w.ask(sales, previewPromotion, { id }))
  expect(seen).toMatchObject({
    ...{ lines: 1, orders: 1, companies: 1, before: '5309.87', after: '4581.02', off: '728.85', unknown: 1, earned: null, floor: 10 },
    ...{ concerns: ['1 行订单明细的成本未知'], gainers: [{ name: '荣达贸易有限公司', off: '728.85' }] },
  })
  await typeCosts(w, 90_000)
  const known = await w.must(w.ask(admin, previewPromotion, { id }))
  expect(known).toMatchObject({ unknown: 0, earned: { revenueBefore: '4699.00', revenueAfter: '4054.00', cost: '4901.20' } })
  expect(known.concerns).toEqual(['1 行订单明细的毛利低于 10%'])
  expect((await w.must(w.ask(sales, previewPromotion, { id }))).earned).toBeNull()
})

test('what is still being typed is tried as what is kept, and nothing of it is', async () => {
  const { clashes, preview } = await w.must(w.ask(admin, tryPromotion, { terms: terms() }))
  expect(preview).toEqual(await w.must(w.ask(admin, previewPromotion, { id })))
  expect(clashes).toEqual([])
  const { preview: deeper } = await w.must(
    w.ask(sales, tryPromotion, { terms: terms({ rule: { kind: 'sale', reduction: { bp: 5000 }, withLevel: false } }) }),
  )
  expect(deeper).toMatchObject({ earned: null, off: '2429.50', concerns: ['1 行订单明细的毛利低于 10%'] })
  const { preview: none } = await w.must(
    w.ask(admin, tryPromotion, { terms: terms({ scope: { of: 'products', ids: [w.products.tshirt] } }) }),
  )
  expect(none.concerns).toEqual(['近 30 天没有符合参加对象与商品的订单，无法试算毛利'])
  expect((await w.must(w.ask(admin, listPromotions, {}))).total).toBe(1)
  expect(await w.ask(finance, tryPromotion, { terms: terms() })).toMatchObject({ code: 'permit.missing' })
  expect(await w.ask('', tryPromotion, { terms: terms() })).toMatchObject({ status: 401 })
  expect(await w.ask(admin, tryPromotion, { id: 987654, terms: terms() })).toMatchObject({ code: 'promotion.missing' })
  expect(
    await w.ask(admin, tryPromotion, { terms: terms({ rule: { kind: 'tier', steps: [{ least: '', off: { fixed: '9' } }] } }) }),
  ).toMatchObject({
    facts: { fields: { 'terms.rule.steps.0.least': '请填写满多少' } },
  })
})

test('below the floor another person publishes it, never the one who asked; and nothing goes deeper afterwards by one alone', async () => {
  expect((await w.must(publish(sales, id))).asked).toBe(true)
  expect(await detail(id)).toMatchObject({ state: 'draft', standing: '待复核', askedBy: '何婷' })
  await expectWaiting(1)
  // Only a colleague has the button.
  expect(await mayDo(sales, id)).toEqual(['stop'])
  expect(await mayDo(admin, id)).toEqual(['publish', 'stop'])
  expect((await w.must(publish(sales, id))).asked).toBe(true)
  // What is changed has to be looked at anew.
  await save(sales, { id, revision: (await detail(id)).revision }, { name: '周年大庆' })
  expect(await detail(id)).toMatchObject({ askedBy: null, standing: '草稿' })
  await expectWaiting(0)
  await w.must(publish(sales, id))
  expect(await w.must(publish(admin, id))).toEqual({ state: 'published', asked: false })
  const { revision } = await detail(id)
  const deeper = { rule: { kind: 'sale', reduction: { bp: 5000 }, withLevel: false }, name: '周年大庆' } as const
  expect(await w.ask(admin, savePromotion, { id, revision, terms: terms(deeper) })).toMatchObject({ code: 'promotion.second' })
  await save(admin, { id, revision }, { name: '周年大庆', until: '2026-11-21 21:00:00' })
})

/** So many wait for a second one's word, among all that waits and in the list it leads to; of what is over none does. */
async function expectWaiting(count: number): Promise<void> {
  const { numbers } = await w.must(w.ask(admin, todoNumbers))
  expect(numbers.promotionAsked ?? 0).toBe(count)
  expect((await w.must(w.ask(admin, listPromotions, { state: 'asked' }))).total).toBe(count)
  expect((await w.must(w.ask(finance, todoNumbers))).numbers).not.toHaveProperty('promotionAsked')
  if (count === 0) return
  const { groups } = await w.must(w.ask(admin, listTodos))
  expect(groups.find(({ kind }) => kind === 'promotionAsked')?.items).toMatchObject([
    { words: '限时折扣 · 周年庆 · 何婷 提交', link: `/promotion/${id}`, since: '2026-11-21 10:00:02' },
  ])
  const was = w.clock.now
  w.clock.now = new Date('2026-11-21T12:00:00Z')
  expect((await w.must(w.ask(await w.token('admin'), todoNumbers))).numbers).not.toHaveProperty('promotionAsked')
  w.clock.now = was
}

test('its report counts what was placed with it and paid, against the four weeks before', async () => {
  w.clock.now = new Date(w.clock.now.getTime() + 2000)
  const orderId = await w.order('main', main, example)
  await w.order('main', main, example)
  await w.move(main, await w.order('main', main, example), 'cancel', { reason: '改变计划' })
  await w.transfer(main, finance, orderId)
  const report = await w.must(w.ask(sales, promotionReport, { id }))
  expect(report).toMatchObject({
    during: { orders: 1, companies: 1, pieces: 500, gross: '4581.02' },
    off: '728.85',
    ...{ waiting: 1, waitingOff: '728.85', lapsed: 1 },
    before: { orders: 0, gross: '0.00', days: 28 },
  })
  expect(await w.ask(finance, promotionReport, { id })).toMatchObject({ code: 'permit.missing' })
  expect(await w.ask(sales, previewPromotion, { id: 987654 })).toMatchObject({ code: 'promotion.missing' })
})

test('what it took off which orders goes out as a sheet, with what these earned for who sees costs', async () => {
  const cells = async (subject: 'promotions' | 'promotionUses', filter: object, seesMargins: boolean) => {
    const { columns, ...desk } = sheetDesks[subject]
    const { rows } = await desk.page(w.db, desk.filter.parse(filter), 0, { staffId: null, now: w.clock.now, seesMargins })
    return rows.map((row) => Object.fromEntries(row.map((cell, at) => [columns[at]?.name, cell])))
  }
  const [paid] = (await cells('promotionUses', { id }, true)).filter((row) => row['收入（不含税）'] !== '')
  expect(paid).toMatchObject({
    ...{ 活动: '周年大庆', '优惠（含税）': '728.85', '优惠后金额（含税）': '4581.02', 已退回: '' },
    ...{ '收入（不含税）': '4054.00', '成本（不含税）': '4901.20', '毛利（不含税）': '-847.20' },
  })
  const others = await cells('promotionUses', { id }, false)
  expect(others).toHaveLength(3)
  expect(new Set(others.flatMap((row) => [row['成本（不含税）'], row['毛利（不含税）']]))).toEqual(new Set(['']))
  expect(await cells('promotionUses', { id: 987654 }, true)).toEqual([])
  expect([await sheetDesks.promotionUses.named?.(w.db, { id }), await sheetDesks.promotionUses.named?.(w.db, {})]).toEqual(['周年大庆', ''])
  expect(await cells('promotions', {}, false)).toMatchObject([
    { 活动名称: '周年大庆', 已付款订单: '1', 件数: '500', '成交金额（含税）': '4581.02', '已优惠（含税、含待付款）': '1457.70' },
  ])
})
