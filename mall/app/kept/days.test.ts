import { expect, test } from 'vitest'
import { byDay, dayWords } from './days.ts'

const now = new Date('2026-11-20T17:30:00Z') // 01:30 of the 21st in China

test.each([
  ['2026-11-21', '今天'],
  ['2026-11-20', '昨天'],
  ['2026-11-19', '11月19日 星期四'],
  ['2025-12-31', '2025年12月31日 星期三'],
])('%s is called %s', (day, words) => expect(dayWords(day, now)).toBe(words))

test('rows are kept in their order, day by day', () => {
  const rows = ['2026-11-21 10:00:00', '2026-11-21 09:00:00', '2026-11-20 23:59:59'].map((createTime) => ({
    createTime,
  }))
  expect(byDay(rows).map(({ day, rows }) => [day, rows.length])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-20', 1],
  ])
})
