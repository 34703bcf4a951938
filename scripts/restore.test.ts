import { expect, test } from 'vitest'
import { momentIn } from './restore.ts'

test.each([
  ['2026-11-28 14:05:00', '2026-11-28T06:05:00.000Z'],
  ['2026-11-28T14:05', '2026-11-28T06:05:00.000Z'],
  ['2026-11-28 14:05:00.25+08', '2026-11-28T06:05:00.250Z'],
  ['2026-11-28 06:05:00Z', '2026-11-28T06:05:00.000Z'],
  ['2026-11-28 01:05:00 -0500', '2026-11-28T06:05:00.000Z'],
])('a moment is China’s unless it names its zone: %s', (typed, at) => {
  expect(momentIn(typed)?.toISOString()).toBe(at)
})

test('the end of the archive is a moment, too; what is none is refused with how it is written', () => {
  expect(momentIn('latest')).toBeNull()
  for (const typed of ['', '昨天', '2026-11-28', '2026-13-28 14:05', '2026-11-28 25:05', '14:05'])
    expect(() => momentIn(typed), typed).toThrow(`--until 的时刻不正确：${typed}。应如 '2026-11-28 14:05:00'（北京时间）`)
})
