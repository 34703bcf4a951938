import { expect, test } from 'vitest'
import { pollAfter } from './queries.ts'

test('the first two minutes it asks every five seconds, then ever less often, never less than each minute', () => {
  expect(pollAfter(0, 0)).toBe(5_000)
  expect(pollAfter(24, 0)).toBe(5_000)
  expect(pollAfter(26, 0)).toBe(8_450)
  expect(pollAfter(500, 0)).toBe(60_000)
})

test('a road that fails is asked half as often each time', () => {
  expect(pollAfter(3, 1)).toBe(10_000)
  expect(pollAfter(3, 2)).toBe(20_000)
})
