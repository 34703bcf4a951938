import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { savePlan } from '../../../contract/plan/planDesk.ts'
import { running } from '../marketing/activities.fixture.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'

let w: Shop
beforeAll(async () => {
  w = await aShop()
})
afterAll(() => w.close())

test('付款立减 that is lost because the order is paid by instalments is not said to be over', async () => {
  const [admin, main, finance] = await Promise.all([w.token('admin'), w.token('main'), w.token('finance')])
  await running(w, admin, { kind: 'prepay', steps: [{ least: '1000.00', off: { fixed: '100.00' } }] })
  const steps = [
    { label: '定金', percent: 30, gate: 'start' },
    { label: '尾款', percent: 70, gate: 'ship' },
  ]
  const { id } = await w.must(
    w.ask(finance, savePlan, { name: '三七', fromAmount: '1.00', types: ['custom'], steps, enabled: true } as never),
  )
  const { input } = await w.confirmed('main', main, [{ product: 'canvasBag', quantity: 500, selection: { ...printed, sample: true } }])
  expect(await w.ask(main, createOrder, { ...input, plan: String(id) })).toMatchObject({
    code: 'order.price.changed',
    facts: { before: '5209.87', after: '5309.87', lost: ['付款立减（双十一）'] },
    msg: '付款立减（双十一）不适用于所选的付款方式，订单金额已由 ¥5,209.87 变为 ¥5,309.87，请重新确认',
  })
})
