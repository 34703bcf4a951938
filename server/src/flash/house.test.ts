import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contractDetail } from '../../../contract/contract/contract.ts'
import { setContractRule } from '../../../contract/contract/contractDesk.ts'
import { callOffOrder } from '../../../contract/claim/claimDesk.ts'
import { applyClaim, claimPreview } from '../../../contract/claim/claim.ts'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { applyInvoice, staffInvoiceDetail } from '../../../contract/invoice/invoiceRecord.ts'
import { againToCart, orderAgain } from '../../../contract/order/again.ts'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { createQuotation, quotationDetail } from '../../../contract/order/quotation.ts'
import { reverseReceipt } from '../../../contract/payment/bank.ts'
import { asTransfer, confirmReceipt, payOrder } from '../../../contract/payment/payment.ts'
import { myCredit, saveCredit } from '../../../contract/plan/planDesk.ts'
import { lotRules } from '../../seed/goods/lots.ts'
import { aContractDesk } from '../contract/contracts.fixture.ts'
import { moved, priced } from '../marketing/activities.fixture.ts'
import { sweep } from '../order/order.jobs.ts'
import { printed, type Shop } from '../order/shop.fixture.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { flashed, itemOf } from './flash.fixture.ts'
import { sessionsLast } from '../account/people.fixture.ts'
import { sweepFlash } from './sweep.ts'

// What the rest of the house goes by is what an order of 秒杀 comes to. 例1 at 5.80 a piece: 4349.00, with tax 4914.37.

const desk = await aContractDesk()
const { w, main, buyer, finance, companyId, frameSigned, noFrames, jobsDone } = desk
let admin: string
let sales: string
let made: number[] = []
beforeAll(async () => {
  ;[admin, sales] = await Promise.all([w.token('admin'), w.token('sales')])
  await priced(w, 'lot', lotRules('6.50', '0.10'))
  await sql`update spot_stock set on_hand = 500`.execute(w.db)
  await sessionsLast(w.db)
})
afterAll(() => w.close())
const later = (seconds: number) => void (w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000))
const swept = () => sweepFlash({ db: w.db, now: () => w.clock.now })
beforeEach(async () => {
  for (const id of made.splice(0)) await moved(w, admin, id, 'stop')
  await swept()
  // Whoever lets pieces lapse here is another one in the next test.
  await sql`update flash_hold set why = 'ended' where why = 'lapsed'`.execute(w.db)
  later(2)
  await w.must(w.ask(finance, setContractRule, { companyId, rule: 'never' }))
})
/** @throws Error naming what does not agree in the books. */
async function askBooks(): Promise<void> {
  const faults = await faultsInBooks(w.db)
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
}
afterEach(askBooks)

type Product = keyof Shop['products']
async function flash(product: Product, each: string, pieces: number, also: object = {}): Promise<number> {
  const items = [{ productId: w.products[product], each, pieces, perCompany: null, perAccount: null }]
  const id = await flashed(w, admin, [{ from: '2026-11-21 09:00:00', until: '2026-12-20 23:00:00', items }], also)
  made.push(id)
  return id
}
const example = { quantity: 500, selection: { ...printed, sample: true } }
const put = async (token: string, id: number, product: Product, more: object) =>
  (
    await w.must(
      w.ask(token, addToCart, { productId: w.products[product], secKillId: (await itemOf(w, id, product)).id, ...more } as never),
    )
  ).cartId
async function placed(cartIds: number[], { plan, who = 'main' }: { plan?: string; who?: 'main' | 'buyer' } = {}): Promise<string> {
  const token = who === 'main' ? main : buyer
  const { orderKey } = await w.must(w.ask(token, confirmOrder, { cartIds }))
  return (await w.must(w.ask(token, createOrder, { key: orderKey, addressId: w.addresses[who], plan }))).orderId
}
/** 例1 in an order of main's. */
const bags = async (id: number, plan?: string) => placed([await put(main, id, 'canvasBag', example)], plan === undefined ? {} : { plan })
const left = async (id: number, product: Product) => (await itemOf(w, id, product)).left
const heldOf = async (id: number) => {
  const { rows } = await sql<{ state: string; why: string | null; pieces: number }>`select h.state, h.why, h.pieces from flash_hold h
    join flash_item f on f.id = h.item_id where f.promotion_id = ${id} order by h.id`.execute(w.db)
  return rows.map(({ state, why, pieces }) => `${state}${why ? ` ${why}` : ''} ${pieces}`)
}
const lots = () =>
  w.db.selectFrom('spot_stock').select(['on_hand', 'held']).where('product_id', '=', w.products.lot).executeTakeFirstOrThrow()

let receipts = 0
/** Finance books what is due of an order; answers the receipt's number. */
async function booked(orderId: string): Promise<string> {
  const { amount } = asTransfer(await w.must(w.ask(main, payOrder, { orderId, payType: 'bank' })))
  const reference = `SECKILL${++receipts}`
  const receipt = { reference, amount, payerName: '荣达贸易有限公司', receivedAt: '2026-11-21 09:00:00' }
  await w.must(w.ask(finance, confirmReceipt, { ...receipt, orderId }))
  return reference
}

describe('an order of 秒杀', () => {
  test('is signed for what it comes to, though the slot is over by then, and its pieces wait for it', async () => {
    const id = await flash('canvasBag', '5.80', 1000)
    await w.must(w.ask(finance, setContractRule, { companyId, rule: 'always' }))
    const orderId = await bags(id)
    await jobsDone()
    const { contract, state } = await w.detail(main, orderId)
    expect(state).toBe('pending_contract')
    expect(JSON.stringify(await w.must(w.ask(main, contractDetail, { no: contract?.number ?? '' })))).toContain('4914.37')
    await moved(w, admin, id, 'stop')
    made = []
    await w.must(desk.sign(desk.signer, contract?.number ?? ''))
    await w.must(desk.countersign(contract?.number ?? ''))
    expect((await w.detail(main, orderId)).payments).toMatchObject([{ amount: '4914.37' }])
    expect(await heldOf(id)).toEqual(['ordered 500'])
    await booked(orderId)
    expect(await heldOf(id)).toEqual(['sold 500'])
  })

  test('takes so much of a frame contract', async () => {
    const id = await flash('canvasBag', '5.80', 1000)
    await w.must(w.ask(finance, setContractRule, { companyId, rule: 'always' }))
    const frame = await frameSigned({ ceiling: '4914.37' })
    const orderId = await bags(id)
    expect((await w.detail(main, orderId)).contract?.frame).toBe(frame)
    expect(await w.number(sql`select used_fen as n from contract where number = ${frame}`)).toBe(491_437)
    await noFrames()
  })

  test('on credit has its pieces sold at once, takes so much of the limit, and gives back both when it is called off', async () => {
    const id = await flash('canvasBag', '5.80', 1000)
    await w.must(w.ask(sales, saveCredit, { companyId, enabled: true, limit: '4914.37', days: 30 }))
    const orderId = await bags(id, 'credit')
    expect((await w.detail(main, orderId)).state).toBe('in_fulfilment')
    expect(await heldOf(id)).toEqual(['sold 500'])
    expect(await w.must(w.ask(main, myCredit))).toMatchObject({ used: '4914.37', available: '0.00' })
    await w.must(w.ask(sales, callOffOrder, { orderId, reason: 'mistake', text: '与客户商定取消' }))
    expect(await heldOf(id)).toEqual(['released calledOff 500'])
    expect(await left(id, 'canvasBag')).toBe(1000)
    expect(await w.must(w.ask(main, myCredit))).toMatchObject({ used: '0.00' })
  })

  test('counts for a person’s limits by what it comes to', async () => {
    const id = await flash('canvasBag', '5.80', 2000)
    const limit = (yuan: string) =>
      sql`update account set limit_per_order_fen = ${Math.round(Number(yuan) * 100)}, limit_per_month_fen = ${491_437 + 1} where nickname = '李娜'`.execute(
        w.db,
      )
    await limit('4914.36')
    const first = await put(buyer, id, 'canvasBag', example)
    const over = await w.must(w.ask(buyer, confirmOrder, { cartIds: [first] }))
    expect(over.hindrance).toContain('4,914.36')
    expect(await w.ask(buyer, createOrder, { key: over.orderKey, addressId: w.addresses.buyer })).toMatchObject({ status: 409 })
    await limit('4914.37')
    await placed([first], { who: 'buyer' })
    const second = await w.must(w.ask(buyer, confirmOrder, { cartIds: [await put(buyer, id, 'canvasBag', example)] }))
    expect(second.hindrance).toContain('本月')
    expect(await heldOf(id)).toEqual(['ordered 500', 'held 500'])
    await sql`update account set limit_per_order_fen = 5000000, limit_per_month_fen = 20000000 where nickname = '李娜'`.execute(w.db)
  })

  test('stands on its invoice at its own price, without a line of discount', async () => {
    const id = await flash('canvasBag', '5.80', 1000)
    const orderId = await bags(id)
    await booked(orderId)
    const { rows } = await w.must(w.ask(main, listTitles))
    const titleId = rows.find(({ type }) => type === 1)?.id ?? 0
    const invoice = await w.must(w.ask(main, applyInvoice, { orderIds: [orderId], type: 1, titleId }))
    const { lines } = await w.must(w.ask(finance, staffInvoiceDetail, { id: invoice.id }))
    expect(lines.map(({ row, quantity, amount, tax }) => [row, quantity, amount, tax])).toEqual([['plain', 500, '4914.37', '565.37']])
  })
})

test('3: a price agreed on is not joined unless the activity says so, and then only downwards', async () => {
  const { id: bookId } = await w.db.insertInto('price_book').values({ name: '协议' }).returning('id').executeTakeFirstOrThrow()
  await sql`with v as (insert into price_version (product_id, version, rules, first_selection)
      select product_id, 9, jsonb_set(rules, '{base}', ${JSON.stringify([[50, '5.50']])}::jsonb), first_selection from price_version
      where product_id = ${w.products.canvasBag} and version = 1 returning product_id, version)
    insert into book_price (book_id, product_id, version) select ${bookId}, product_id, version from v`.execute(w.db)
  const book = (price_book_id: number | null) => w.db.updateTable('company').set({ price_book_id }).where('id', '=', companyId).execute()
  await book(bookId)
  later(130)
  const ask = async (id: number) =>
    w.ask(main, addToCart, { productId: w.products.canvasBag, secKillId: (await itemOf(w, id, 'canvasBag')).id, ...example })
  for (const [each, forAgreed] of [
    ['5.80', false],
    ['5.80', true],
    ['5.00', false],
  ] as const) {
    const id = await flash('canvasBag', each, 1000, { forAgreed })
    expect(await ask(id), `${each} ${forAgreed}`).toMatchObject({ status: 409, code: 'offer.gone' })
    expect(await left(id, 'canvasBag')).toBe(1000)
    await moved(w, admin, id, 'stop')
    made = []
    later(2)
  }
  const id = await flash('canvasBag', '5.00', 1000, { forAgreed: true })
  const { cartId } = await w.must(ask(id))
  const { valid } = await w.must(w.ask(main, cartList))
  // 4744.87 at 5.50 a piece.
  expect(valid.find((row) => row.id === cartId)?.receipt?.gross).toBe('4462.37')
  await book(null)
  later(130)
})

describe('what becomes of the pieces', () => {
  test('cancelled before it is paid they are others’ again, and no lapse; what is paid cannot be cancelled by the buyer', async () => {
    const id = await flash('lot', '3.85', 30)
    const before = await lots()
    const one = await placed([await put(main, id, 'lot', { quantity: 10 })])
    const two = await placed([await put(main, id, 'lot', { quantity: 5 })])
    expect(await left(id, 'lot')).toBe(15)
    await w.move(main, one, 'cancel', { reason: '不要了' })
    expect(await left(id, 'lot')).toBe(25)
    expect(await heldOf(id)).toEqual(['released dropped 10', 'ordered 5'])
    await booked(two)
    expect(await w.ask(main, moveOrder, { orderId: two, move: 'cancel', reason: '不要了' })).toMatchObject({ status: 409 })
    expect(await lots()).toEqual({ on_hand: before.on_hand - 5, held: before.held - 5 })
    // Called off by both sides the pieces lie in the lot and in the slot again.
    await w.must(w.ask(sales, callOffOrder, { orderId: two, reason: 'mistake', text: '与客户商定取消' }))
    expect(await left(id, 'lot')).toBe(30)
    expect(await lots()).toEqual(before)
  })

  test('called off after the slot was over they lie in the lot, to be bought by anybody', async () => {
    const id = await flash('lot', '3.85', 30)
    const before = await lots()
    const orderId = await placed([await put(main, id, 'lot', { quantity: 10 })])
    await booked(orderId)
    await moved(w, admin, id, 'stop')
    made = []
    expect(await lots()).toEqual({ on_hand: before.on_hand - 10, held: before.held - 30 })
    await w.must(w.ask(sales, callOffOrder, { orderId, reason: 'mistake', text: '与客户商定取消' }))
    expect(await lots()).toEqual({ on_hand: before.on_hand, held: before.held - 30 })
  })

  test('a refund of a part is a share of what was paid, and brings none back', async () => {
    const id = await flash('lot', '3.85', 30)
    const orderId = await placed([await put(main, id, 'lot', { quantity: 10 })])
    await booked(orderId)
    const { lines, consignments, gross } = await w.detail(main, orderId)
    const consignmentId = consignments[0]?.id
    await w.staffMove(desk.production, orderId, 'ship', { consignmentId, carrier: '顺丰', trackingNo: 'SF0001' })
    await w.move(main, orderId, 'sign', { consignmentId })
    const asked = { orderId, lineId: lines[0]?.id ?? 0, reason: 'shortage', remedy: 'refund' }
    const of = async (quantity: number) => Number((await w.must(w.ask(main, claimPreview, { ...asked, quantity }))).most)
    // With its freight, which a share has a share of.
    expect(await of(10)).toBe(Number(gross))
    const [few, most] = [await of(4), Number(gross) * 0.4]
    expect(Math.abs(few - most)).toBeLessThan(0.01)
    await w.must(w.ask(main, applyClaim, { ...asked, quantity: 4, amount: few.toFixed(2), words: '少了 4 件' }))
    expect(await heldOf(id)).toEqual(['sold 10'])
    expect(await left(id, 'lot')).toBe(20)
  })

  test('a payment taken back: goods to be made wait again, and closed they are others’; the payment comes anew and they are sold', async () => {
    const id = await flash('canvasBag', '5.80', 1000)
    const [one, two] = [await bags(id), await bags(id)]
    const [first, second] = [await booked(one), await booked(two)]
    expect(await heldOf(id)).toEqual(['sold 500', 'sold 500'])
    for (const reference of [first, second]) await w.must(w.ask(finance, reverseReceipt, { reference, reason: '入错订单' }))
    expect(await heldOf(id)).toEqual(['ordered 500', 'ordered 500'])
    await booked(two)
    expect(await heldOf(id)).toEqual(['ordered 500', 'sold 500'])
    later(2 * 86_400)
    await sweep({ db: w.db, now: () => w.clock.now })
    expect((await w.detail(main, one)).state).toBe('closed_timeout')
    expect(await heldOf(id)).toEqual(['released lapsed 500', 'sold 500'])
    expect((await itemOf(w, id, 'canvasBag')).left).toBe(500)
  })

  test.each(['flash', 'plain'] as const)(
    'a payment taken back: %s pieces of a lot are packed, so the order goes on and owes',
    async (way) => {
      const id = await flash('lot', '3.85', 30)
      const cartId =
        way === 'flash'
          ? await put(main, id, 'lot', { quantity: 10 })
          : (await w.must(w.ask(main, addToCart, { productId: w.products.lot, quantity: 10 }))).cartId
      const orderId = await placed([cartId])
      const reference = await booked(orderId)
      const sold = await lots()
      const { order } = await w.must(w.ask(finance, reverseReceipt, { reference, reason: '入错订单' }))
      expect(order).toMatchObject({ reopened: false, begun: true })
      expect((await w.detail(main, orderId)).state).toBe('in_fulfilment')
      later(2 * 86_400)
      await sweep({ db: w.db, now: () => w.clock.now })
      // It is not closed, so that nothing is sold that nobody buys.
      expect((await w.detail(main, orderId)).state).toBe('in_fulfilment')
      await swept()
      const { on_hand } = await lots()
      expect(on_hand).toBe(sold.on_hand)
      expect(await heldOf(id)).toEqual(way === 'flash' ? ['sold 10'] : [])
    },
  )
})

describe('what holds nothing', () => {
  test('再来一单 is at the price of that day, and takes no pieces', async () => {
    const id = await flash('canvasBag', '5.80', 1000)
    const orderId = await bags(id)
    const again = await w.must(w.ask(main, orderAgain, { orderId }))
    expect(again.lines[0]).toMatchObject({ before: { gross: '4914.37' }, now: { gross: '5309.87' } })
    expect(again.lines[0]?.drift.map(({ kind }) => kind)).toEqual(['price'])
    expect(await left(id, 'canvasBag')).toBe(500)
    const [line] = again.lines
    const wanted = { lineId: line?.lineId ?? 0, gross: line?.now?.gross }
    await w.must(w.ask(main, againToCart, { orderId, lines: [wanted] }))
    const { valid } = await w.must(w.ask(main, cartList))
    expect(valid[0]).toMatchObject({ receipt: { gross: '5309.87' } })
    expect(valid[0]).not.toHaveProperty('came')
    expect(await left(id, 'canvasBag')).toBe(500)
  })

  test('a quotation of a line that holds pieces is at the ordinary price, and the line keeps them', async () => {
    const id = await flash('canvasBag', '5.80', 1000)
    const cartId = await put(main, id, 'canvasBag', example)
    const { number } = await w.must(w.ask(main, createQuotation, { cartIds: [cartId] }))
    expect((await w.must(w.ask(main, quotationDetail, { number }))).receipt.gross).toBe('5309.87')
    expect(await heldOf(id)).toEqual(['held 500'])
  })
})
