import { expect, test } from 'vitest'
import { fen } from '../../../contract/money.ts'
import type { OrderState } from '../../../contract/moves.ts'
import { codeLength, codesIn, codeSigns } from './code.rules.ts'
import { bookingOf, proposals, type Candidate } from './payment.rules.ts'

test.each([
  ['pending_payment', 100, 0, 100, 'exact', 100, 0],
  ['pending_payment', 100, 0, 30, 'partial', 30, 0],
  ['pending_payment', 100, 30, 70, 'exact', 70, 0],
  ['pending_payment', 100, 30, 80, 'over', 70, 10],
  ['in_fulfilment', 100, 100, 100, 'duplicate', 0, 100],
  ['completed', 100, 100, 1, 'duplicate', 0, 1],
  ['cancelled', 100, 0, 100, 'closed', 0, 100],
  ['closed_timeout', 100, 30, 70, 'closed', 0, 70],
  ['rejected', 100, 0, 100, 'closed', 0, 100],
] as const)(
  '%s, %i due, %i received: a receipt of %i is %s',
  (state, amount, received, came, outcome, booked, surplus) => {
    expect(bookingOf(state, { amount: fen(amount), received: fen(received) }, fen(came))).toEqual({
      outcome,
      booked,
      surplus,
    })
  },
)

test.each([
  ['货款 7HKMPRT', '7HKMPRT'],
  ['附言：７ｈｋｍｐｒｔ 荣达', '7HKMPRT'],
  ['7HK-MPR-T', '7HKMPRT'],
  ['D36AUTX', 'D36AUTX'],
  ['０3gavtx', 'D36AUTX'],
  ['订单20261121/O36AVTX款', 'D36AUTX'],
])('the remark %s names %s', (remark, code) => {
  expect(codesIn(remark)).toContain(code)
})

test('a remark without a code names none, however long it is', () => {
  expect(codesIn('货款')).toEqual([])
  expect(codesIn('12558'.repeat(40))).toEqual([])
  expect(codesIn('')).toEqual([])
  expect(codeSigns.length ** codeLength).toBeGreaterThan(2 ** 31 / 2)
})

const candidate = (more: Partial<Candidate>): Candidate => ({
  orderNumber: 'A',
  orderState: 'pending_payment' as OrderState,
  companyName: '荣达贸易有限公司',
  step: 1,
  remarkCode: '7HKMPRT',
  amount: fen(100),
  received: fen(0),
  ...more,
})

test('the order of the remark code is proposed before that of the sum, and that before the payer’s others', () => {
  const seen = { amount: fen(200), payerName: '荣达贸易有限公司 ', codes: ['7HKMPRT'] }
  const proposed = proposals(seen, [
    candidate({ orderNumber: 'payer', remarkCode: 'AAAAAAA' }),
    candidate({ orderNumber: 'sum', remarkCode: 'CCCCCCC', amount: fen(200), companyName: '蓝海' }),
    candidate({ orderNumber: 'code' }),
    candidate({ orderNumber: 'stranger', remarkCode: 'EEEEEEE', companyName: '蓝海' }),
  ])
  expect(proposed.map(({ candidate, outcome, reasons }) => [candidate.orderNumber, outcome, ...reasons])).toEqual([
    ['code', 'over', '附言码一致', '付款户名与企业名称一致'],
    ['sum', 'exact', '金额与应付一致'],
    ['payer', 'over', '付款户名与企业名称一致'],
  ])
})
