import { expect, test } from 'vitest'
import { sharesOf } from './budget.ts'

const budget = {
  limitPerOrder: null,
  limitPerMonth: '1000.00',
  used: '250.00',
  reservedBefore: '100.00',
  reservedAfter: '400.00',
  leftAfter: '350.00',
}

test('a month’s limit is shared out whole', () => {
  expect(sharesOf(budget)?.map(({ name, amount, percent }) => [name, amount, percent])).toEqual([
    ['已用', '250.00', 25],
    ['占用', '100.00', 10],
    ['本单', '300.00', 30],
    ['剩余', '350.00', 35],
  ])
})

test('what goes beyond the limit is named, and the bar holds all of it', () => {
  const shares = sharesOf({ ...budget, reservedAfter: '2000.00' }) ?? []
  expect(shares.at(-1)).toMatchObject({ name: '超出', amount: '1250.00' })
  expect(shares.slice(0, 3).reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100)
})

test('without a limit nothing is shared out', () => {
  expect(sharesOf({ ...budget, limitPerMonth: null })).toBe(null)
})
