import { expect, test } from 'vitest'
import { topOf } from './scale.ts'

test.each([
  [[], 2],
  [[0], 2],
  [[3], 4],
  [[7], 8],
  [[9], 10],
  [[10], 10],
  [[11], 20],
  [[45], 60],
  [[99], 100],
  [[101], 200],
])('%j goes up to %i', (values, top) => expect(topOf(values)).toBe(top))
