import { describe, expect, test } from 'vitest'
import {
  heightFor,
  isWithin,
  labelPlace,
  labelSide,
  newArea,
  printRect,
  rescaled,
  sizeNote,
  widthBetween,
  within,
  type Rect,
} from './printPlace.ts'

const picture = { widthMm: 500, heightMm: 400 }
const rect = (xMm: number, yMm: number, widthMm: number, heightMm: number): Rect => ({ xMm, yMm, widthMm, heightMm })
const position = { key: 'front', label: '正面', widthMm: 200, heightMm: 250, processes: ['silk'] }

describe('an area lies within its picture', () => {
  test.each([
    [rect(0, 0, 500, 400), true],
    [rect(300, 150, 200, 250), true],
    [rect(301, 150, 200, 250), false],
    [rect(300, 151, 200, 250), false],
    [rect(-1, 0, 10, 10), false],
  ])('%j: %s', (area, is) => expect(isWithin(picture, area)).toBe(is))

  test.each([
    [rect(-20, 500, 200, 250), rect(0, 150, 200, 250)],
    [rect(10.4, 10.6, 99.5, 0.2), rect(10, 11, 100, 1)],
    [rect(50, 50, 900, 900), rect(0, 0, 500, 400)],
  ])('%j is moved to %j', (area, to) => {
    expect(within(picture, area)).toEqual(to)
    expect(isWithin(picture, to)).toBe(true)
  })

  test('a new one stands in the middle, of the size of the rules', () => {
    expect(newArea(picture, position)).toEqual({ position: 'front', ...rect(150, 75, 200, 250) })
    expect(newArea({ widthMm: 100, heightMm: 300 }, position)).toEqual({ position: 'front', ...rect(0, 25, 100, 250) })
  })
})

describe('the scale', () => {
  test('of a picture follows from two points whose distance is known', () => {
    expect(widthBetween({ x: 0.2, y: 0.5 }, { x: 0.7, y: 0.5 }, 250)).toBe(500)
    expect(widthBetween({ x: 0, y: 0 }, { x: 0.3, y: 0.4 }, 100)).toBe(200)
    expect(widthBetween({ x: 0.3, y: 0.3 }, { x: 0.3, y: 0.3 }, 100)).toBeNull()
  })

  test('gives the height with the width', () => {
    expect(heightFor(900, 2 / 3)).toBe(600)
    expect(heightFor(10, 0.01)).toBe(1)
  })

  test('changed, leaves the areas as large in mm, on the same spot of the picture', () => {
    const half = { widthMm: 1000, heightMm: 800 }
    expect(rescaled(picture, half, rect(150, 75, 200, 250))).toEqual(rect(400, 275, 200, 250))
    expect(rescaled(half, picture, rect(0, 0, 600, 100))).toEqual(rect(0, 0, 500, 100))
  })
})

test('a drawn size that differs from the rules says so, and which counts', () => {
  expect(sizeNote(position, position)).toBeNull()
  expect(sizeNote({ widthMm: 180, heightMm: 250 }, position)).toBe('画的是 180×250 毫米，价格规则为 200×250 毫米；可印尺寸以价格规则为准')
})

describe('a print of a typed size', () => {
  const print = { position: 'front', process: 'silk', widthMm: 100, heightMm: 50 }
  test('lies in the middle of its area, to scale', () => {
    expect(printRect(rect(150, 75, 200, 250), position, print)).toEqual(rect(200, 175, 100, 50))
    // Half of the width is seen of a round body: so of the print.
    expect(printRect(rect(150, 75, 100, 250), position, print)).toEqual(rect(175, 175, 50, 50))
  })
  test('is not drawn without a size, nor larger than may be', () => {
    expect(printRect(rect(150, 75, 200, 250), position, { position: 'front', process: 'silk' })).toBeNull()
    expect(printRect(rect(150, 75, 200, 250), position, { ...print, widthMm: 201 })).toBeNull()
  })
})

describe('what an area is called', () => {
  test.each([
    ['a large one', rect(100, 100, 200, 200), 'within', 'middle'],
    ['a small one', rect(300, 100, 60, 60), 'above', 'middle'],
    ['a low one', rect(100, 200, 300, 30), 'above', 'middle'],
    ['a small one at the upper edge', rect(100, 10, 60, 60), 'below', 'middle'],
    ['a small one at the right edge', rect(450, 100, 40, 40), 'above', 'left'],
    ['a small one at the left edge', rect(5, 100, 40, 40), 'above', 'right'],
  ] as const)('of %s', (_, area, place, side) => {
    expect([labelPlace(picture, area), labelSide(picture, area)]).toEqual([place, side])
  })
})
