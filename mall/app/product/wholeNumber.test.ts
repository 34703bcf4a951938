import { expect, test } from 'vitest'
import { wholeNumber } from './wholeNumber.ts'

test.each([
  ['500', 500],
  ['１２００', 1200],
  [' 1,000 ', 1000],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['12345678901', null],
])('%j typed means %j', (typed, number) => {
  expect(wholeNumber(typed)).toBe(number)
})
