import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { applyBalance, placeReceipt, receiptParts, reverseReceipt, voidReceipt } from '../../../contract/payment/bank.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { listNotices } from '../../../contract/notice.ts'
import { claimDetail, moveClaim } from '../../../contract/claim/claim.ts'
import { staffApplyClaim } from '../../../contract/claim/claimDesk.ts'
import { confirmReceipt, recordReceipt } from '../../../contract/payment/payment.ts'
import { remindPayments } from '../plan/remind.jobs.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { aBankDesk, type BankDesk } from './bank.fixture.ts'

vi.setConfig({ testTimeout: 90_000 })

let w: BankDesk
beforeAll(async () => void (w = await aBankDesk()))
afterAll(() => w.close())

let serials = 0
const newSerial = () => `REV${100_000 + ++serials}`
const plus = (...amounts: string[]) => yuan(fen(amounts.reduce((all, amount) => all + parseYuan(amount), 0)))
const reverse = (reference: string, more: object = {}) => w.ask(w.finance, reverseReceipt, { reference, reason: '入错订单', ...more })
const place = (reference: string, parts: object[]) => w.must(w.ask(w.finance, placeReceipt, { reference, parts: parts as never }))
const suspense = async () => (await w.books())['suspense'] ?? '0.00'

async function came(amount: string): Promise<string> {
  const reference = newSerial()
  await w.must(w.ask(w.finance, recordReceipt, { reference, amount, payerName: '某某商行', receivedAt: '2026-11-21 09:00:00' }))
  return reference
}

/** An order that a receipt of so much more than due was booked on. */
async function paid(more = '0.00', quantity = 200) {
  const orderId = await w.anOrder(quantity)
  const { amount } = await w.due(orderId)
  const reference = newSerial()
  const receipt = { reference, amount: plus(amount, more), payerName: '荣达贸易有限公司', receivedAt: '2026-11-21 09:00:00' }
  await w.must(w.ask(w.finance, confirmReceipt, { ...receipt, orderId }))
  return { orderId, reference, amount }
}

const begun = (orderId: string) =>
  sql`update order_line l set state = 'scheduled' from customer_order o where o.id = l.order_id and o.number = ${orderId}`.execute(w.db)

describe('a booking taken back', () => {
  test('lets an order of which nothing is planned wait for payment again; paid again it is sold again', async () => {
    const { orderId, reference, amount } = await paid()
    const before = await w.books()
    const done = await w.must(reverse(reference))
    expect(done).toEqual({
      state: 'suspense',
      stateLabel: '待认领',
      left: amount,
      order: { orderId, stateLabel: '待付款', due: amount, reopened: true, begun: false, invoices: [] },
    })
    expect(await w.books(orderId)).toEqual({ bank: amount, suspense: `-${amount}` })
    expect((await w.books())['bank']).toBe(before['bank'])
    const order = await w.detail(w.main, orderId)
    expect(order).toMatchObject({ state: 'pending_payment', paid: '0.00', payments: [{ received: '0.00', state: 'waiting' }] })
    expect(order.arrivals.map(({ wayLabel, amount: came }) => [wayLabel, came])).toEqual([
      ['银行转账', amount],
      ['撤销', `-${amount}`],
    ])
    expect(order.timeline.map(({ title }) => title)).toEqual(expect.arrayContaining(['到账已撤销', '到账已撤销，等待付款']))
    const { rows } = await w.must(w.ask(w.main, listNotices, { limit: 20 }))
    const told = rows.filter(({ title, body }) => title.startsWith('到账已撤销') && body.includes(orderId))
    expect(told.map(({ body }) => body)).toEqual([expect.stringMatching(/入错订单；订单重新等待付款$/)])
    const audited = await w.db.selectFrom('audit').select('action').where('action', '=', 'receipt.reverse').execute()
    expect(audited.length).toBeGreaterThan(0)

    await place(reference, [{ kind: 'order', orderId, amount }])
    expect(await w.detail(w.main, orderId)).toMatchObject({ state: 'in_fulfilment', paid: amount })
    expect(await w.books(orderId)).toEqual({ bank: amount, sales: `-${amount}` })
    const parts = await w.must(w.ask(w.finance, receiptParts, { reference }))
    expect(parts.map(({ reversed }) => reversed?.reason ?? null)).toEqual(['入错订单', null])
    await w.must(reverse(reference, { partId: parts[1]?.id }))
    expect((await w.detail(w.main, orderId)).state).toBe('pending_payment')
    await w.must(w.ask(w.finance, voidReceipt, { reference, note: '银行冲正' }))
    expect(await suspense()).toBe('0.00')
    expect(await faultsInBooks(w.db)).toEqual([])
  })

  test('of an order that is being made leaves it going: the debt stands, is asked for, and can be paid', async () => {
    const { orderId, reference, amount } = await paid()
    await begun(orderId)
    expect((await w.must(reverse(reference))).order).toMatchObject({ stateLabel: '进行中', due: amount, reopened: false, begun: true })
    const order = await w.detail(w.main, orderId)
    expect(order).toMatchObject({ state: 'in_fulfilment', paid: '0.00', instalment: { due: amount } })
    expect(order.timeline.at(-1)?.note).toContain('不会自动停止')
    expect(await w.books(orderId)).toMatchObject({ receivable: amount, sales: `-${amount}` })
    const noted = w.clock.now
    w.clock.now = new Date(noted.getTime() + 30 * 86_400_000)
    await remindPayments({ db: w.db, now: () => w.clock.now })
    w.clock.now = noted
    const told = await w.db.selectFrom('notice').select('body').where('title', '=', '货款已逾期').execute()
    expect(told.some(({ body }) => body.includes(orderId))).toBe(true)
    expect(await w.due(orderId)).toMatchObject({ amount })
    await place(reference, [{ kind: 'order', orderId, amount }])
    expect(await w.detail(w.main, orderId)).toMatchObject({ state: 'in_fulfilment', paid: amount })
    expect(await faultsInBooks(w.db)).toEqual([])
  })

  test('takes the surplus off the company’s balance, or is refused where that was spent', async () => {
    const { reference, amount } = await paid('100.00')
    const other = await w.anOrder()
    await w.must(w.ask(w.finance, applyBalance, { orderId: other, amount: '60.00' }))
    const before = await w.books()
    expect(await reverse(reference)).toMatchObject({ code: 'balance.short', msg: expect.stringContaining('¥100.00 已转入企业余额') })
    expect(await w.books()).toEqual(before)
    const more = await came('60.00')
    const companyId = (await w.db.selectFrom('company').select('id').where('name', '=', '荣达贸易有限公司').executeTakeFirstOrThrow()).id
    await place(more, [{ kind: 'balance', companyId, amount: '60.00' }])
    expect(await w.must(reverse(reference))).toMatchObject({ left: plus(amount, '100.00'), order: { reopened: true } })
    const { rows } = await w.must(w.ask(w.main, listNotices, { limit: 5 }))
    expect(rows.some(({ body }) => body.includes('（其中 ¥100.00 从企业余额扣回）'))).toBe(true)
    // What was put to the balance by hand is taken back likewise, once it is there.
    const [part] = await w.must(w.ask(w.finance, receiptParts, { reference: more }))
    expect(await reverse(more, { partId: part?.id })).toMatchObject({ code: 'balance.short' })
    expect(await faultsInBooks(w.db)).toEqual([])
  })

  test('of a part leaves the other parts; a part that went back to the payer stays, and of two at once one does it', async () => {
    const [a, b] = [await w.anOrder(), await w.anOrder(300)]
    const [first, second] = [await w.due(a), await w.due(b)]
    const reference = await came(plus(first.amount, second.amount, '7.00'))
    const out = newSerial()
    await place(reference, [
      { kind: 'order', orderId: a, amount: first.amount },
      { kind: 'order', orderId: b, amount: second.amount },
      { kind: 'payback', amount: '7.00', reference: out, reason: '多付' },
    ])
    const parts = await w.must(w.ask(w.finance, receiptParts, { reference }))
    const at = (orderId: string) => parts.find((one) => one.orderId === orderId)?.id
    expect(await reverse(reference, { partId: parts[2]?.id })).toMatchObject({
      code: 'receipt.unbooked',
      msg: expect.stringContaining('退回付款方'),
    })
    expect(await reverse(reference)).toMatchObject({ code: 'receipt.unbooked' })
    const answers = await Promise.all([w.finance, await w.token('admin'), w.finance].map((clerk) => w.ask(clerk, reverseReceipt, { reference, partId: at(a), reason: '入错' }))) // prettier-ignore
    expect(answers.map(({ code }) => code ?? 'reversed').toSorted()).toEqual(['receipt.unbooked', 'receipt.unbooked', 'reversed'])
    expect(answers.find(({ data }) => data)?.data).toMatchObject({ state: 'suspense', left: first.amount })
    expect((await w.detail(w.main, a)).state).toBe('pending_payment')
    expect((await w.detail(w.main, b)).state).toBe('in_fulfilment')
    expect(await w.ask(w.finance, voidReceipt, { reference, note: '错了' })).toMatchObject({ code: 'receipt.settled' })
    expect(await faultsInBooks(w.db)).toEqual([])
  })

  test('of an order that has ended since is taken of the balance it became', async () => {
    const orderId = await w.anOrder()
    const reference = await came('40.00')
    await place(reference, [{ kind: 'order', orderId, amount: '40.00' }])
    await w.move(w.main, orderId, 'cancel', { reason: '不要了' })
    const [part] = await w.must(w.ask(w.finance, receiptParts, { reference }))
    expect(await w.must(reverse(reference, { partId: part?.id }))).toMatchObject({
      left: '40.00',
      order: { stateLabel: '已取消', due: '0.00' },
    })
    expect((await w.detail(w.main, orderId)).arrivals.map(({ wayLabel, amount: came }) => [wayLabel, came])).toEqual([
      ['人工核对入账', '40.00'],
      ['撤销', '-40.00'],
    ])
    expect(await w.books(orderId)).toEqual({})
    expect(await faultsInBooks(w.db)).toEqual([])
  })

  test('is refused for an order that was called off with a part kept; what else the company has stays its own', async () => {
    const { orderId, reference, amount } = await paid()
    const sales = await w.token('sales')
    const { id } = await w.must(
      w.ask(sales, staffApplyClaim, { orderId, reason: 'plan', words: '活动取消，不再需要', remedy: 'cancel', amount: '0.00' }),
    )
    const offerId = (await w.must(w.ask(w.main, claimDetail, { id }))).offers.find(({ state }) => state === 'open')?.id
    await w.must(w.ask(w.main, moveClaim, { id, move: 'accept', offerId }))
    expect((await w.detail(w.main, orderId)).state).toBe('cancelled')
    const companyId = (await w.db.selectFrom('company').select('id').where('name', '=', '荣达贸易有限公司').executeTakeFirstOrThrow()).id
    await place(await came(amount), [{ kind: 'balance', companyId, amount }])
    const before = await w.books()
    expect(await reverse(reference)).toMatchObject({ code: 'receipt.claimed', msg: '该订单已按售后单取消并退款，到账不能撤销' })
    expect(await w.books()).toEqual(before)
    expect(await faultsInBooks(w.db)).toEqual([])
  })

  test('is refused to who is not of finance, without a reason, and for what was never booked', async () => {
    const { reference } = await paid()
    for (const [who, status] of [
      [null, 401],
      [await w.token('sales'), 403],
      [w.main, 401],
    ] as const)
      // prettier-ignore
      expect(await w.ask(who as never, reverseReceipt, { reference, reason: '入错订单' })).toMatchObject({ status })
    expect(await reverse(reference, { reason: ' ' })).toMatchObject({ code: 'input.invalid' })
    expect(await reverse(reference, { partId: 999_999 })).toMatchObject({ code: 'receipt.unbooked' })
    expect(await reverse('NOSUCH')).toMatchObject({ code: 'receipt.missing' })
    expect(await reverse(await came('3.00'))).toMatchObject({ code: 'receipt.unbooked' })
  })
})
