import { expect, test } from 'vitest'
import { timeLeft } from './due.ts'

const due = '2026-11-28 10:00:00'

test.each([
  ['2026-11-21T10:00:00+08:00', '7 天 00:00:00'],
  ['2026-11-27T10:00:01+08:00', '23:59:59'],
  ['2026-11-28T09:59:59.400+08:00', '00:00:01'],
  ['2026-11-28T10:00:00+08:00', null],
  ['2026-12-01T10:00:00+08:00', null],
])('at %s it still has %s', (now, left) => {
  expect(timeLeft(due, new Date(now))).toBe(left)
})
