import { expect, test } from 'vitest'
import { percentOf, rateOf } from './percent.ts'

test.each([
  ['0.13', '13'],
  ['0.03', '3'],
  ['0.065', '6.5'],
  ['0.00', '0'],
  ['1.00', '100'],
  ['13.00', '1300'],
  ['0.0013', '0.13'],
  ['-0.03', '-3'],
])('a rate of %s is typed as %s %', (rate, percent) => {
  expect(percentOf(rate)).toBe(percent)
  expect(rateOf(percent)).toBe(rate)
})

test('what is half typed stands as it was typed, and is no rate yet', () => {
  for (const typed of ['', '13.', '.5', '十三', '1e3']) {
    expect(rateOf(typed)).toBe(typed)
    expect(percentOf(rateOf(typed))).toBe(typed)
  }
  expect(percentOf(rateOf('13.0'))).toBe('13.0')
  expect(percentOf('0.1')).toBe('10')
})
