import { expect, test } from 'vitest'
import { fen, parseYuan } from '../../contract/money.ts'
import { partsOf, sharesOf, type Bills } from './bills.ts'

const bill = (orderId: string, due: string, step = 1) =>
  ({ orderId, step, due, name: '', stateLabel: '', dueTime: null, createTime: '2026-11-21 09:00:00' }) as const
const bills: Bills = {
  companyId: 7,
  companyName: '甲',
  balance: '0.00',
  bills: [bill('A', '10.00'), bill('B', '5.50'), bill('B', '4.50', 2)],
}

test.each([
  ['100.00', ['A 1', 'B 2'], ['10.00', '4.50'], '85.50'],
  ['12.00', ['A 1', 'B 1'], ['10.00', '2.00'], null],
  ['10.00', ['A 1', 'B 1'], ['10.00'], null],
  ['3.00', [], [], '3.00'],
])('%s over %j is %j and the rest %s', (left, ticked, amounts, rest) => {
  const shares = sharesOf(parseYuan(left), bills.bills, new Set(ticked))
  const parts = partsOf(bills, shares, true)
  expect(parts.map(({ amount }) => amount)).toEqual(rest === null ? amounts : [...amounts, rest])
  expect(parts.reduce((all, { amount }) => fen(all + parseYuan(amount)), fen(0))).toBe(parseYuan(left))
  expect(partsOf(bills, shares, false).map(({ amount }) => amount)).toEqual(amounts)
})
