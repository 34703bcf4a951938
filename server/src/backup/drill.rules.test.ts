import { expect, test } from 'vitest'
import { isDrillDue, newestOf } from './drill.rules.ts'

// 2026-11-28 is a Saturday.
test.each([
  [6, '2026-11-28', '2026-11-28'],
  [5, '2026-11-28', '2026-11-27'],
  [0, '2026-11-28', '2026-11-22'],
  [0, '2026-11-29', '2026-11-29'],
  [1, '2027-01-02', '2026-12-28'],
  [1, '2024-03-01', '2024-02-26'],
])('the newest day %i of the week up to %s is %s', (weekday, today, day) => {
  expect(newestOf(weekday, today)).toBe(day)
})

test('is due once a week, though nobody ran on that day', () => {
  const day = '2026-11-28'
  expect(isDrillDue(6, day, null)).toBe(true)
  expect(isDrillDue(6, day, new Date('2026-11-27T15:59:00Z'))).toBe(true)
  expect(isDrillDue(6, day, new Date('2026-11-27T16:00:00Z'))).toBe(false)
  // A press in between counts until the next of these days.
  expect(isDrillDue(3, day, new Date('2026-11-26T00:00:00Z'))).toBe(false)
  expect(isDrillDue(3, '2026-12-01', new Date('2026-11-26T00:00:00Z'))).toBe(false)
  expect(isDrillDue(3, '2026-12-02', new Date('2026-11-26T00:00:00Z'))).toBe(true)
})
