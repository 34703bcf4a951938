import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 0, 'bac'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [5, 0, 'abc'],
])('the item at %i moved to %i gives %s', (from, to, list) => {
  expect(moved([...'abc'], from, to).join('')).toBe(list)
})
