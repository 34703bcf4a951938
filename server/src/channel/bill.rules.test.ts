import { expect, test } from 'vitest'
import { fen } from '../../../contract/money.ts'
import { laidBeside, type BillSide, type Ours } from './bill.rules.ts'

const day = '2026-11-21'
const one = (number: string, amount = 100, more: Partial<BillSide> = {}): BillSide => ({
  kind: 'pay',
  number,
  tradeNo: `T${number}`,
  amount: fen(amount),
  day,
  ...more,
})
const ours = (number: string, amount = 100, more: Partial<BillSide> = {}): Ours => ({
  ...one(number, amount, more),
  orderNumber: `D${number}`,
})
const verdicts = (mine: readonly Ours[], bill: readonly BillSide[]) =>
  laidBeside(mine, bill, day).map(({ number, verdict }) => `${number} ${verdict}`)

test.each([
  ['the same on both sides', [ours('A')], [one('A')], ['A equal']],
  ['another sum', [ours('A')], [one('A', 101)], ['A amount']],
  ['only ours', [ours('A')], [], ['A onlyOurs']],
  ['only the bill’s', [], [one('A')], ['A onlyBill']],
  ['ours before midnight, the bill’s after', [ours('A', 100, { day: '2026-11-20' })], [one('A')], ['A otherDay']],
  ['both of another day', [ours('A', 100, { day: '2026-11-20' })], [one('A', 100, { day: '2026-11-20' })], []],
  [
    'a refund and its payment',
    [ours('A'), ours('R', 5, { kind: 'refund', tradeNo: 'TA' })],
    [one('A'), one('x', 5, { kind: 'refund', tradeNo: 'TA' })],
    ['A equal', 'R equal'],
  ],
  [
    'two refunds of one sum, one of them missing',
    [ours('R', 5, { kind: 'refund', tradeNo: 'TA' }), ours('S', 5, { kind: 'refund', tradeNo: 'TA' })],
    [one('x', 5, { kind: 'refund', tradeNo: 'TA' })],
    ['S onlyOurs', 'R equal'],
  ],
  ['what differs comes first', [ours('A'), ours('B')], [one('A'), one('B', 1)], ['B amount', 'A equal']],
] as const)('%s', (_, mine, bill, expected) => expect(verdicts(mine, bill)).toEqual(expected))
