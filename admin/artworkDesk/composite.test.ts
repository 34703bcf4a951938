import { expect, test } from 'vitest'
import { printedOver } from './composite.ts'

const pixel = (all: Uint8ClampedArray, at: number) => [...all.subarray(at * 4, at * 4 + 4)]

test('plates lie over each other as inks do; where there is none of any the paper is seen', () => {
  const yellow = { greys: Uint8Array.of(0, 255, 0, 128), rgb: '#ffed00' }
  const cyan = { greys: Uint8Array.of(255, 255, 0, 255), rgb: '#009fe3' }
  const both = printedOver([yellow, cyan], 4)
  expect(pixel(both, 0)).toEqual([255, 237, 0, 255])
  expect(pixel(both, 1)).toEqual([255, 255, 255, 255])
  expect(pixel(both, 2)).toEqual([0, 148, 0, 255])
  expect(pixel(both, 3)).toEqual([255, 246, 128, 255])
  expect(printedOver([cyan, yellow], 4)).toEqual(both)
  expect([...printedOver([], 1)]).toEqual([255, 255, 255, 255])
})
