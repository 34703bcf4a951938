import { expect, test } from 'vitest'
import { centred, placed, shownSquare, zoomed } from './crop.ts'

const wide = { width: 400, height: 200 }
const tall = { width: 300, height: 900 }

test('a picture begins in the middle, its shorter side filling the window', () => {
  expect(centred(wide, 100)).toEqual({ x: -50, y: 0, zoom: 1 })
  expect(shownSquare(wide, 100, centred(wide, 100))).toEqual({ x: 100, y: 0, side: 200 })
  expect(shownSquare(tall, 100, centred(tall, 100))).toEqual({ x: 0, y: 300, side: 300 })
})

test('it is never dragged so far that the window has a gap', () => {
  expect(placed(wide, 100, { x: 40, y: -10, zoom: 1 })).toEqual({ x: 0, y: 0, zoom: 1 })
  expect(placed(wide, 100, { x: -1000, y: 10, zoom: 1 })).toEqual({ x: -100, y: 0, zoom: 1 })
})

test.each([2, 3, 4])('magnified %i times, what lay in the middle stays there', (zoom) => {
  const before = shownSquare(wide, 100, centred(wide, 100))
  const after = shownSquare(wide, 100, zoomed(wide, 100, centred(wide, 100), zoom))
  expect(after.side).toBeCloseTo(before.side / zoom)
  expect(after.x + after.side / 2).toBeCloseTo(before.x + before.side / 2)
  expect(after.y + after.side / 2).toBeCloseTo(before.y + before.side / 2)
})

test('no further than four times, and never smaller than the window', () => {
  expect(zoomed(wide, 100, centred(wide, 100), 9).zoom).toBe(4)
  expect(zoomed(wide, 100, centred(wide, 100), 0.1)).toEqual(centred(wide, 100))
})
