import { describe, expect, test } from 'vitest'
import { fen, type Rate } from '../../../contract/money.ts'
import { averageOf, changeBy, costOf, suggestedOf } from './blank.rules.ts'

// Shown to fail with: a share rounded down, a last piece that leaves fen behind, a count taken whatever was seen.

const lying = (onHand: number, value: number, last: number | null = null) => ({ onHand, value: fen(value), last: last as Rate | null })
const nothing = { quantity: 0, amount: fen(0) }

test.each([
  [3, 100, 1, 33],
  [3, 101, 1, 34],
  [2, 67, 1, 34],
  [7, 1000, 7, 1000],
  [1_000_000, 9_000_000_000, 333_333, 2_999_997_000],
])('of %i pieces worth %i fen, %i cost %i', (onHand, value, n, cost) => expect(costOf(lying(onHand, value), n)).toBe(cost))

test('taken piece by piece they cost all that they were bought for', () => {
  let [onHand, value] = [7, 1000]
  let sum = 0
  while (onHand > 0) {
    const cost = costOf(lying(onHand, value), 1)
    ;[onHand, value, sum] = [onHand - 1, value - cost, sum + cost]
  }
  expect([sum, value]).toEqual([1000, 0])
})

test('the average is that of all that lie there, in 毫', () => {
  expect([averageOf(lying(300, 2950)), averageOf(lying(0, 0))]).toEqual([983, null])
})

describe('a count', () => {
  const counted = (quantity: number, seen: number, cost?: string) => ({ kind: 'counted' as const, quantity, seen, cost })

  test.each([
    ['fewer cost their share', counted(8, 10), lying(10, 105), -2, -21],
    ['more cost the average', counted(12, 10), lying(10, 105), 2, 21],
    ['or what was said', counted(12, 10, '0.20'), lying(10, 105), 2, 40],
    ['or what one cost last', counted(5, 0), lying(0, 0, 983), 5, 49],
  ])('%s', (_, typed, at, quantity, amount) => expect(changeBy(typed, at, nothing)).toEqual({ kind: 'counted', quantity, amount }))

  test.each([
    ['blank.changed', counted(8, 9), lying(10, 105)],
    ['blank.same', counted(10, 10), lying(10, 105)],
    ['blank.cost.needed', counted(5, 0), lying(0, 0)],
  ])('%s', (code, typed, at) => expect(() => changeBy(typed, at, nothing)).toThrow(expect.objectContaining({ code })))
})

test('pieces come back for what they were taken for, and never more of them', () => {
  const taken = { quantity: 3, amount: fen(100) }
  const back = (quantity: number) => changeBy({ kind: 'returned', quantity }, lying(5, 900), taken)
  expect([back(1).amount, back(3).amount]).toEqual([33, 100])
  expect(() => back(4)).toThrow(expect.objectContaining({ code: 'blank.return.tooMany' }))
  expect(() => changeBy({ kind: 'damaged', quantity: 6 }, lying(5, 900), nothing)).toThrow(expect.objectContaining({ code: 'blank.short' }))
})

test.each([
  [{ available: 50, incoming: 0, lowAt: 100, low: true }, 150],
  [{ available: -30, incoming: 0, lowAt: null, low: true }, 30],
  [{ available: 50, incoming: 200, lowAt: 100, low: false }, 0],
])('%o suggests %i', (row, suggested) => expect(suggestedOf(row)).toBe(suggested))
