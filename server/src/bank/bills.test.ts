import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { companyBills, placeReceipt, receiptPayers, reverseReceipt } from '../../../contract/payment/bank.ts'
import { fen, parseYuan, sum, yuan } from '../../../contract/money.ts'
import { recordReceipt } from '../../../contract/payment/payment.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { aBankDesk, type BankDesk } from './bank.fixture.ts'

vi.setConfig({ testTimeout: 90_000 })

let w: BankDesk
beforeAll(async () => void (w = await aBankDesk()))
afterAll(() => w.close())

let serials = 0
async function came(amount: string, payerName: string): Promise<string> {
  const reference = `BIL${100_000 + ++serials}`
  await w.must(w.ask(w.finance, recordReceipt, { reference, amount, payerName, receivedAt: '2026-11-21 09:00:00' }))
  return reference
}
const payers = (reference: string) => w.must(w.ask(w.finance, receiptPayers, { reference }))

test('a receipt is placed by its company and what it has to pay; the payer is known the next time', async () => {
  const orders = [await w.anOrder(), await w.anOrder(300)]
  const first = await came('9999.00', '张伟')
  expect(await payers(first)).toEqual([])
  const found = await w.must(w.ask(w.finance, companyBills, { orderId: orders[0] ?? '' }))
  expect(found.companyName).toBe('荣达贸易有限公司')
  const due = found.bills.filter(({ orderId }) => orders.includes(orderId))
  expect(due.map(({ orderId }) => orderId).toSorted()).toEqual(orders.toSorted())
  const whole = sum(due.map((bill) => parseYuan(bill.due)))
  const rest = fen(999_900 - whole)
  const parts = [
    ...due.map(({ orderId, step, due: amount }) => ({ kind: 'order' as const, orderId, step, amount })),
    { kind: 'balance' as const, companyId: found.companyId, amount: yuan(rest) },
  ]
  expect(await w.must(w.ask(w.finance, placeReceipt, { reference: first, parts }))).toMatchObject({ state: 'placed', left: '0.00' })
  const after = await w.must(w.ask(w.finance, companyBills, { companyId: found.companyId }))
  expect(after.bills.some(({ orderId }) => orders.includes(orderId))).toBe(false)
  expect(parseYuan(after.balance) - parseYuan(found.balance)).toBe(rest)

  const next = await came('1.00', '张伟')
  expect(await payers(next)).toEqual([{ companyId: found.companyId, companyName: '荣达贸易有限公司', why: 'before' }])
  expect(await payers(await came('1.00', '荣达贸易有限公司'))).toMatchObject([{ companyId: found.companyId, why: 'name' }])

  // What was taken back was no proof of whose it is.
  const other = await came('2.00', '李四')
  await w.must(
    w.ask(w.finance, placeReceipt, { reference: other, parts: [{ kind: 'balance', companyId: found.companyId, amount: '2.00' }] }),
  )
  expect(await payers(other)).toHaveLength(1)
  const id = (await w.db.selectFrom('receipt_part').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  await w.must(w.ask(w.finance, reverseReceipt, { reference: other, partId: id, reason: '认错了' }))
  expect(await payers(other)).toEqual([])
  expect(await faultsInBooks(w.db)).toEqual([])
})

test('one step twice is refused, also where one of them leaves the step unsaid', async () => {
  const orderId = await w.anOrder()
  const reference = await came('10.00', '某人')
  const part = { kind: 'order' as const, orderId, amount: '1.00' }
  for (const other of [part, { ...part, step: 1 }])
    expect(await w.ask(w.finance, placeReceipt, { reference, parts: [part, other] })).toMatchObject({ code: 'input.invalid' })
})

test('is told to finance only, of companies, orders and receipts that there are', async () => {
  const reference = await came('3.00', '某人')
  for (const [who, status] of [
    [null, 401],
    [w.main, 401],
    [await w.token('sales'), 403],
  ] as const) {
    // prettier-ignore
    expect(await w.ask(who as never, companyBills, { companyId: 1 })).toMatchObject({ status })
    expect(await w.ask(who as never, receiptPayers, { reference })).toMatchObject({ status })
  }
  expect(await w.ask(w.finance, companyBills, { companyId: 987_654 })).toMatchObject({ code: 'company.missing' })
  expect(await w.ask(w.finance, companyBills, { orderId: '20261121AAAAAAAAAAA' })).toMatchObject({ status: 404 })
  expect(await w.ask(w.finance, companyBills, {})).toMatchObject({ code: 'input.invalid', msg: expect.stringContaining('请选择企业') })
  expect(await w.ask(w.finance, receiptPayers, { reference: 'NOSUCH' })).toMatchObject({ code: 'receipt.missing' })
})
