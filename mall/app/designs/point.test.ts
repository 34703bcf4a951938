import { expect, test } from 'vitest'
import { centreOf, nudged } from './point.ts'

const surface = { position: 'front', widthMm: 200, heightMm: 120 }

test('a place begins in the middle, is moved by the arrows, and stays on the surface', () => {
  const middle = centreOf(surface)
  expect(middle).toEqual({ position: 'front', x: 100, y: 60 })
  expect(nudged(surface, middle, 'ArrowRight')).toEqual({ position: 'front', x: 105, y: 60 })
  expect(nudged(surface, middle, 'ArrowUp')).toEqual({ position: 'front', x: 100, y: 55 })
  expect(nudged(surface, { ...middle, x: 2 }, 'ArrowLeft')).toMatchObject({ x: 0 })
  expect(nudged(surface, { ...middle, y: 119 }, 'ArrowDown')).toMatchObject({ y: 120 })
  expect(nudged(surface, middle, 'a')).toBe(null)
})
