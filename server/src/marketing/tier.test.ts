import { afterAll, beforeEach, expect, test } from 'vitest'
import { computeOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { savePlan } from '../../../contract/plan/planDesk.ts'
import { promotionDetail, savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import { previewPromotion } from '../../../contract/promotion/promotionResult.ts'
import type { Step } from '../../../contract/promotion/rule.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { aCoupon } from '../couponDesk/coupons.fixture.ts'
import { aShop, example } from '../order/shop.fixture.ts'
import { moved, shortLived } from './activities.fixture.ts'

// The vectors of the design by the calls themselves. 例1: 5309.87 with tax, of which 5214.95 counts.

const w = await aShop()
const [admin, main] = await w.tokens('admin', 'main')
const { begin, over } = shortLived(w, admin)
afterAll(() => w.close())
beforeEach(async () => {
  await w.db.updateTable('coupon').set({ state: 'revoked', order_id: null, off_fen: null }).execute()
  await over()
})

/** Seconds go by. */
function later(seconds: number): void {
  w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
}
const detail = (id: number) => w.must(w.ask(admin, promotionDetail, { id }))
const move = (id: number, to: string) => moved(w, admin, id, to)
const terms = (name: string, rule: PromotionTerms['rule'], also: Partial<PromotionTerms> = {}): PromotionTerms => ({
  ...{ name, from: '2026-11-21 09:00:00', until: '2026-11-21 20:00:00', audience: { who: 'all' }, scope: { of: 'all' }, not: [] },
  ...{ forAgreed: false, budget: null, rule, ...also },
})
const running = (name: string, rule: PromotionTerms['rule'], also: Partial<PromotionTerms> = {}) =>
  begin(rule, { name, until: '2026-11-21 20:00:00', ...also })
const tier = (name: string, ...steps: Step[]) => running(name, { kind: 'tier', steps })
const minus = (least: string, fixed: string): Step => ({ least, off: { fixed } })

const confirmed = () => w.confirmed('main', main, [example])

test('6: 满 5000 减 300 from the settlement to the order; of a step that is not reached it says what is missing', async () => {
  const id = await tier('满减', minus('5000.00', '300.00'))
  const far = await tier('大单', minus('6000.00', '400.00'))
  const { confirmation, input } = await confirmed()
  expect(confirmation.receipt).toMatchObject({
    net: '4433.51',
    tax: '576.36',
    gross: '5009.87',
    offers: [{ kind: 'tier', id, gross: '-300.00' }],
  })
  expect(confirmation.activities).toEqual([
    { id, label: '满减（满减）', gives: '满 ¥5,000 减 ¥300', used: true, why: null },
    { id: far, label: '满减（大单）', gives: '满 ¥6,000 减 ¥400', used: false, why: '还差 ¥785.05' },
  ])
  const { orderId } = await w.must(w.ask(main, createOrder, { ...input, seen: '5009.87' }))
  expect((await w.detail(main, orderId)).receipt.gross).toBe('5009.87')
  expect(await detail(id)).toMatchObject({ used: '300.00' })
  await w.move(main, orderId, 'cancel', { reason: '不要了' })
  expect(await detail(id)).toMatchObject({ used: '0.00' })
})

test('7: 满 5000 享 9 折 is of article and printing', async () => {
  await tier('满折', { least: '5000.00', off: { bp: 9000 } })
  expect((await confirmed()).confirmation.receipt).toMatchObject({ gross: '4823.97', offers: [{ amount: '-430.00' }] })
})

test('tried over what was bought it says what it would have taken off', async () => {
  const orderId = await w.order('main', main, example)
  await w.transfer(main, await w.token('finance'), orderId)
  const { id } = await w.must(w.ask(admin, savePromotion, { terms: terms('满减', { kind: 'tier', steps: [minus('5000.00', '300.00')] }) }))
  const preview = await w.must(w.ask(admin, previewPromotion, { id }))
  expect(preview.lines).toBeGreaterThan(0)
  expect(preview.gainers).toMatchObject([{ name: '荣达贸易有限公司' }])
  expect(Number(preview.off) / 300).toBe(preview.orders)
})

test('14: of two and a coupon the pair is taken by which least is paid', async () => {
  await tier('甲', minus('5000.00', '300.00'))
  const b = await tier('乙', { least: '3000.00', off: { bp: 9500 } })
  const coupon = await aCoupon(w, main, { gives: { kind: 'fixed', face: '200.00' }, least: '4950.00' })
  const { confirmation, input } = await confirmed()
  expect(confirmation.receipt).toMatchObject({ gross: '4866.92', offers: [{ id: b }, { id: coupon }] })
  const without = await w.must(w.ask(main, computeOrder, { ...input, auto: false }))
  expect(without).toMatchObject({ gross: '5009.87', loses: '142.95' })
})

test('付款立减 holds while the order is paid in full, and not by instalments', async () => {
  const id = await running('立减', { kind: 'prepay', steps: [minus('1000.00', '100.00')] })
  const { confirmation, input } = await confirmed()
  expect(confirmation.receipt).toMatchObject({ gross: '5209.87', offers: [{ kind: 'prepay', id }] })
  const steps = [
    { label: '定金', percent: 30, gate: 'start' },
    { label: '尾款', percent: 70, gate: 'ship' },
  ]
  const plan = { name: '三七', fromAmount: '1.00', types: ['custom'], steps, enabled: true }
  const { id: planId } = await w.must(w.ask(await w.token('finance'), savePlan, plan))
  const computed = await w.must(w.ask(main, computeOrder, { ...input, plan: String(planId) }))
  expect(computed.gross).toBe('5309.87')
  expect(computed.activities).toMatchObject([{ id, used: false, why: '不适用于所选的付款方式' }])
})

test('an activity that was stopped meanwhile is named, with both sums', async () => {
  const id = await tier('满减', minus('5000.00', '300.00'))
  const { input } = await confirmed()
  await move(id, 'stop')
  later(2)
  expect(await w.ask(main, createOrder, { ...input, seen: '5009.87' })).toMatchObject({
    code: 'order.price.changed',
    facts: { before: '5009.87', after: '5309.87', lost: ['满减（满减）'] },
  })
})

test('beyond its budget it takes off nothing', async () => {
  await running('满减', { kind: 'tier', steps: [minus('5000.00', '300.00')] }, { budget: '450.00' })
  const first = await confirmed()
  const second = await confirmed()
  await w.must(w.ask(main, createOrder, { ...first.input, seen: '5009.87' }))
  expect(await w.ask(main, createOrder, { ...second.input, seen: '5009.87' })).toMatchObject({
    code: 'order.price.changed',
    facts: { after: '5309.87', lost: ['满减（满减）'] },
  })
})

test('says what is wrong with its steps; published it only gives more; nine at once are too many', async () => {
  const wrong = async (...steps: Step[]) => (await w.ask(admin, savePromotion, { terms: terms('满减', { kind: 'tier', steps }) })).msg
  expect(await wrong(minus('100.00', '100.00'))).toContain('减的金额应小于门槛')
  expect(await wrong(minus('200.00', '10.00'), minus('100.00', '5.00'))).toContain('从低到高')
  const id = await tier('满减', minus('5000.00', '300.00'))
  const { revision } = await detail(id)
  const change = (...steps: Step[]) => w.ask(admin, savePromotion, { id, revision, terms: terms('满减', { kind: 'tier', steps }) })
  expect(await change(minus('5000.00', '200.00'))).toMatchObject({ code: 'promotion.published' })
  expect(await change(minus('6000.00', '300.00'))).toMatchObject({ code: 'promotion.published' })
  expect(await change(minus('5000.00', '300.00'), minus('7000.00', '100.00'))).toMatchObject({ code: 'promotion.published' })
  expect(await change(minus('4000.00', '300.00'), minus('8000.00', '700.00'))).toMatchObject({ status: 200 })
  for (let i = 0; i < 7; i++) await tier(`第 ${i} 个`, minus('9000.00', '10.00'))
  await expect(tier('再一个', minus('9000.00', '10.00'))).rejects.toThrow('同一时间最多 8 个')
})
