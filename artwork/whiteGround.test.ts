import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutWhite, type Rgba } from './whiteGround.ts'

/** A picture drawn with signs, each of a colour. */
function drawn(rows: readonly string[], colours: Readonly<Record<string, readonly [number, number, number, number?]>>): Rgba {
  const width = rows[0]?.length ?? 0
  const data = Uint8ClampedArray.from(
    rows.flatMap((row) => [...row].flatMap((sign) => [...(colours[sign] ?? []), 255].slice(0, 4) as number[])),
  )
  return { width, height: rows.length, data }
}
const at = ({ width, data }: Rgba, x: number, y: number): number[] => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
const colours = { '.': [255, 255, 255], '#': [200, 0, 0], ',': [240, 240, 240], o: [255, 128, 128] } as const

test('white around a mark goes, white within it stays', () => {
  const picture = drawn(['.......', '.#####.', '.#...#.', '.#...#.', '.#####.', '.......'], colours)
  expect(withoutWhite(picture, 5)).toBeCloseTo(22 / 42)
  expect(at(picture, 0, 0)).toEqual([0, 0, 0, 0])
  expect(at(picture, 6, 5)).toEqual([0, 0, 0, 0])
  expect(at(picture, 1, 1)).toEqual([200, 0, 0, 255])
  expect(at(picture, 3, 2)[3]).not.toBe(0)
})

test('what is nearly white goes as far as it is tolerated', () => {
  const rows = [',,,,,', ',,,,,', ',,#,,', ',,,,,', ',,,,,']
  const strict = drawn(rows, colours)
  expect(withoutWhite(strict, 2)).toBe(0)
  expect(at(strict, 0, 0)).toEqual([240, 240, 240, 255])
  const lenient = drawn(rows, colours)
  expect(withoutWhite(lenient, 10)).toBeCloseTo(24 / 25)
  expect(at(lenient, 2, 2)).toEqual([200, 0, 0, 255])
})

test('an edge that was mixed with white becomes as transparent as it was mixed, in the colour of its mark', () => {
  const picture = drawn(['......', '.oooo.', '.o##o.', '.o##o.', '.oooo.', '......'], { ...colours, '#': [255, 0, 0] })
  withoutWhite(picture, 5)
  const [red = 0, green = 0, blue = 0, alpha = 0] = at(picture, 1, 1)
  expect([red, green, blue]).toEqual([255, 0, 0])
  expect(Math.abs(alpha - 127)).toBeLessThanOrEqual(1)
  expect(at(picture, 2, 2)).toEqual([255, 0, 0, 255])
})

test('what is transparent already is ground as well, and was not taken away', () => {
  const picture = drawn(['    ', ' .. ', ' ## ', '    '], { ...colours, ' ': [0, 0, 0, 0] })
  expect(withoutWhite(picture, 5)).toBeCloseTo(2 / 16)
  expect(at(picture, 1, 1)[3]).toBe(0)
  expect(at(picture, 1, 2)).toEqual([200, 0, 0, 255])
})

test('whatever the picture, nothing becomes less transparent, the border has no white left, and done again it takes nothing more', () => {
  const pixel = fc.constantFrom<readonly number[]>(
    [255, 255, 255, 255],
    [200, 0, 0, 255],
    [250, 250, 250, 255],
    [255, 128, 128, 255],
    [0, 0, 0, 0],
  )
  const picture = fc
    .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
    .chain(([width, height]) =>
      fc
        .array(pixel, { minLength: width * height, maxLength: width * height })
        .map((all): Rgba => ({ width, height, data: Uint8ClampedArray.from(all.flat()) })),
    )
  fc.assert(
    fc.property(picture, (one) => {
      const before = [...one.data]
      const told: number[] = []
      withoutWhite(one, 5, (share) => told.push(share))
      expect(told).toEqual(told.toSorted((a, b) => a - b))
      for (let n = 3; n < before.length; n += 4) expect(one.data[n]).toBeLessThanOrEqual(before[n] ?? 0)
      const border = Array.from({ length: one.width }, (_, x) => at(one, x, 0))
      expect(border.some(([r, g, b, a = 0]) => r === 255 && g === 255 && b === 255 && a === 255)).toBe(false)
      expect(withoutWhite(one, 5)).toBe(0)
    }),
  )
})
