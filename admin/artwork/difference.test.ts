import { expect, test } from 'vitest'
import { differenceOf, fitted } from './difference.ts'

const white = [255, 255, 255, 255]
const black = [0, 0, 0, 255]
const nearly = [240, 250, 245, 255]

test('what differs is magenta and counted, what is alike is pale', () => {
  const { pixels, share } = differenceOf(Uint8ClampedArray.from([...white, ...black]), Uint8ClampedArray.from([...nearly, ...white]))
  expect([...pixels]).toEqual([...white, 216, 27, 96, 255])
  expect(share).toBe(0.5)
  expect(differenceOf(new Uint8ClampedArray(), new Uint8ClampedArray()).share).toBe(0)
})

test('a picture stands in the middle of its box, as large as it can', () => {
  expect(fitted({ width: 100, height: 50 }, { width: 200, height: 200 })).toEqual({ width: 200, height: 100, x: 0, y: 50 })
  expect(fitted({ width: 10, height: 40 }, { width: 80, height: 40 })).toEqual({ width: 10, height: 40, x: 35, y: 0 })
})
