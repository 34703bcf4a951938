import { expect, test } from 'vitest'
import { inksAlone, inksInPicture } from './pictureColours.ts'

type Colour = readonly [r: number, g: number, b: number, a?: number]
const white: Colour = [255, 255, 255]
const [red, pink, blue, black, grey]: Colour[] = [
  [200, 16, 46],
  [230, 120, 140],
  [0, 60, 160],
  [0, 0, 0],
  [128, 128, 128],
]
const nothing: Colour = [0, 0, 0, 0]

/** Stripes of colours, each ten pixels wide and high. */
const stripes = (...colours: (Colour | undefined)[]) => {
  const rows = colours.flatMap((colour) => Array.from({ length: 100 }, () => [...(colour ?? white), 255].slice(0, 4)))
  const told = inksInPicture({ width: 10, height: colours.length * 10, data: Uint8ClampedArray.from(rows.flat()) })
  return told && inksAlone(told).length
}

test('inks are counted as plates are made: shades of a hue are one, greys are one, the paper is none', () => {
  expect(stripes(white, red)).toBe(1)
  expect(stripes(white, red, pink)).toBe(1)
  expect(stripes(white, red, blue)).toBe(2)
  expect(stripes(white, black, grey)).toBe(1)
  expect(stripes(red, blue, black, white)).toBe(3)
  expect(stripes(nothing, red)).toBe(1)
  // White is printed where it stands on nothing.
  expect(stripes(nothing, red, white)).toBe(2)
  expect(stripes(nothing)).toBe(0)
})

test('of what is nowhere flat nobody can tell', () => {
  const noise = Uint8ClampedArray.from({ length: 20 * 20 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 7919) % 256))
  expect(inksInPicture({ width: 20, height: 20, data: noise })).toBeNull()
})
