import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fen, parseYuan, sum, yuan } from '../../../contract/money.ts'
import {
  confirmReceipt,
  listReceipts,
  asTransfer,
  payOrder,
  payStatus,
  proposeReceipt,
  recordReceipt,
  sendVoucher,
} from '../../../contract/payment/payment.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { sweep } from '../order/order.jobs.ts'
import { orderBooks } from './orderBooks.fixture.ts'

// Shown to fail with: the receipt's state not looked at once it is locked (two clerks).

let w: Shop
let main: string
let finance: string
const morning = new Date('2026-11-21T02:00:00Z')

beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
  finance = await w.token('finance')
})
afterAll(() => w.close())
beforeEach(() => void (w.clock.now = morning))

const aBagOrder = () => w.order('main', main, { product: 'plainBag', quantity: 200 })
const due = async (orderId: string) => asTransfer(await w.must(w.ask(main, payOrder, { orderId, payType: 'bank' })))
const minus = (amount: string, less: string) => yuan(fen(parseYuan(amount) - parseYuan(less)))

/** What the books say of an order, in yuan. */
const booksOf = (orderId: string) => orderBooks(w.db, orderId)

const receipt = (orderId: string, amount: string, reference: string) => ({
  orderId,
  amount,
  reference,
  payerName: '荣达贸易有限公司',
  receivedAt: '2026-11-21 09:59:59',
})

describe('what a receipt comes to', () => {
  test('exact: the order is paid, the company owes nothing', async () => {
    const orderId = await aBagOrder()
    const { amount } = await due(orderId)
    expect(await w.transfer(main, finance, orderId)).toEqual({
      outcome: 'exact',
      booked: amount,
      surplus: '0.00',
      stillDue: '0.00',
      orderState: 'in_fulfilment',
    })
    expect(await booksOf(orderId)).toEqual({ bank: amount, sales: `-${amount}` })
    expect(await w.must(w.ask(main, payStatus, { orderId }))).toMatchObject({
      paid: true,
      steps: [{ received: amount, state: 'succeeded' }],
    })
  })

  test('partial, then over: the rest is asked for, the surplus is the company’s balance', async () => {
    const orderId = await aBagOrder()
    const { amount, remarkCode } = await due(orderId)
    expect(await w.transfer(main, finance, orderId, '100.00')).toMatchObject({
      outcome: 'partial',
      stillDue: minus(amount, '100.00'),
      orderState: 'pending_payment',
    })
    expect(await due(orderId)).toMatchObject({ amount: minus(amount, '100.00'), remarkCode })
    expect(await w.transfer(main, finance, orderId, amount)).toMatchObject({
      outcome: 'over',
      surplus: '100.00',
      orderState: 'in_fulfilment',
    })
    expect(await booksOf(orderId)).toEqual({
      bank: yuan(fen(parseYuan(amount) + 10_000)),
      sales: `-${amount}`,
      balance: '-100.00',
    })
    const { payments, arrivals } = await w.detail(main, orderId)
    expect(arrivals.map((one) => [one.wayLabel, one.amount])).toEqual([
      ['银行转账', '100.00'],
      ['银行转账', minus(amount, '100.00')],
    ])
    expect(sum(arrivals.map((one) => parseYuan(one.amount)))).toBe(sum(payments.map(({ received }) => parseYuan(received))))
  })

  test('duplicate: all of it is balance, the order stays as it is', async () => {
    const orderId = await aBagOrder()
    await w.transfer(main, finance, orderId)
    expect(await w.transfer(main, finance, orderId, '88.00')).toMatchObject({
      outcome: 'duplicate',
      booked: '0.00',
      surplus: '88.00',
      orderState: 'in_fulfilment',
    })
    expect((await booksOf(orderId))['balance']).toBe('-88.00')
    expect((await w.detail(main, orderId)).timeline.at(-1)).toMatchObject({
      title: '重复付款',
      note: '重复付款 ¥88.00，已转入企业余额',
    })
  })

  test('closed: late money never opens an order again; a part paid before is balance as well', async () => {
    const orderId = await aBagOrder()
    const { amount } = await due(orderId)
    await w.transfer(main, finance, orderId, '50.00')
    w.clock.now = new Date(morning.getTime() + 8 * 86_400_000)
    await sweep(w.services)
    const later = await w.token('main')
    const clerk = await w.token('finance')
    expect(await w.ask(later, payOrder, { orderId, payType: 'bank' })).toMatchObject({
      status: 409,
      code: 'payment.closed',
    })
    expect(await w.transfer(later, clerk, orderId, minus(amount, '50.00'))).toMatchObject({
      outcome: 'closed',
      orderState: 'closed_timeout',
    })
    expect(await booksOf(orderId)).toEqual({ bank: amount, balance: `-${amount}` })
  })

  test('every posting sums to zero, the bank has what the receipts say, and nobody can change what is posted', async () => {
    expect(await w.number(sql`select count(*) as n from (select 1 from entry group by posting_id having sum(amount_fen) <> 0) t`)).toBe(0)
    const bank = await w.number(sql`select sum(amount_fen) as n from entry where account = 'bank'`)
    expect(bank).toBe(await w.number(sql`select sum(amount_fen) as n from bank_receipt where state = 'booked'`))
    await expect(sql`update entry set amount_fen = 1`.execute(w.db)).rejects.toThrow(/never changed/)
  })
})

describe('two clerks', () => {
  test('confirming one receipt at once book it once', async () => {
    const orderId = await aBagOrder()
    const { amount } = await due(orderId)
    const second = await w.token('admin')
    const asked = receipt(orderId, amount, 'BANK-ONCE')
    await w.must(w.ask(finance, recordReceipt, asked))
    const answers = await Promise.all([finance, second, finance, second].map((clerk) => w.ask(clerk, confirmReceipt, asked)))
    expect(answers.map(({ code }) => code ?? 'booked').toSorted()).toEqual([
      'booked',
      'receipt.settled',
      'receipt.settled',
      'receipt.settled',
    ])
    expect((await booksOf(orderId))['bank']).toBe(amount)
  })

  test('booking one receipt on two orders at once book it on one', async () => {
    const [a, b] = [await aBagOrder(), await aBagOrder()]
    const { amount } = await due(a)
    const answers = await Promise.all([a, b].map((orderId) => w.ask(finance, confirmReceipt, receipt(orderId, amount, 'BANK-TWO'))))
    expect(answers.map(({ code }) => code ?? 'booked').toSorted()).toEqual(['booked', 'receipt.settled'])
  })

  test('writing down one reference twice are told, with another sum too', async () => {
    const orderId = await aBagOrder()
    const asked = receipt(orderId, '12.00', 'BANK-3')
    const answers = await Promise.all([w.ask(finance, recordReceipt, asked), w.ask(finance, recordReceipt, asked)])
    expect(answers.map(({ code }) => code ?? 'recorded').toSorted()).toEqual(['receipt.duplicate', 'recorded'])
    expect(await w.ask(finance, confirmReceipt, { ...asked, amount: '13.00' })).toMatchObject({
      status: 409,
      code: 'receipt.duplicate',
    })
  })

  test('booking one reference, typed in large letters and in small, book it once', async () => {
    const orderId = await aBagOrder()
    expect(await w.ask(finance, confirmReceipt, receipt(orderId, '12.00', 'BANK-5a'))).toMatchObject({ status: 200 })
    expect(await w.ask(finance, confirmReceipt, receipt(orderId, '12.00', 'bank-5A'))).toMatchObject({
      status: 409,
      code: 'receipt.settled',
    })
  })
})

test('finance writes a receipt down, is proposed the order by its remark, books it and finds it in the list', async () => {
  const orderId = await aBagOrder()
  const { remarkCode, amount } = await due(orderId)
  const asked = {
    ...receipt(orderId, amount, 'BANK-4'),
    remark: `附言 ${remarkCode.toLowerCase().replace('d', '0')} 货款`,
  }
  const { proposals } = await w.must(w.ask(finance, recordReceipt, asked))
  expect(proposals[0]).toMatchObject({
    orderId,
    outcome: 'exact',
    due: amount,
    reasons: ['附言码一致', '金额与应付一致', '付款户名与企业名称一致', '到账时间与下单相近'],
    score: 100,
    sure: true,
  })
  const again = await w.must(w.ask(finance, proposeReceipt, { reference: 'BANK-4' }))
  expect(again).toMatchObject({ receipt: { state: 'open', orderId: null } })
  expect(again.proposals).toEqual(proposals)
  await w.must(w.ask(finance, confirmReceipt, asked))
  const listed = await w.must(w.ask(finance, listReceipts, { state: 'booked', keyword: 'BANK-4' }))
  expect(listed).toMatchObject({
    total: 1,
    rows: [{ orderId, outcome: 'exact', booked: amount, recordedBy: '孙莉', bookedBy: '孙莉' }],
  })
  expect(await w.ask(finance, proposeReceipt, { reference: 'NONE' })).toMatchObject({
    status: 404,
    code: 'receipt.missing',
  })
  expect(await w.ask(await w.token('sales'), listReceipts)).toMatchObject({ status: 403, code: 'permit.missing' })
})

test('a voucher pays nothing, but keeps the order open for a day while finance looks', async () => {
  const orderId = await w.order('main', main, { product: 'otherLot', quantity: 1 })
  const fileId = await w.file('voucher', '陈荣达', 'f')
  const slip = { orderId, fileId, payerName: '荣达贸易', payTime: '2026-11-21 09:30:00', amount: '9.99' }
  await w.must(w.ask(main, sendVoucher, slip))
  const shown = await w.detail(main, orderId)
  expect(shown).toMatchObject({
    state: 'pending_payment',
    paid: '0.00',
    dueTime: '2026-11-22 10:00:00',
    vouchers: [{ amount: '9.99', file: { name: '文件.png' } }],
  })
  w.clock.now = new Date(morning.getTime() + 20 * 3_600_000)
  await w.must(w.ask(main, sendVoucher, slip))
  expect((await w.detail(main, orderId)).dueTime).toBe('2026-11-22 10:00:00')
  expect(await w.ask(main, sendVoucher, { ...slip, fileId: await w.file('artwork', '陈荣达', 'e') })).toMatchObject({
    code: 'file.missing',
  })
})

test.each([
  [{ amount: '0' }, 'amount'],
  [{ amount: '-1' }, 'amount'],
  [{ amount: '1.001' }, 'amount'],
  [{ amount: 12 }, 'amount'],
  [{ amount: '99999999999999' }, 'amount'],
  [{ receivedAt: '2026-02-31 10:00:00' }, 'receivedAt'],
  [{ reference: 'x y' }, 'reference'],
  [{ step: 0 }, 'step'],
])('a receipt of %j is refused, naming the field', async (wrong, field) => {
  const asked = { ...receipt('20261121000000000000', '1.00', 'BANK-5'), ...wrong }
  expect(await w.ask(finance, confirmReceipt, asked)).toMatchObject({
    http: 200,
    status: 400,
    facts: { fields: { [field]: expect.any(String) } },
  })
})
