import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PrintForm } from '../../contract/goods/printForm.ts'
import { bareLoop, spent } from '../../bench/artwork/spent.ts'
import { mockUp } from './mockUp.ts'
import { golden, painted, pixel, whole, type Rgba } from './mockUp.fixture.ts'
import { markOn } from '../engraving.ts'
import { engraved, shrunk, type Raster } from './raster.ts'

const grey = (light: number): Rgba => [light, light, light, 255]
const plain = (width: number, height: number, light = 255) => painted(width, height, () => grey(light))
const ink = (colour: Rgba) => painted(4, 4, () => colour)
const onAll = ({ width, height }: Raster) => ({ x: 0, y: 0, width, height })

const byte = fc.integer({ min: 0, max: 255 })
const opaque = fc.tuple(byte, byte, byte, fc.constant(255))
const rasters = (colour: fc.Arbitrary<Rgba>) =>
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    .chain(([width, height]) =>
      fc
        .array(colour, { minLength: width * height, maxLength: width * height })
        .map((all) => painted(width, height, (x, y) => all[y * width + x] ?? grey(0))),
    )
const forms: fc.Arbitrary<PrintForm> = fc.oneof(
  fc.constant<PrintForm>({ kind: 'flat' }),
  fc.record({
    kind: fc.constant('cylinder' as const),
    axis: fc.constantFrom('vertical' as const, 'horizontal' as const),
    arc: fc.integer({ min: 1, max: 180 }),
    bowMm: fc.constant(0),
  }),
  fc.record({ kind: fc.constant('cloth' as const), foldMm: fc.integer({ min: 0, max: 5 }) }),
)

describe('what is printed', () => {
  test('pixel on pixel, flat and in even light, is what it was', () => {
    fc.assert(
      fc.property(rasters(opaque), (artwork) => {
        const { width, height } = artwork
        const out = mockUp(
          plain(width + 4, height + 3),
          [{ artwork, area: { x: 2, y: 1, width, height }, place: whole, form: { kind: 'flat' } }],
          1,
        )
        for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) expect(pixel(out, x + 2, y + 1)).toEqual(pixel(artwork, x, y))
      }),
    )
  })

  test('changes nothing outside its area', () => {
    fc.assert(
      fc.property(rasters(opaque), rasters(opaque), forms, (goods, artwork, form) => {
        const [width, height] = [Math.ceil(goods.width / 2), Math.ceil(goods.height / 2)]
        const out = mockUp(goods, [{ artwork, area: { x: 0, y: 0, width, height }, place: whole, form }], 1)
        for (let y = 0; y < goods.height; y++)
          for (let x = y < height ? width : 0; x < goods.width; x++) expect(pixel(out, x, y)).toEqual(pixel(goods, x, y))
      }),
    )
  })

  test('is laid on what only tells its size, as a page’s pictures do', () => {
    const { data } = plain(6, 4)
    class Told {
      readonly data = data
      get width() {
        return 6
      }
      get height() {
        return 4
      }
    }
    const out = mockUp(new Told(), [], 1)
    expect([out.width, out.height, out.data]).toEqual([6, 4, data])
  })

  test('of nothing changes nothing', () => {
    fc.assert(
      fc.property(rasters(opaque), forms, (goods, form) => {
        const artwork = ink([10, 20, 30, 0])
        expect(mockUp(goods, [{ artwork, area: onAll(goods), place: whole, form }], 1).data).toEqual(goods.data)
      }),
    )
  })

  test.each([
    ['flat', { kind: 'flat' }],
    ['round', { kind: 'cylinder', axis: 'vertical', arc: 200, bowMm: 3 }],
    ['round, lying', { kind: 'cylinder', axis: 'horizontal', arc: 90, bowMm: 0 }],
    ['cloth', { kind: 'cloth', foldMm: 3 }],
  ] satisfies [string, PrintForm][])('mirrored is mirrored goods with it: %s', (_, form) => {
    const goods = painted(24, 16, (x, y) => grey(180 + Math.round(40 * Math.cos((x - 11.5) / 4)) + y))
    const artwork = painted(24, 16, (x, y) => [(Math.abs(x - 11.5) * 9) | 0, y * 10, 90, 255])
    const out = mockUp(goods, [{ artwork, area: { x: 4, y: 2, width: 16, height: 10 }, place: whole, form }], 1)
    for (let y = 0; y < 16; y++)
      for (let x = 0; x < 12; x++) {
        const [left, right] = [pixel(out, x, y), pixel(out, 23 - x, y)]
        left.forEach((value, n) => expect(Math.abs(value - (right[n] ?? 0))).toBeLessThanOrEqual(1))
      }
  })

  test('lies only where it is placed in the area', () => {
    const out = mockUp(
      plain(20, 10),
      [
        {
          artwork: ink([200, 0, 0, 255]),
          area: { x: 0, y: 0, width: 20, height: 10 },
          place: { x: 0.25, y: 0, width: 0.5, height: 1 },
          form: { kind: 'flat' },
        },
      ],
      1,
    )
    expect([pixel(out, 3, 5), pixel(out, 10, 5), pixel(out, 16, 5)]).toEqual([grey(255), [200, 0, 0, 255], grey(255)])
  })
})

describe('round goods', () => {
  const stripes = painted(100, 4, (x) => (x % 20 < 10 ? grey(0) : grey(255)))
  const edges = (out: Raster) =>
    Array.from({ length: out.width - 1 }, (_, x) => x).filter(
      (x) => (pixel(out, x, 4)[0] ?? 0) < 128 !== (pixel(out, x + 1, 4)[0] ?? 0) < 128,
    )
  test('show stripes narrower towards their sides', () => {
    const out = mockUp(
      plain(200, 8),
      [{ artwork: stripes, area: onAll(plain(200, 8)), place: whole, form: { kind: 'cylinder', axis: 'vertical', arc: 160, bowMm: 0 } }],
      1,
    )
    const widths = edges(out)
      .slice(1)
      .map((edge, n) => edge - (edges(out)[n] ?? 0))
    expect(widths[0]).toBeLessThan((widths[4] ?? 0) * 0.6)
  })
  test('seen from above bend a line down in the middle', () => {
    const line = painted(40, 40, (_, y) => (y < 4 ? grey(0) : [0, 0, 0, 0]))
    const out = mockUp(
      plain(60, 60),
      [
        {
          artwork: line,
          area: { x: 10, y: 10, width: 40, height: 40 },
          place: whole,
          form: { kind: 'cylinder', axis: 'vertical', arc: 170, bowMm: 6 },
        },
      ],
      1,
    )
    const top = (x: number) => Array.from({ length: 60 }, (_, y) => y).findIndex((y) => (pixel(out, x, y)[0] ?? 0) < 128)
    expect([top(12), top(30)]).toEqual([expect.closeTo(12, -0.5), 16])
  })
})

describe('light', () => {
  const shaded = (light: number) => painted(40, 40, (x) => grey(x < 30 ? light : Math.round(light * 0.6)))
  const print = (goods: Raster, colour: Rgba) =>
    mockUp(goods, [{ artwork: ink(colour), area: onAll(goods), place: whole, form: { kind: 'cloth', foldMm: 0 } }], 1)
  test('falls on ink as it falls on goods', () => {
    const out = print(shaded(240), [200, 40, 40, 255])
    expect(pixel(out, 5, 20)).toEqual([200, 40, 40, 255])
    expect(pixel(out, 37, 20)[0]).toBeLessThan(140)
  })
  test('leaves white ink on dark goods white', () => {
    const out = print(shaded(30), [255, 255, 255, 255])
    expect(pixel(out, 5, 20)).toEqual(grey(255))
    expect(pixel(out, 37, 20)[0]).toBeGreaterThan(200)
  })
  test('half transparent ink lets the goods through', () => {
    expect(pixel(print(plain(10, 10, 100), [255, 255, 255, 128]), 5, 5)[0]).toBeCloseTo(178, -0.5)
  })
})

test('smaller is the average, and what is not there has no colour', () => {
  const four = painted(2, 2, (x, y) => (x === 0 && y === 0 ? [200, 100, 0, 255] : [9, 9, 9, 0]))
  expect(pixel(shrunk(four, 1, 1), 0, 0)).toEqual([200, 100, 0, 64])
  expect(shrunk(four, 5, 5)).toBe(four)
})

test('laser cuts what is dark and leaves white', () => {
  const out = engraved(
    painted(2, 1, (x) => grey(x === 0 ? 0 : 255)),
    markOn(false),
  )
  expect([pixel(out, 0, 0)[3], pixel(out, 1, 0)[3]]).toEqual([255, 0])
})

test('what a laser cuts is darker than light goods and lighter than dark ones', () => {
  const black = painted(10, 10, () => grey(0))
  const cut = (goods: number, isDark: boolean) => {
    const below = plain(10, 10, goods)
    const artwork = engraved(black, markOn(isDark))
    return pixel(mockUp(below, [{ artwork, area: onAll(below), place: whole, form: { kind: 'flat' } }], 1), 5, 5)[0] ?? 0
  }
  expect(cut(230, false)).toBeLessThan(120)
  expect(cut(30, true)).toBeGreaterThan(180)
})

// A picture of each as it was looked at, RGBA in base64.
test.each(Object.entries(golden))('%s looks as it was kept', async (name, draw) => {
  const { width, height, data } = draw()
  const kept = JSON.parse(await readFile(new URL('golden.json', import.meta.url), 'utf8')) as Record<string, string>
  const bytes = Buffer.from(kept[name] ?? '', 'base64')
  expect(bytes).toHaveLength(width * height * 4)
  const most = data.reduce((worst, value, n) => Math.max(worst, Math.abs(value - (bytes[n] ?? 0))), 0)
  expect(most).toBeLessThanOrEqual(2)
})

test('a picture of goods takes little of the processor beside a bare loop on this machine', () => {
  const artwork = painted(700, 700, (x, y) => ((x ^ y) & 16 ? [200, 30, 40, 255] : [20, 60, 180, 128]))
  const below = plain(500, 500, 220)
  const area = { x: 75, y: 75, width: 350, height: 350 }
  const form: PrintForm = { kind: 'cylinder', axis: 'vertical', arc: 150, bowMm: 2 }
  const least = Math.min(...Array.from({ length: 6 }, () => spent(() => mockUp(below, [{ artwork, area, place: whole, form }], 2))))
  // About a quarter of it; when arrays were made for each pixel it was more than half.
  expect(least).toBeLessThan(bareLoop() * 0.75)
})
