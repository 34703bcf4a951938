import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { addToCart, cartList, deleteFromCart } from '../../../contract/order/cart.ts'
import { moveOrder, staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { orderDetail } from '../../../contract/order/order.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { askConcession } from '../../../contract/order/concession.ts'
import { choosePool, leavePool, listPools, poolDetail } from '../../../contract/promotion/pool.ts'
import { movePool, savePool, staffListPools, staffPoolDetail, tryPool } from '../../../contract/promotion/poolDesk.ts'
import { companyCredit, saveCredit, savePlan } from '../../../contract/plan/planDesk.ts'
import { yuan, type Fen } from '../../../contract/money.ts'
import { listInvoiceable } from '../../../contract/invoice/invoiceRecord.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { aRunShop, ended, joined, oneColour, placeOf, proofed, swept, runTerms } from './run.fixture.ts'

// A shared run through the real calls.

const { w, main, stranger, third, admin, second, finance, thirdAddress, run, paidIn, closeNow, balanceOf, spentBy } = await aRunShop()
afterAll(() => w.close())
afterEach(async () => {
  const faults = await faultsInBooks(w.db)
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
})

test('17: three companies print together; what was paid too much is their balance, and limits get the difference back', async () => {
  const before = await spentBy('陈荣达')
  const id = await run()
  const numbers = [await paidIn(id, 0, 300), await paidIn(id, 1, 500), await paidIn(id, 2, 700)]
  const alone = await Promise.all(numbers.map((number) => placeOf(w, number)))
  expect(alone.map(({ gross }) => yuan(gross as Fen))).toEqual(['2836.30', '4253.32', '5918.49'])
  expect((await spentBy('陈荣达')) - before).toBe(283_630)
  expect(await closeNow(id)).toBe('locked')
  const after = await Promise.all(numbers.map((number) => placeOf(w, number)))
  expect(after.map(({ final }) => yuan(final as Fen))).toEqual(['2327.80', '3801.32', '5285.69'])
  expect(after.every(({ state, gross, final, paid }) => state === 'settled' && gross === final && paid === final)).toBe(true)
  expect(await Promise.all(numbers.map(balanceOf))).toEqual([50_850, 45_200, 63_280])
  expect((await spentBy('陈荣达')) - before).toBe(232_780)
  // Twice nothing more.
  await ended(w, id)
  await swept(w)
  expect(await Promise.all(numbers.map(balanceOf))).toEqual([50_850, 45_200, 63_280])
  const detail = await w.detail(main, numbers[0] ?? '')
  expect(detail.gross).toBe('2327.80')
  expect(detail.lines[0]?.receipt.offer).toMatchObject({ terms: { kind: 'pool', others: [500, 700], place: 0 } })
  const desk = await w.must(w.ask(admin, staffPoolDetail, { id }))
  expect(desk.settled).toMatchObject({ alone: '13008.11', final: '11414.81', back: '1593.30' })
  expect(desk.rows.map(({ companyName, final }) => [companyName, final])).toEqual([
    ['荣达贸易有限公司', '2327.80'],
    [expect.stringContaining('蓝海'), '3801.32'],
    [expect.stringContaining('青禾'), '5285.69'],
  ])
  const mine = await w.must(w.ask(main, poolDetail, { id: String(id) }))
  expect(mine.mine).toMatchObject({ state: 'settled', alone: '2836.30', final: '2327.80' })
  expect(JSON.stringify(mine)).not.toMatch(/蓝海|青禾/)
})

test('17: of a plan only 30 % is paid, and what is open has become less', async () => {
  const steps = [
    { label: '定金', percent: 30, gate: 'start' as const },
    { label: '尾款', percent: 70, gate: 'ship' as const },
  ]
  const plan = { name: '三七', fromAmount: '100', types: ['custom' as const], steps, enabled: true }
  const { id: planId } = await w.must(w.ask(finance, savePlan, plan))
  const id = await run()
  await paidIn(id, 0, 300)
  await paidIn(id, 1, 500)
  const number = await paidIn(id, 2, 700, { plan: String(planId) })
  await closeNow(id)
  const { payments } = await w.detail(third, number)
  expect(payments.map(({ amount }) => amount)).toEqual(['1775.55', '3510.14'])
  expect(await balanceOf(number)).toBe(0)
})

test('who is not paid or not proofed is alone, at the price agreed; too few are all alone', async () => {
  const id = await run({ least: 600 })
  const first = await paidIn(id, 0, 300)
  const second_ = await paidIn(id, 1, 500)
  const unpaid = await joined(w, third, thirdAddress, id, { quantity: 700 })
  expect(await closeNow(id)).toBe('locked')
  expect((await placeOf(w, unpaid)).state).toBe('alone')
  const finals = await Promise.all([first, second_].map((number) => placeOf(w, number)))
  expect(finals.map(({ final }) => yuan(final as Fen))).toEqual(['2599.00', '4253.32'])
  await w.must(w.ask(third, moveOrder, { orderId: unpaid, move: 'cancel', reason: '不要了' }))

  const few = await run({ least: 1000 })
  const alone = await paidIn(few, 0, 300)
  expect(await closeNow(few)).toBe('dissolved')
  expect(await placeOf(w, alone)).toMatchObject({ state: 'alone', order: 'in_fulfilment', gross: 283_630, paid: 283_630 })
})

test('closed by whoever sees own customers only, all who joined print together', async () => {
  const id = await run()
  const numbers = [await paidIn(id, 0, 300), await paidIn(id, 1, 500)]
  const sees = async (own_only: boolean) => {
    await w.db
      .updateTable('staff')
      .set({ own_only, version: sql`version + 1` })
      .where('username', '=', 'admin')
      .execute()
    forgetBelieved()
  }
  await sees(true)
  const state = await closeNow(id)
  await sees(false)
  expect(state).toBe('locked')
  expect((await Promise.all(numbers.map((number) => placeOf(w, number)))).map((place) => place.state)).toEqual(['settled', 'settled'])
})

test('dissolved, whoever chose so is given up and has his money back', async () => {
  const id = await run({ least: 1000 })
  const number = await paidIn(id, 0, 300, { pool: { ifFew: 'out', backTo: 'balance' } })
  const kept = await paidIn(id, 1, 500, { pool: { ifFew: 'out', backTo: 'balance' } })
  await w.must(w.ask(stranger, choosePool, { id, ifFew: 'alone', backTo: 'road' }))
  const { revision } = await w.must(w.ask(admin, staffPoolDetail, { id }))
  expect(await w.ask(admin, movePool, { id, revision, move: 'dissolve' })).toMatchObject({ status: 400 })
  await w.must(w.ask(admin, movePool, { id, revision, move: 'dissolve', reason: '排期调整' }))
  await ended(w, id)
  expect(await placeOf(w, number)).toMatchObject({ state: 'out', order: 'cancelled' })
  expect(await balanceOf(number)).toBe(283_630)
  expect(await placeOf(w, kept)).toMatchObject({ state: 'alone', order: 'in_fulfilment' })
})

test('leaving is free until it is closed; a place without an order lapses; a cancelled order leaves', async () => {
  const id = await run()
  const left = await paidIn(id, 0, 300)
  await w.must(w.ask(main, leavePool, { id }))
  expect(await placeOf(w, left)).toMatchObject({ state: 'out', order: 'in_fulfilment' })
  expect(await w.ask(main, leavePool, { id })).toMatchObject({ code: 'pool.closed' })
  const cancelled = await joined(w, stranger, w.addresses.stranger, id, { quantity: 500 })
  await w.must(w.ask(stranger, moveOrder, { orderId: cancelled, move: 'cancel', reason: '不要了' }))
  expect(await placeOf(w, cancelled)).toMatchObject({ state: 'out' })
  const line = { productId: w.products.canvasBag, quantity: 700, selection: oneColour, new: 1, poolId: id }
  const { cartId } = await w.must(w.ask(third, addToCart, line))
  const seen = () => w.must(w.ask(null, poolDetail, { id: String(id) }))
  expect(await seen()).toMatchObject({ pieces: 700, members: 1, mine: null })
  w.clock.now = new Date(w.clock.now.getTime() + 16 * 60_000)
  await swept(w)
  expect(await seen()).toMatchObject({ pieces: 0, members: 0 })
  expect(await w.ask(third, confirmOrder, { cartIds: [cartId] })).toMatchObject({ code: 'offer.gone' })
})

test('a colleague who does not see the order neither reads it by its place, nor leaves it, nor chooses what becomes of it', async () => {
  const id = await run()
  const number = await joined(w, main, w.addresses.main, id, { quantity: 300, pool: { ifFew: 'alone', backTo: 'balance' } })
  const colleague = await w.token('buyer')
  expect(await w.ask(colleague, orderDetail, { orderId: number })).toMatchObject({ code: 'order.missing' })
  const { mine } = await w.must(w.ask(colleague, poolDetail, { id: String(id) }))
  expect(mine).toMatchObject({ pieces: 300, isOpen: false, orderId: null, alone: null, final: null, hash: null, paper: null })
  const { rows } = await w.must(w.ask(colleague, listPools, { mine: '1' }))
  expect(rows.find((one) => one.id === id)?.mine).toMatchObject({ orderId: null, alone: null })
  expect(await w.ask(colleague, leavePool, { id })).toMatchObject({ code: 'pool.closed', msg: expect.stringContaining('同事') })
  expect(await w.ask(colleague, choosePool, { id, ifFew: 'out', backTo: 'road' })).toMatchObject({ code: 'pool.closed' })
  const own = await w.must(w.ask(main, poolDetail, { id: String(id) }))
  expect(own.mine).toMatchObject({ isOpen: true, orderId: number, ifFew: 'alone', backTo: 'balance' })
  // Who sees all the company's orders may do so for a colleague's.
  await w.must(w.ask(main, moveOrder, { orderId: number, move: 'cancel', reason: '不要了' }))
  const other = await joined(w, colleague, w.addresses.buyer, id, { quantity: 300 })
  await w.must(w.ask(main, choosePool, { id, ifFew: 'out', backTo: 'road' }))
  await w.must(w.ask(main, leavePool, { id }))
  expect(await placeOf(w, other)).toMatchObject({ state: 'out' })
})

test('what cannot be printed together, a second place, too many, beside others: each is refused with its reason', async () => {
  const id = await run({ most: 1000 })
  const ask = (token: string, also: object) =>
    w.ask(token, addToCart, { productId: w.products.canvasBag, quantity: 300, selection: oneColour, new: 1, poolId: id, ...also } as never)
  expect(await ask(main, { selection: { ...oneColour, prints: [{ position: 'front', process: 'silk', colours: 2 }] } })).toMatchObject({
    code: 'pool.other',
  })
  expect(await ask(main, { productId: w.products.plainBag, selection: undefined })).toMatchObject({ code: 'pool.other' })
  expect(await ask(main, { new: 0 })).toMatchObject({ status: 400 })
  expect(await ask(main, { quantity: 1100 })).toMatchObject({ code: 'pool.full' })
  expect(await ask(main, { poolId: 999_999 })).toMatchObject({ code: 'pool.missing' })
  // What there is room for is told as it is without the place that others would take the stead of.
  await w.must(ask(main, { quantity: 600 }))
  expect(await ask(main, { quantity: 1100 })).toMatchObject({ code: 'pool.full', facts: { left: 1000 } })
  const { cartId } = await w.must(ask(main, {}))
  // The same again is the same place; other pieces take its stead.
  await w.must(ask(main, {}))
  const { cartId: more } = await w.must(ask(main, { quantity: 500 }))
  expect(await w.must(w.ask(null, poolDetail, { id: String(id) }))).toMatchObject({ pieces: 500, members: 1 })
  expect(await w.ask(main, confirmOrder, { cartIds: [cartId] })).toMatchObject({ code: 'offer.gone' })
  const { cartId: other } = await w.must(w.ask(main, addToCart, { productId: w.products.plainBag, quantity: 200, new: 1 }))
  const { orderKey } = await w.must(w.ask(main, confirmOrder, { cartIds: [more, other] }))
  expect(await w.ask(main, createOrder, { key: orderKey, addressId: w.addresses.main })).toMatchObject({ code: 'pool.alone' })
  const single = await w.must(w.ask(main, confirmOrder, { cartIds: [more] }))
  await w.must(w.ask(main, createOrder, { key: single.orderKey, addressId: w.addresses.main }))
  expect(await ask(main, { quantity: 300 })).toMatchObject({ code: 'pool.twice' })
  const { valid, invalid } = await w.must(w.ask(main, cartList))
  expect([...valid, ...invalid]).toEqual([])
  expect(await w.ask(main, deleteFromCart, { ids: [cartId] })).toMatchObject({ status: 200 })
})

test('nothing of it is arranged before it is closed, no price is lowered by hand, and nothing is invoiced', async () => {
  const id = await run()
  const number = await joined(w, main, w.addresses.main, id, { quantity: 300 })
  const concession = { orderId: number, amount: '10.00', reason: '老客户', seen: '2836.30' }
  expect(await w.ask(admin, askConcession, concession)).toMatchObject({ code: 'concession.late', msg: expect.stringContaining('拼印') })
  await w.transfer(main, finance, number)
  await proofed(w, number)
  await sql`update order_line l set state = 'ready' from customer_order o where o.id = l.order_id and o.number = ${number}`.execute(w.db)
  const { lines } = await w.staffDetail(admin, number)
  const lineId = lines[0]?.id ?? 0
  const schedule = () => w.ask(admin, staffMoveOrder, { orderId: number, lineId, move: 'schedule', date: '2026-12-01' })
  expect(await schedule()).toMatchObject({ code: 'pool.waiting' })
  const invoiceable = async () => (await w.must(w.ask(main, listInvoiceable, { page: 1 }))).rows.map(({ orderId }) => orderId)
  expect(await invoiceable()).not.toContain(number)
  await paidIn(id, 1, 500)
  await closeNow(id)
  expect(await invoiceable()).toContain(number)
  expect(await schedule()).toMatchObject({ status: 200 })
  // The day of the run is what was promised.
  expect(await w.number(sql`select count(*)::int as n from order_line where id = ${lineId} and promised_day = '2026-12-15'`)).toBe(1)
})

test('on credit what it takes up of the limit falls with the price', async () => {
  const companyId = await w.number(sql`select company_id as n from account where nickname = '陈荣达'`)
  await w.must(w.ask(second, saveCredit, { companyId, limit: '100000.00', days: 30, enabled: true }))
  const used = async () => (await w.must(w.ask(second, companyCredit, { companyId })))?.used
  const id = await run()
  const number = await joined(w, main, w.addresses.main, id, { quantity: 300, plan: 'credit' })
  await proofed(w, number)
  expect(await placeOf(w, number)).toMatchObject({ state: 'paid', order: 'in_fulfilment' })
  expect(await used()).toBe('2836.30')
  await paidIn(id, 1, 500)
  await paidIn(id, 2, 700)
  await closeNow(id)
  expect(await used()).toBe('2327.80')
  expect((await w.detail(main, number)).payments.map(({ amount }) => amount)).toEqual(['2327.80'])
})

describe('the merchant', () => {
  const terms = () => runTerms(w)

  test('is told what it would come to, and of what cannot be', async () => {
    const tried = await w.must(w.ask(admin, tryPool, terms()))
    expect(tried).toMatchObject({ faults: [], concerns: ['商品或印刷的成本未知'], prices: { alone: expect.any(String) } })
    expect(tried.prices?.rows.at(-1)?.pieces).toBe(3000)
    expect(tried.prices?.rows[0]?.pieces).toBe(600)
    const faults = async (also: object) => (await w.must(w.ask(admin, tryPool, { ...terms(), ...also }))).faults
    expect(await faults({ closes: '2026-01-01 00:00:00' })).toEqual([expect.stringContaining('截止时间')])
    expect(await faults({ readyDay: '2026-11-28' })).toEqual([expect.stringContaining('交货日期')])
    expect(await w.ask(admin, savePool, { terms: { ...terms(), least: 10 } })).toMatchObject({ code: 'pool.terms' })
    expect(await w.ask(admin, savePool, { terms: { ...terms(), productId: w.products.lot } })).toMatchObject({ code: 'pool.terms' })
  })

  test('needs a second one where nobody knows what it costs; both are audited', async () => {
    const { id } = await w.must(w.ask(admin, savePool, { terms: terms() }))
    const seen = async () => w.must(w.ask(admin, staffPoolDetail, { id }))
    const open = async (token: string) => w.must(w.ask(token, movePool, { id, revision: (await seen()).revision, move: 'open' }))
    expect(await open(admin)).toEqual({ state: 'draft', asked: true })
    expect(await seen()).toMatchObject({ standing: '待复核', askedBy: expect.any(String) })
    const mayDo = async (token: string) => (await w.must(w.ask(token, staffPoolDetail, { id }))).moves
    expect(await mayDo(admin)).not.toContain('open')
    expect(await mayDo(second)).toContain('open')
    expect((await w.must(w.ask(admin, staffListPools, { state: 'asked' }))).rows.map((row) => row.id)).toContain(id)
    expect(await open(admin)).toEqual({ state: 'draft', asked: true })
    expect(await open(second)).toEqual({ state: 'open', asked: false })
    expect(await w.ask(admin, savePool, { id, revision: (await seen()).revision, terms: terms() })).toMatchObject({ code: 'pool.changed' })
    const { rows } = await w.must(w.ask(null, listPools, {}))
    expect(rows.map((row) => row.id)).toContain(id)
    const audited = await w.db.selectFrom('audit').select('action').where('subject', '=', `pool ${id}`).orderBy('id').execute()
    expect(audited.map(({ action }) => action)).toEqual(['pool.save', 'pool.move', 'pool.move', 'pool.move'])
  })
})
