import { expect, test } from 'vitest'
import { fen } from '../../../contract/money.ts'
import type { OrderState } from '../../../contract/order/orderState.ts'
import { codesIn } from './code.rules.ts'
import { codeLength, codeSigns } from '../order/number.rules.ts'
import { bookingOf, proposals, type Candidate } from './payment.rules.ts'

test.each([
  ['pending_payment', 100, 0, 100, 'exact', 100, 0],
  ['pending_payment', 100, 0, 30, 'partial', 30, 0],
  ['pending_payment', 100, 30, 70, 'exact', 70, 0],
  ['pending_payment', 100, 30, 80, 'over', 70, 10],
  ['in_fulfilment', 100, 100, 100, 'duplicate', 0, 100],
  ['completed', 100, 100, 1, 'duplicate', 0, 1],
  ['in_fulfilment', 100, 0, 100, 'exact', 100, 0],
  ['in_fulfilment', 100, 0, 30, 'partial', 30, 0],
  ['completed', 100, 30, 80, 'over', 70, 10],
  ['cancelled', 100, 0, 100, 'closed', 0, 100],
  ['closed_timeout', 100, 30, 70, 'closed', 0, 70],
  ['rejected', 100, 0, 100, 'closed', 0, 100],
] as const)('%s, %i due, %i received: a receipt of %i is %s', (state, amount, received, came, outcome, booked, surplus) => {
  expect(bookingOf(state, { amount: fen(amount), received: fen(received) }, fen(came))).toEqual({
    outcome,
    booked,
    surplus,
  })
})

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
  of: 1,
  label: '全款',
  remarkCode: '7HKMPRT',
  amount: fen(100),
  received: fen(0),
  placedAt: new Date('2026-11-20T02:00:00Z'),
  titled: false,
  ...more,
})

const nothing = { codes: [], numbers: [], payerName: '', receivedAt: new Date('2026-11-21T02:00:00Z') }

test('the order of the remark code is proposed before that of the sum, and that before the payer’s others', () => {
  const seen = { ...nothing, amount: fen(200), payerName: '荣达贸易有限公司 ', codes: ['7HKMPRT'] }
  const proposed = proposals(seen, [
    candidate({ orderNumber: 'payer', remarkCode: 'AAAAAAA' }),
    candidate({ orderNumber: 'sum', remarkCode: 'CCCCCCC', amount: fen(200), companyName: '蓝海' }),
    candidate({ orderNumber: 'code' }),
    candidate({ orderNumber: 'stranger', remarkCode: 'EEEEEEE', companyName: '蓝海' }),
  ])
  expect(proposed.map(({ candidate, outcome, reasons }) => [candidate.orderNumber, outcome, ...reasons])).toEqual([
    ['code', 'over', '附言码一致', '付款户名与企业名称一致', near],
    ['sum', 'exact', '金额与应付一致', near],
    ['payer', 'over', '付款户名与企业名称一致', near],
  ])
  expect(proposed.map(({ score, sure }) => [score, sure])).toEqual([
    [75, false],
    [35, false],
    [30, false],
  ])
})

const near = '到账时间与下单相近'

test.each([
  ['named and to the fen', {}, {}, true, 80],
  ['named by its number', {}, { codes: [], numbers: ['A'] }, true, 75],
  ['not to the fen', { amount: fen(101) }, {}, false, 55],
  ['not named', {}, { codes: [] }, false, 35],
  ['for an order that waits for its approval', { orderState: 'pending_approval' }, {}, false, 80],
  ['for an order that is paid already', { orderState: 'in_fulfilment', received: fen(100) }, {}, false, 55],
  ['long before the order', { placedAt: new Date('2026-11-29T02:00:00Z') }, {}, true, 70],
] as const)('a receipt %s', (_, more, seen, sure, score) => {
  const asked = { ...nothing, amount: fen(100), codes: ['7HKMPRT'], ...seen }
  expect(proposals(asked, [candidate(more)])).toMatchObject([{ sure, score }])
})

test('two orders named by one remark are both proposed, neither is sure', () => {
  const seen = { ...nothing, amount: fen(100), codes: ['7HKMPRT'], numbers: ['B'] }
  const both = proposals(seen, [candidate({}), candidate({ orderNumber: 'B', remarkCode: 'CCCCCCC' })])
  expect(both.map(({ sure }) => sure)).toEqual([false, false])
})

test('an invoice title’s name speaks for its company, less than the company’s own', () => {
  const seen = { ...nothing, amount: fen(5), payerName: '荣达物流' }
  expect(proposals(seen, [candidate({ titled: true })])).toMatchObject([{ reasons: ['付款户名与发票抬头一致', near] }])
  expect(proposals(seen, [candidate({})])).toEqual([])
})
