import { expect, test } from 'vitest'
import { waited } from './waited.ts'

test.each([
  ['2026-11-21 09:59:30', '刚刚'],
  ['2026-11-21 09:48:00', '12 分钟'],
  ['2026-11-21 05:00:00', '5 小时'],
  ['2026-11-19 11:00:00', '47 小时'],
  ['2026-11-18 09:00:00', '3 天'],
  // Of a clock that runs behind.
  ['2026-11-21 10:00:20', '刚刚'],
])('since %s it has waited %s', (since, words) => expect(waited(since, new Date('2026-11-21T02:00:00Z'))).toBe(words))
