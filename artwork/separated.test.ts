import { expect, test } from 'vitest'
import { inksAlone, inksInPicture } from './pictureColours.ts'
import { separated } from './separated.ts'

type Colour = readonly [r: number, g: number, b: number, a?: number]
const [white, red, pink, blue, green, black]: Colour[] = [
  [255, 255, 255],
  [200, 16, 46],
  [230, 90, 120],
  [0, 60, 160],
  [20, 140, 60],
  [10, 10, 10],
]

/** Stripes ten pixels high, 100 wide. */
const stripes = (...colours: (Colour | undefined)[]) => {
  const data = colours.flatMap((colour) => Array.from({ length: 1000 }, () => [...(colour ?? [0, 0, 0, 0]), 255].slice(0, 4)))
  return { width: 100, height: colours.length * 10, data: Uint8ClampedArray.from(data.flat()) }
}
const coloursIn = (data: Uint8ClampedArray) =>
  new Set(Array.from({ length: data.length / 4 }, (_, at) => data.subarray(at * 4, at * 4 + 4).join(' ')))

test.each([1, 2, 3, 4])('a picture is of %i inks afterwards, and needs no more plates; the paper stays white', (inks) => {
  const picture = stripes(white, red, blue, green, black, pink)
  separated(picture, { inks, keepsWhite: true })
  expect(coloursIn(picture.data).size).toBe(inks + 1)
  expect(coloursIn(picture.data)).toContain('255 255 255 255')
  const told = inksInPicture(picture)
  expect(told && inksAlone(told).length).toBeLessThanOrEqual(inks)
})

test('where white is printed it is one of them', () => {
  const picture = stripes(white, red, blue)
  separated(picture, { inks: 2, keepsWhite: false })
  expect(coloursIn(picture.data).size).toBe(2)
})

test('what is of so many colours already stays as it is, and what is transparent too', () => {
  const picture = stripes(undefined, red, blue, white)
  const before = [...picture.data]
  expect(separated(picture, { inks: 2, keepsWhite: true })).toBe(0)
  expect([...picture.data]).toEqual(before)
  expect(separated(stripes(red, pink), { inks: 1, keepsWhite: true })).toBeGreaterThan(0)
  expect(separated(stripes(undefined), { inks: 3, keepsWhite: true })).toBe(0)
})

const rgbOf = ([r, g, b]: Colour) => `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`

test.each([1, 2, 3, 4])(
  'of a palette and %i inks the palette is there as it is, what is left is the picture’s own, and white stays',
  (inks) => {
    const palette = ['#b01a30', '#0a4f9c'].slice(0, inks)
    const picture = stripes(white, red, blue, green, black, pink)
    separated(picture, { inks, keepsWhite: true, palette })
    const after = coloursIn(picture.data)
    expect(after.size).toBe(inks + 1)
    for (const rgb of ['#ffffff', ...palette])
      expect([...after].map((one) => rgbOf(one.split(' ').map(Number) as unknown as Colour))).toContain(rgb)
    const again = stripes(white, red, blue, green, black, pink)
    separated(again, { inks, keepsWhite: true, palette })
    expect(again.data).toEqual(picture.data)
  },
)

test('what a picture has nothing of is left out; its inks afterwards are those of the palette', () => {
  const picture = stripes(white, red, pink)
  separated(picture, { inks: 2, keepsWhite: true, palette: ['#0a4f9c', '#c8102e'] })
  expect(coloursIn(picture.data)).toEqual(new Set(['255 255 255 255', '200 16 46 255']))
  expect(inksInPicture(picture)?.inks).toEqual([{ rgb: '#c8102e', flat: true }])
})

test('of a mark in blue and white in one ink on cream goods the white is left out, so that it is still read; the rest is as it was', () => {
  const picture = stripes(blue, white, blue, undefined)
  separated(picture, { inks: 1, keepsWhite: false, goods: '#f2e6cf' })
  expect(coloursIn(picture.data)).toEqual(new Set(['0 60 160 255', '255 255 255 0', '0 0 0 0']))
  const told = inksInPicture(picture)
  expect(told && inksAlone(told)).toEqual([{ rgb: '#003ca0', flat: true }])
})

test('of a mark in navy and white in one ink on navy goods the white is printed', () => {
  const picture = stripes(white, [20, 40, 90], white)
  separated(picture, { inks: 1, keepsWhite: false, goods: '#1d3557' })
  expect(coloursIn(picture.data)).toEqual(new Set(['255 255 255 255', '20 40 90 0']))
})
