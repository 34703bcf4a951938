import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Layer, PlacedPicture } from '../contract/artwork/layer.ts'
import { freed } from './free.ts'
import { boundsOf } from './place.ts'

const sheet = { position: 'front', widthMm: 100, heightMm: 80 }
const at = (id: string, x: number, y: number, width: number, height: number): PlacedPicture => ({
  ...{ kind: 'picture', id, fileId: 1, x, y, width, height, angle: 0 },
})
const apart = (one: Layer, other: Layer): boolean => {
  const [a, b] = [boundsOf(one), boundsOf(other)]
  return a.right <= b.left + 1e-3 || b.right <= a.left + 1e-3 || a.bottom <= b.top + 1e-3 || b.bottom <= a.top + 1e-3
}

test('what is new lies free of what is there, and nearest to the middle', () => {
  const there = at('a', 50, 40, 60, 30)
  const placed = freed({ ...sheet, layers: [there] }, at('b', 50, 40, 50, 10))
  expect(apart(placed, there)).toBe(true)
  expect(placed.x).toBe(50)
  expect([placed.y <= 25, placed.y >= 55]).toContain(true)
})

test('alone, beside what is hidden, or with room where it is, it stays', () => {
  const layer = at('b', 50, 40, 20, 10)
  expect(freed({ ...sheet, layers: [] }, layer)).toBe(layer)
  expect(freed({ ...sheet, layers: [{ ...at('a', 50, 40, 90, 70), hidden: true }] }, layer)).toBe(layer)
  expect(freed({ ...sheet, layers: [at('a', 10, 10, 10, 10)] }, layer)).toBe(layer)
})

test('where all is taken it is a little aside, and never exactly on another', () => {
  const all = at('a', 50, 40, 100, 80)
  const first = freed({ ...sheet, layers: [all] }, at('b', 50, 40, 20, 10))
  const second = freed({ ...sheet, layers: [all, first] }, at('c', 50, 40, 20, 10))
  expect([first.x, first.y]).toEqual([55, 45])
  expect([second.x, second.y]).not.toEqual([first.x, first.y])
})

test('it lies on the surface wherever others lie', () => {
  const coordinate = fc.integer({ min: -20, max: 120 })
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 6 }), (places) => {
      const layers = places.map(([x, y], n) => at(`l${n}`, x, y, 30, 20))
      const { left, top, right, bottom } = boundsOf(freed({ ...sheet, layers }, at('new', 50, 40, 30, 10)))
      expect(left >= -0.001 && top >= -0.001 && right <= 100.001 && bottom <= 80.001).toBe(true)
    }),
    { numRuns: 60 },
  )
})
