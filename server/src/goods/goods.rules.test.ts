import { expect, test } from 'vitest'
import { stockAfter } from './goods.rules.ts'

test('what lies there is told in what the goods are counted in', () => {
  expect(stockAfter({ onHand: 50, held: 20, unit: '本' }, -30)).toBe(20)
  expect(() => stockAfter({ onHand: 50, held: 20, unit: '本' }, -31)).toThrow('未付款订单占用 20 本，库存不能少于占用数')
  expect(() => stockAfter({ onHand: 50, held: 0, unit: '本' }, -51)).toThrow('现有 50 本，不能减少 51 本')
})
