import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addToCart } from '../../../contract/order/cart.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { reverseReceipt } from '../../../contract/payment/bank.ts'
import { confirmReceipt, payOrder } from '../../../contract/payment/payment.ts'
import { listCombinations } from '../../../contract/promotion/combination.ts'
import { stopSlot } from '../../../contract/promotion/flashDesk.ts'
import { promotionDetail, savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import { inTransaction } from '../database/db.ts'
import { flashed, flashTerms } from '../flash/flash.fixture.ts'
import { sweepFlash } from '../flash/sweep.ts'
import { sweepGroups } from '../group/group.jobs.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { moved, running } from './activities.fixture.ts'

// What an attack on activities found, each seen to fail before its mend.

const bags = { product: 'canvasBag', quantity: 500, selection: { ...printed, sample: true } } as const
const minus = (fixed: string) => ({ kind: 'tier', steps: [{ least: '3000.00', off: { fixed } }] }) as const

let w: Shop
let admin: string
let main: string
let stranger: string
let finance: string
beforeAll(async () => {
  w = await aShop()
  const tokens = await Promise.all(['admin', 'main', 'stranger', 'finance'].map((key) => w.token(key)))
  ;[admin, main, stranger, finance] = tokens as [string, string, string, string]
})
afterAll(() => w.close())
const going: number[] = []
afterEach(async () => {
  for (const id of going.splice(0)) await moved(w, admin, id, 'stop')
  later()
  const faults = await faultsInBooks(w.db)
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

function later(seconds = 2): void {
  w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
}
async function on(...asked: [Parameters<typeof running>[2], Parameters<typeof running>[3]?]): Promise<number> {
  const id = await running(w, admin, ...asked)
  going.push(id)
  return id
}
const off = async (id: number) => {
  going.splice(going.indexOf(id), 1)
  await moved(w, admin, id, 'stop')
  later()
}
const rowOf = (number: string) => w.db.selectFrom('customer_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()

test('an offer for new customers is given once, though the first order ends while another is being paid', async () => {
  const first = await rowOf(await w.order('stranger', stranger, { product: 'otherLot', quantity: 3 }))
  const other = await rowOf(await w.order('stranger', stranger, { product: 'otherLot', quantity: 5 }))
  await w.db.updateTable('company').set({ first_order_id: first.id }).where('id', '=', first.company_id).execute()
  let ended: Promise<unknown> = Promise.resolve()
  await inTransaction(w.db, async (tx) => {
    await sql`update customer_order set state = 'in_fulfilment' where id = ${other.id}`.execute(tx)
    ended = w.ask(stranger, moveOrder, { orderId: first.number, move: 'cancel', reason: '不要了' })
    const waits = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`
    await expect.poll(async () => (await waits.execute(w.db)).rows[0]?.n).toBeGreaterThan(0)
  })
  await ended
  const company = await w.db.selectFrom('company').select('first_order_id').where('id', '=', first.company_id).executeTakeFirstOrThrow()
  expect(company.first_order_id).toBe(other.id)
  await sql`update customer_order set state = 'pending_payment' where id = ${other.id}`.execute(w.db)
  await w.db.updateTable('company').set({ first_order_id: null }).where('id', '=', first.company_id).execute()
  await w.move(stranger, other.number, 'cancel', { reason: '不要了' })
})

test('a 限时折扣 makes no order dearer: what is reduced takes part in 满减', async () => {
  await on({ ...minus('500.00'), steps: [...minus('500.00').steps] })
  const gross = async () => (await w.confirmed('main', main, [bags])).confirmation.receipt
  expect((await gross()).gross).toBe('4809.87')
  await on({ kind: 'sale', reduction: { bp: 9900 }, withLevel: false }, { name: '小折扣' })
  const beside = await gross()
  expect(Number(beside.gross)).toBeLessThan(4809.87)
  expect(beside.offers?.map(({ kind }) => kind)).toEqual(['tier'])
})

test('what was refused is not submitted anew with a 满减 that has ended since', async () => {
  const tier = await on({ ...minus('2900.00'), steps: [...minus('2900.00').steps] })
  const [buyer, approver] = [await w.token('buyer'), await w.token('approver')]
  const { confirmation, input } = await w.confirmed('buyer', buyer, [{ product: 'canvasBag', quantity: 3500, selection: printed }])
  const { orderId } = await w.must(w.ask(buyer, createOrder, { ...input, seen: confirmation.receipt.gross }))
  await w.move(approver, orderId, 'refuse', { reason: '缓一缓' })
  await off(tier)
  expect(await w.ask(buyer, moveOrder, { orderId, move: 'resubmit' })).toMatchObject({
    code: 'order.price.changed',
    msg: '满减（双十一）已结束，不能按原优惠重新提交，请重新下单',
  })
})

/** Takes a place by a group of non-woven bags; answers the order's number. */
async function placed(token: string, who: 'main' | 'stranger', combinationId: number, pinkId?: number): Promise<string> {
  const line = { productId: w.products.plainBag, quantity: 200, new: 1, combinationId, ...(pinkId !== undefined && { pinkId }) } as const
  const { cartId } = await w.must(w.ask(token, addToCart, line))
  const { orderKey } = await w.must(w.ask(token, confirmOrder, { cartIds: [cartId] }))
  return (await w.must(w.ask(token, createOrder, { key: orderKey, addressId: w.addresses[who] }))).orderId
}

let references = 0
/** Pays all of it by transfer; answers the bank's reference. */
async function paid(token: string, orderId: string): Promise<string> {
  const { amount } = await w.must(w.ask(token, payOrder, { orderId, payType: 'bank', step: 1 }))
  const reference = `ATTACKED${++references}`
  const receipt = { orderId, step: 1, amount, payerName: '荣达贸易有限公司', receivedAt: '2026-11-21 09:00:00', reference }
  await w.must(w.ask(finance, confirmReceipt, receipt))
  return reference
}

const group = (each: string) =>
  ({
    kind: 'group',
    people: 2,
    hours: 72,
    least: 100,
    most: 1000,
    perCompany: null,
    goods: [{ productId: w.products.plainBag, each }],
  }) as const
async function groupOf(each: string): Promise<number> {
  const rule = group(each)
  await on({ ...rule, goods: [...rule.goods] }, { name: '拼团', scope: { of: 'products', ids: [w.products.plainBag] } })
  return (await w.must(w.ask(main, listCombinations, { page: 1, limit: 1 }))).storeCombinationQueryVos[0]?.id ?? 0
}

test('an order of a formed group whose payment is taken back is made once it is paid anew', async () => {
  const item = await groupOf('0.60')
  const first = await placed(main, 'main', item)
  const reference = await paid(main, first)
  await paid(stranger, await placed(stranger, 'stranger', item, (await rowOf(first)).group_id ?? 0))
  await sweepGroups(w.services)
  expect((await rowOf(first)).state).toBe('in_fulfilment')
  await w.must(w.ask(finance, reverseReceipt, { reference, reason: '入错订单' }))
  expect((await rowOf(first)).state).toBe('pending_payment')
  expect(await faultsInBooks(w.db)).toEqual([])
  await paid(main, first)
  await sweepGroups(w.services)
  expect((await rowOf(first)).state).toBe('in_fulfilment')
})

test('a group that takes nothing off, and one that has become another’s, is not sold', async () => {
  const dear = await groupOf('9.00')
  const line = { productId: w.products.plainBag, quantity: 200, new: 1 } as const
  expect(await w.ask(main, addToCart, { ...line, combinationId: dear })).toMatchObject({ code: 'offer.gone' })
  const [last] = going
  if (last !== undefined) await off(last)
  const { level_id } = await w.db.selectFrom('company').select('level_id').where('name', '=', '荣达贸易有限公司').executeTakeFirstOrThrow()
  const rule = group('0.60')
  const scope = { of: 'products' as const, ids: [w.products.plainBag] }
  await on({ ...rule, goods: [...rule.goods] }, { name: '等级拼团', scope, audience: { who: 'levels', ids: [level_id] } })
  const combinationId = (await w.must(w.ask(main, listCombinations, { page: 1, limit: 1 }))).storeCombinationQueryVos[0]?.id ?? 0
  const { cartId } = await w.must(w.ask(main, addToCart, { ...line, combinationId }))
  await sql`update company set level_id = (select min(id) from level where id <> ${level_id}) where level_id = ${level_id}`.execute(w.db)
  later()
  expect(await w.ask(main, confirmOrder, { cartIds: [cartId] })).toMatchObject({ code: 'offer.gone' })
  await sql`update company set level_id = ${level_id} where name = '荣达贸易有限公司'`.execute(w.db)
})

test('nothing is added to a slot that was stopped, and no pieces of a lot stay set aside', async () => {
  const one = (product: 'lot' | 'otherLot', pieces: number) => ({
    productId: w.products[product],
    each: '1.00',
    pieces,
    perCompany: null,
    perAccount: null,
  })
  const slot = { from: '2026-11-21 09:00:00', until: '2026-11-21 20:00:00', items: [one('lot', 10)] }
  const next = { from: '2026-11-22 09:00:00', until: '2026-11-22 20:00:00', items: [one('lot', 5)] }
  const id = await flashed(w, admin, [slot, next])
  const { id: slotId } = await w.db
    .selectFrom('flash_slot')
    .select('id')
    .where('promotion_id', '=', id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await w.must(w.ask(admin, stopSlot, { id, slotId, reason: '测试' }))
  later()
  const { revision } = await w.must(w.ask(admin, promotionDetail, { id }))
  const terms = flashTerms([{ ...slot, items: [one('lot', 10), one('otherLot', 300)] }, next])
  expect(await w.ask(admin, savePromotion, { id, revision, terms })).toMatchObject({ code: 'promotion.published' })
  await moved(w, admin, id, 'stop')
  await sweepFlash(w.services)
  const held = await w.db.selectFrom('spot_stock').select('held').where('product_id', 'in', [w.products.lot, w.products.otherLot]).execute()
  expect(held.map((lot) => lot.held)).toEqual([0, 0])
})
