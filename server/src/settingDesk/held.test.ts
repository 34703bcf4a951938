import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimableOrder } from '../../../contract/claim/claim.ts'
import { createQuotation, quotationDetail } from '../../../contract/order/quotation.ts'
import { listOwnReviews } from '../../../contract/claim/review.ts'
import { usualOf } from '../../../contract/setting/terms.ts'
import { saveTerms } from '../../../contract/setting/termDesk.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { claimTerms } from '../claim/terms.rules.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { orderTerms } from '../order/terms.rules.ts'

// What is set on 设置 · 交易 is what orders, quotations and reviews go by from then on; what has begun goes on as it began.

let w: Shop
let main: string
let admin: string
const day = 86_400_000
beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
  admin = await w.token('admin')
})
afterAll(() => w.close())

const save = (group: string, values: object) => w.must(w.ask(admin, saveTerms, { group, version: 0, values: values as never }))
const dueOf = async (number: string) => {
  const { due_at: due } = await w.db.selectFrom('customer_order').select('due_at').where('number', '=', number).executeTakeFirstOrThrow()
  const left = await w.pool.query<{ at: Date }>(
    `select max(i.expires_at) as at from payment_intent i join customer_order o on o.id = i.order_id where o.number = $1`,
    [number],
  )
  return [due?.getTime(), left.rows[0]?.at.getTime()].map((at) => (at ?? 0) - w.clock.now.getTime())
}

test('an order is due by what was set when it was placed, whatever is set after', async () => {
  const lot = { product: 'otherLot', quantity: 1 } as never
  const before = await w.order('main', main, lot)
  expect(await dueOf(before)).toEqual([1_800_000, 1_800_000])
  await save('order', { ...usualOf(orderTerms), spotMinutes: 90, payDays: 2 })
  const after = await w.order('main', main, lot)
  expect(await dueOf(after)).toEqual([5_400_000, 5_400_000])
  expect(await dueOf(before)).toEqual([1_800_000, 1_800_000])
})

test('a quotation and the words of reviews go by what is set', async () => {
  await save('quotation', { days: 3 })
  const line = { productId: w.products.otherLot, selection: noChoice, quantity: 1 }
  const { number } = await w.must(w.ask(main, createQuotation, { line }))
  const { validUntil } = await w.must(w.ask(main, quotationDetail, { number }))
  expect(validUntil.slice(0, 10)).toBe(new Date(w.clock.now.getTime() + 3 * day + 8 * 3_600_000).toISOString().slice(0, 10))
  await save('review', { days: 60 })
  expect(await w.must(w.ask(main, listOwnReviews, { type: 'waiting' }))).toMatchObject({ days: 60 })
})

test('goods that were signed for before claims were made shorter may be claimed as long as was said', async () => {
  const order = await w.order('main', main, { product: 'otherLot', quantity: 1 } as never)
  const signed = (number: string) =>
    w.pool.query(
      `update consignment c set state = 'signed', shipped_at = $2, delivered_at = $2, signed_at = $2 from customer_order o
       where o.id = c.order_id and o.number = $1`,
      [number, w.clock.now],
    )
  await w.pool.query(`update customer_order set state = 'in_fulfilment' where number = $1`, [order])
  await w.pool.query(`update order_line l set state = 'handed_over' from customer_order o where o.id = l.order_id and o.number = $1`, [
    order,
  ])
  await signed(order)
  const lastDay = async () => {
    const { lines } = await w.must(w.ask(main, claimableOrder, { orderId: order }))
    return lines[0]?.reasons.find(({ reason }) => reason === 'damage')?.until?.slice(0, 10)
  }
  const said = await lastDay()
  expect(said).toBeDefined()
  w.clock.now = new Date(w.clock.now.getTime() + day)
  admin = await w.token('admin')
  main = await w.token('main')
  await save('claim', { ...usualOf(claimTerms), visibleDays: 3 })
  expect(await lastDay()).toBe(said)
  await signed(order)
  expect(await lastDay()).not.toBe(said)
})
