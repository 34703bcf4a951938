import { expect, test } from 'vitest'
import { fen, parseRate, parseYuan } from '../../../contract/money.ts'
import { dearerWords } from './dearer.ts'

const price = { quantity: 10_000, unitGross: '2.30', gross: '23000.00' }
const cost = (each: string, gross: string) => ({ each: parseRate(each), gross: parseYuan(gross) })

test.each([
  ['2.3000', '23000.00', '价格不变'],
  // ¥49 of the whole, less than half a fen of a piece.
  ['2.3049', '23049.00', '含税每个 +¥0.0049'],
  ['2.2951', '22951.00', '含税每个 −¥0.0049'],
  ['2.3', '23000.32', '含税合计 +¥0.32'],
  ['2.55', '25500.00', '含税每个 +¥0.25'],
])('%s a piece and %s of all beside ¥2.30 and ¥23,000 is told as %s', (each, gross, words) => {
  expect(dearerWords(cost(each, gross), price, '个')).toBe(words)
})

test('with no price to compare, what it costs is told, and not that it costs the same', () => {
  expect(dearerWords({ each: parseRate('2.3'), gross: fen(230) }, { why: '低于起订量' }, '个')).toBe('含税每个 ¥2.30')
})
