import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import { productDetail } from '../../../contract/goods/catalog.ts'
import { dayLater, earliest, idleOn } from '../../../pricing/calendar.ts'
import { calendarAt } from '../calendar.ts'
import { aShop, type Shop } from './shop.fixture.ts'

// The page, the settlement and the promise of an order say the same day.

let w: Shop
let main: string
beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
})
afterAll(() => w.close())

const year = calendarAt(new Date('2026-01-01T02:00:00Z'))
const days = Array.from({ length: 365 }, (_, n) => dayLater('2026-01-01', n))
/** Working days before days off. */
const eves = days.filter((day) => idleOn(day, year) === null && idleOn(dayLater(day, 1), year) !== null)
const at = (day: string, time: string) => new Date(`${day}T${time}+08:00`)

test('at the hour for orders of every eve of 2026, page and settlement say the same day', async () => {
  const productId = w.products.plainBag
  const { cartId } = await w.must(w.ask(main, addToCart, { productId, quantity: 200 }))
  expect(eves.length).toBe(50)
  for (const eve of eves) {
    w.clock.now = at(eve, '16:00:00')
    // Whoever logged in on the day the tests stand at is logged out after a while.
    if (eve > '2026-12-01') main = await w.token('main')
    const detail = await w.must(w.ask(main, productDetail, { id: productId }))
    const { lines } = await w.must(w.ask(main, confirmOrder, { cartIds: [cartId] }))
    const { day } = earliest(detail, lines[0]?.receipt.leadDays ?? 0, detail.calendar)
    expect([eve, day]).toEqual([eve, lines[0]?.readyDay])
  }
}, 90_000)

test.each(['2026-09-30', '2026-11-20'])('paid after the hour of %s, the order promises what the settlement said', async (eve) => {
  w.clock.now = at(eve, '16:30:00')
  const [buyer, finance] = [await w.token('main'), await w.token('finance')]
  const { lines } = (await w.confirmed('main', buyer, [{ product: 'plainBag', quantity: 200 }])).confirmation
  const orderId = await w.order('main', buyer, { product: 'plainBag', quantity: 200 })
  await w.transfer(buyer, finance, orderId)
  expect((await w.detail(buyer, orderId)).lines[0]?.promisedDay).toBe(lines[0]?.readyDay)
})
