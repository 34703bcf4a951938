import { expect, test } from 'vitest'
import { fitting } from './fitting.ts'

const result = (line: number | null) => ({ state: 'ok' as const, why: null, nearest: [], productId: 1, line })
const line = (inCart: number) => ({
  productId: 1,
  quantity: 1,
  selectionText: [],
  proposed: false,
  unitGross: '1.00',
  gross: '1.00',
  leadDays: 1,
  inCart,
})
const answer = (room: number) => ({
  results: [result(0), result(null), result(1), result(2), result(1), result(3)],
  lines: [line(0), line(0), line(5), line(0)],
  products: [],
  gross: '4.00',
  cart: { room, wanted: 3, most: 200 as const },
})
const rows = ['a', 'faulty', 'b1', 'held', 'b2', 'c']

test.each([
  [0, 'held'],
  [1, 'a held'],
  [2, 'a b1 held b2'],
  [9, 'a b1 held b2 c'],
])('with room for %i new lines these rows go in: %s', (room, taken) => {
  expect(fitting(rows, answer(room)).join(' ')).toBe(taken)
})
