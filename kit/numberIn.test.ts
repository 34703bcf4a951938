import { expect, test } from 'vitest'
import { asTyped, numberIn } from './numberIn.ts'

test.each([
  ['', null, ''],
  ['  ', null, ''],
  ['12', 12, '12'],
  ['１２', 12, '12'],
  ['１，２００', 1200, '1200'],
  ['1,200', 1200, '1200'],
  [' 1 200 ', 1200, '1200'],
  ['1。5', 1.5, '1.5'],
  ['1.50', 1.5, '1.50'],
  ['1.', 1, '1.'],
  ['－３', -3, '-3'],
  ['99999999999', 99_999_999_999, '99999999999'],
  ['1e3', Number.NaN, '1e3'],
  ['0x10', Number.NaN, '0x10'],
  ['12个', Number.NaN, '12个'],
  ['十二', Number.NaN, '十二'],
  ['-', Number.NaN, '-'],
  ['1，5', Number.NaN, '1，5'],
  ['1,20', Number.NaN, '1,20'],
])('%j is %j, and stays as %j', (typed, number, text) => {
  expect(numberIn(typed)).toBe(number)
  expect(asTyped(typed)).toBe(text)
})
