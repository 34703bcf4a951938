import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Layer, PlacedText, textAtMost } from '../contract/artwork/layer.ts'
import { drawnOf } from './display.ts'
import type { FontGlyphs, Glyph, SetGlyph } from './drawn.ts'
import { anyLayer } from './layers.fixture.ts'
import { linesOf, setText, signsOf, sizedLayers, sizedText } from './text.ts'
import { glyphPath } from './textPath.ts'

const glyph = (gid: number, advance: number, more: Partial<Glyph> = {}): Glyph => ({ gid, advance, d: 'M0 0L100 0L100 -100Z', ...more })
const font: FontGlyphs = {
  ...{ unitsPerEm: 1000, ascent: 1000, descent: 240 },
  glyphs: {
    ...{ 荣: glyph(1, 1000), 达: glyph(2, 1000), A: glyph(3, 600), V: glyph(4, 500), '1': glyph(5, 550), ' ': glyph(6, 250, { d: '' }) },
    ...{ '，': glyph(7, 1000, { upright: { gid: 70, d: 'M0 0L9 0L9 -9Z' } }), '（': glyph(8, 1000), '。': glyph(9, 1000) },
    𬭊: null,
  },
  kerning: { AV: -100 },
}
const layer: PlacedText = {
  ...{ kind: 'text', id: 'a', x: 100, y: 50, width: 1, height: 1, angle: 0, text: '荣达', font: 'sans', size: 10, align: 'start' },
  ...{ leading: 1.5, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#000000', spot: null }, outline: null },
}
const set = (also: Partial<PlacedText>) => setText({ ...layer, ...also }, font)
const origins = (also: Partial<PlacedText>) => set(also).glyphs.map(({ matrix }) => matrix.slice(4))

const anyText = anyLayer.filter((one): one is PlacedText => one.kind === 'text')
const bendless = anyText.map((one) => ({ ...one, angle: 0 }))

describe('any text', () => {
  test('is set to the same finite numbers, and what its font has not is told', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { width, height, glyphs, missing, off } = setText(text, font)
        expect([width, height, ...glyphs.flatMap(({ matrix }) => matrix)].every(Number.isFinite)).toBe(true)
        expect(missing).toEqual(text.text.includes('𬭊') ? ['𬭊'] : [])
        expect(glyphs.map(({ sign }) => sign).join('')).toBe(text.text.replaceAll(/[\n𬭊]/gu, ''))
        expect(setText(structuredClone(text), font)).toEqual({ width, height, glyphs, missing, off })
      }),
    )
  })
  test('lies within its box, however it is turned', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { width, height, glyphs } = setText(text, font)
        const [cos, sin] = [Math.cos((text.angle * Math.PI) / 180), Math.sin((text.angle * Math.PI) / 180)]
        for (const { matrix } of glyphs) {
          const [dx, dy] = [matrix[4] - text.x, matrix[5] - text.y]
          expect(Math.abs(dx * cos + dy * sin)).toBeLessThanOrEqual(width / 2 + 1e-3)
          expect(Math.abs(dy * cos - dx * sin)).toBeLessThanOrEqual(height / 2 + 1e-3)
        }
      }),
    )
  })
  test('is twice as large in twice the size', () => {
    fc.assert(
      fc.property(bendless, (text) => {
        const [once, twice] = [setText(text, font), setText({ ...text, size: text.size * 2 }, font)]
        expect(Math.abs(twice.width - 2 * once.width)).toBeLessThan(1e-3 + once.width * 1e-9)
        expect(Math.abs(twice.height - 2 * once.height)).toBeLessThan(1e-3 + once.height * 1e-9)
      }),
    )
  })
  test('is as lawful a layer with the size of what was set, and stays where its middle is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sized = sizedText(text, font)
        expect(PlacedText.parse(sized)).toEqual(sized)
        expect(sized).toMatchObject({ x: text.x, y: text.y, angle: text.angle })
      }),
    )
  })
})

test('signs stand beside each other from the left, around the middle of the layer', () => {
  // 20 mm wide; its lines reach from 10 mm above to 2.4 mm below the baseline.
  expect(set({})).toMatchObject({ width: 20, height: 12.4, missing: [] })
  expect(origins({})).toEqual([
    [90, 53.8],
    [100, 53.8],
  ])
  expect(set({}).glyphs[0]).toEqual({ sign: '荣', gid: 1, d: 'M0 0L100 0L100 -100Z', matrix: [0.01, 0, 0, 0.01, 90, 53.8] })
})

test('pairs kern; tracking stands between signs and not after the last', () => {
  expect(set({ text: 'AV' }).width).toBe(10)
  expect(set({ text: 'VA' }).width).toBe(11)
  expect(set({ text: 'VA', tracking: 0.5 }).width).toBe(16)
  expect(set({ text: 'A', tracking: 0.5 }).width).toBe(6)
})

test.each([
  ['start', 95],
  ['middle', 97.5],
  ['end', 100],
] as const)('a shorter line is aligned: %s', (align, x) => {
  const [, , [at] = []] = origins({ text: 'VV\nV', align })
  expect(at).toBe(x)
})

test('a line is so many ems below the one before, also an empty one', () => {
  expect(set({ text: '荣\n\n达' })).toMatchObject({ width: 10, height: 12.4 + 30 })
  expect(set({ text: '\n' })).toMatchObject({ width: 0, height: 12.4 + 15, glyphs: [] })
  const [, [, first = 0] = [], [, second = 0] = []] = [[], ...origins({ text: '荣\n达' })]
  expect(second - first).toBeCloseTo(15)
})

describe('vertical text', () => {
  const vertical = (text: string, also: Partial<PlacedText> = {}) => set({ text, isVertical: true, ...also })
  test('runs downwards, its lines to the left, each sign in a square', () => {
    expect(vertical('荣达\nA')).toMatchObject({ width: 25, height: 20 })
    const places = origins({ text: '荣达\nA', isVertical: true })
    // The first line is 5 mm from the right edge in its middle; A is 6 mm wide.
    expect(places.map(([x]) => x)).toEqual([102.5, 102.5, 89.5])
    expect(places.map(([, y = 0]) => y - (places[0]?.[1] ?? 0))).toEqual([0, 10, 0])
  })
  test('Latin letters stand upright; marks are those that the font has for it, or are moved to where they belong', () => {
    expect(vertical('A').glyphs[0]?.matrix.slice(0, 4)).toEqual([0.01, 0, 0, 0.01])
    expect(vertical('，').glyphs[0]).toMatchObject({ gid: 70, d: 'M0 0L9 0L9 -9Z' })
    expect(vertical('（').glyphs[0]?.matrix.slice(0, 4)).toEqual([0, 0.01, -0.01, 0])
    expect(vertical('。')).toMatchObject({ width: 10, height: 10 })
    const [[x = 0, y = 0] = []] = origins({ text: '。', isVertical: true })
    expect([x, y]).toEqual([95 + 6, 50 + 3.8 - 6])
  })
  test('a turned bracket stays in the middle of its square', () => {
    expect(vertical('（')).toMatchObject({ width: 10, height: 10 })
    // 5 mm of its width downwards from the middle, 3.8 mm of its height to the left.
    expect(origins({ text: '（', isVertical: true })).toEqual([[96.2, 45]])
  })
})

describe('bent text', () => {
  test('half a circle is as long as its line: the middle up', () => {
    const radius = 20 / Math.PI
    const { width, height, glyphs } = set({ bend: 180 })
    const [first, second] = glyphs
    // Each sign touches the circle with its middle, an eighth and three eighths of the way round.
    expect(first?.matrix.slice(0, 4).map((one) => one * 100)).toEqual([
      expect.closeTo(Math.SQRT1_2),
      expect.closeTo(-Math.SQRT1_2),
      expect.closeTo(Math.SQRT1_2),
      expect.closeTo(Math.SQRT1_2),
    ])
    expect(second?.matrix[1]).toBeCloseTo(0.01 * Math.SQRT1_2)
    const middleOf = ({ matrix: [a, b, , , e, f] }: SetGlyph) => [e + a * 500, f + b * 500]
    const [one = [], other = []] = glyphs.map(middleOf)
    expect((other[0] ?? 0) - (one[0] ?? 0)).toBeCloseTo(2 * radius * Math.SQRT1_2, 3)
    expect(one[1]).toBeCloseTo(other[1] ?? 0, 3)
    expect(width).toBeGreaterThan(20)
    expect(height).toBeLessThan(20)
  })
  test('the other way round it is its mirror image', () => {
    expect(set({ text: '荣达荣', bend: 90 }).glyphs.map(({ matrix }) => matrix[1])).toEqual(
      set({ text: '荣达荣', bend: -90 }).glyphs.map(({ matrix }) => 0 - matrix[1]),
    )
  })
  test('several lines are around one point, the innermost on the circle', () => {
    const turn = (also: Partial<PlacedText>) => set(also).glyphs.map(({ matrix: [a, b] }) => (Math.atan2(b, a) * 180) / Math.PI)
    const up = turn({ text: '荣达\n荣达', bend: 180 })
    expect(up[3]).toBeCloseTo(45)
    expect(up[1]).toBeCloseTo((45 * 20) / Math.PI / (20 / Math.PI + 15))
    const down = turn({ text: '荣达\n荣达', bend: -180 })
    expect(down[1]).toBeCloseTo(-45)
    expect(down[3]).toBeCloseTo((-45 * 20) / Math.PI / (20 / Math.PI + 15))
  })
  test('hardly bent it is straight', () => {
    expect(set({ bend: 1e-300 })).toEqual(set({}))
    expect(set({ bend: 0.02 }).width).toBeCloseTo(20, 1)
  })
})

test('a sign beyond the first plane is one sign, what is not seen is none, and fonts are asked for each sign once', () => {
  expect(linesOf('a\u200B\uFE0Fb\r\n𬭊\tc')).toEqual([
    ['a', 'b'],
    ['𬭊', ' ', 'c'],
  ])
  expect(set({ text: '𬭊荣' })).toMatchObject({ width: 20, missing: ['𬭊'], glyphs: [{ sign: '荣' }] })
  const layers: PlacedText[] = [
    { ...layer, text: '荣达\n荣𬭊' },
    { ...layer, text: '达A' },
    { ...layer, font: 'brush', text: '永' },
  ]
  expect(signsOf(layers)).toEqual(
    new Map([
      ['sans', '荣达𬭊A'],
      ['brush', '永'],
    ]),
  )
})

test('it is drawn once its font is there, and its outlines are where it is set', () => {
  expect(drawnOf(layer, new Map())).toEqual([])
  const [drawn] = drawnOf(layer, new Map([['sans', font]]))
  expect(drawn).toMatchObject({ kind: 'glyphs', layerId: 'a', font: 'sans', glyphs: [{ sign: '荣' }, { sign: '达' }] })
  const [first] = drawn?.kind === 'glyphs' ? drawn.glyphs : []
  expect(first && glyphPath(first)).toBe('M 90 53.8 L 91 53.8 L 91 52.8 Z')
})

test('texts are as large as they are set, what is so already is the same; where the font is not there they stay as they were', () => {
  const fonts = new Map([['sans', font] as const])
  const sized = sizedText(layer, font)
  const others: Layer[] = [sized, { ...layer, font: 'brush' }]
  const [first, ...same] = sizedLayers([layer, ...others], fonts)
  expect(first).toEqual({ ...layer, width: 20, height: 12.4 })
  expect(same.every((one, at) => one === others[at])).toBe(true)
})

test('the longest text that is lawful is set within a moment', () => {
  const long = { ...layer, text: '荣'.repeat(textAtMost), size: 2000, bend: 360 }
  expect(setText(long, font).glyphs).toHaveLength(textAtMost)
  expect(PlacedText.safeParse(sizedText(long, font)).success).toBe(true)
})
