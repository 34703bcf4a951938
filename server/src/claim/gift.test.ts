import { afterAll, beforeEach, expect, test } from 'vitest'
import { claimPreview } from '../../../contract/claim/claim.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { lotRules } from '../../seed/goods/lots.ts'
import { priced, shortLived } from '../marketing/activities.fixture.ts'
import { aClaimDesk } from './claim.fixture.ts'

// What a 满赠 does to money that goes back: a gift has its share of what was paid, and who gives up what it hangs on pays its price.

const w = await aClaimDesk()
const { people } = w
const admin = await w.token('admin')
const free = { kind: 'express', first: '0', next: '0' } as const
await priced(w, 'lot', { ...lotRules('12.00', '0.10'), freight: free })
await priced(w, 'otherLot', { ...lotRules('3.00', '0.10'), freight: free })
const { begin, over } = shortLived(w, admin)
afterAll(() => w.close())
beforeEach(over)

/** 100 pieces of 12 yuan without tax, and 10 of 3 given with them; signed for. */
async function given(): Promise<{ orderId: string; bought: number; gift: number }> {
  const steps = [{ least: '1000.00', productId: w.products.otherLot, pieces: 10, name: '', unit: '' }]
  await begin({ kind: 'gift', steps })
  const { input } = await w.confirmed('main', people.main, [{ product: 'lot', quantity: 100 }])
  const { orderId } = await w.must(w.ask(people.main, createOrder, input))
  expect(await w.totalOf(orderId)).toBe('1356.00')
  await w.transfer(people.main, people.finance, orderId)
  await w.arrived(orderId)
  return { orderId, bought: await w.lineOf(orderId, 0), gift: await w.lineOf(orderId, 1) }
}
const most = (orderId: string, lineId: number, quantity: number, reason: string, remedy: string) =>
  w.must(w.ask(people.main, claimPreview, { orderId, lineId, quantity, reason, remedy }))

test('what is at fault brings its share, of the gift as of what was bought, and both together are the whole', async () => {
  const { orderId, bought, gift } = await given()
  const ofBought = await most(orderId, bought, 100, 'quality', 'refund')
  const ofGift = await most(orderId, gift, 10, 'quality', 'refund')
  expect([ofBought, ofGift]).toEqual([
    { most: '1322.92', deduction: '' },
    { most: '33.08', deduction: '' },
  ])
})

test('who returns without a reason what was bought, and keeps the gift, has paid its price', async () => {
  const { orderId, bought } = await given()
  const back = await most(orderId, bought, 100, 'noReason', 'return')
  // 1356.00 less 33.90.
  expect(back.most).toBe('1322.10')
  expect(back.deduction).toContain('满赠')
})

test('a gift given back without a reason brings nothing: what is kept costs the same without it', async () => {
  const { orderId, gift } = await given()
  expect((await most(orderId, gift, 10, 'noReason', 'return')).most).toBe('0.00')
})
