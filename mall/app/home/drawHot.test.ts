import { expect, test } from 'vitest'
import { drawHot } from './drawHot.ts'

test('draws five different items', () => {
  const keys = [0.9, 0.1, 0.5, 0.3, 0.7, 0.2, 0.8]
  expect(drawHot([...'abcdefg'], () => keys.shift() ?? 0)).toEqual(['b', 'f', 'd', 'c', 'e'])
})

test('a short list is shown whole', () => {
  expect(drawHot(['a', 'b'], () => 0.5)).toEqual(['a', 'b'])
})
