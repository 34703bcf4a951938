import { expect, test } from 'vitest'
import { payBy } from './payBy.ts'

test.each([
  ['2026-11-23T07:59:59Z', '今日 16:00 前付款'],
  ['2026-11-23T08:00:00Z', '明日 16:00 前付款'],
  ['2026-11-23T16:00:00Z', '今日 16:00 前付款'],
])('at %s what is paid counts for the day that is told until %s', (now, words) => {
  expect(payBy(new Date(now))).toBe(words)
})
