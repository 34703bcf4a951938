import { expect, test } from 'vitest'
import { fen, formatYuan, grouped } from './money.ts'

test('people read money in groups of three, decimals stay together', () => {
  expect([123456780, 99900, -100000, 0].map((amount) => formatYuan(fen(amount)))).toEqual([
    '¥1,234,567.80',
    '¥999.00',
    '-¥1,000.00',
    '¥0.00',
  ])
  expect(['1234.5678', '16.9500', '-28950.60'].map(grouped)).toEqual(['1,234.5678', '16.9500', '-28,950.60'])
})
