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
const inksIn = (...colours: Colour[]) => {
  const rows = colours.flatMap((colour) => Array.from({ length: 100 }, () => [...colour, 255].slice(0, 4)))
  return inksInPicture({ width: 10, height: colours.length * 10, data: Uint8ClampedArray.from(rows.flat()) })
}
const stripes = (...colours: (Colour | undefined)[]) => {
  const told = inksIn(...colours.map((colour) => colour ?? white))
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

test('a small mark on a large white sheet has its inks', () => {
  expect(stripes(...Array.from({ length: 150 }, () => white), red, blue)).toBe(2)
})

test('each ink is told by the colour that is most of it, and whether it is that colour alone', () => {
  const told = (...colours: (Colour | undefined)[]) => {
    const inks = inksIn(...colours.map((colour) => colour ?? white))
    return inks && inksAlone(inks).map(({ rgb, flat }) => `${rgb}${flat ? '' : ' and shades'}`)
  }
  expect(told(white, red, red, blue, black)).toEqual(['#c8102e', '#003ca0', '#000000'])
  expect(told(red, pink, red)).toEqual(['#c8102e and shades'])
  // Of two that are as frequent the darker is told, in whatever order they lie.
  expect([told(white, pink, white, red), told(white, red, white, pink)]).toEqual([['#c8102e and shades'], ['#c8102e and shades']])
  expect(told(black, grey, grey)).toEqual(['#808080 and shades'])
  expect(told(nothing, red, white)).toEqual(['#c8102e', '#ffffff'])
  // What a picture is packed with changes colours a little.
  expect(told(red, red, [204, 20, 40], [196, 12, 50])).toEqual(['#c8102e'])
})

test('of what is nowhere flat nobody can tell', () => {
  const noise = Uint8ClampedArray.from({ length: 20 * 20 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 7919) % 256))
  expect(inksInPicture({ width: 20, height: 20, data: noise })).toBeNull()
})
