import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Surface } from '../contract/artwork/design.ts'
import type { Layer, PlacedCode, PlacedDrawing, PlacedPicture, PlacedText } from '../contract/artwork/layer.ts'
import { findingsOf } from './findings.ts'
import { anyLayer } from './layers.fixture.ts'
import { finestFindings, limitsOf, type Place, type Process } from './preflight.ts'
import { isRead, measureFindings, measuresOf } from './measureFindings.ts'
import { mendOf } from './mends.ts'
import { liesIn } from './place.ts'

const sheet = { widthMm: 100, heightMm: 60 }
const surface = (...layers: Layer[]): Surface => ({ position: 'front', ...sheet, layers })
const at = { x: 50, y: 30, angle: 0 }
const text = (also: Partial<PlacedText> = {}): PlacedText => ({
  ...{ kind: 'text', id: 't', ...at, width: 20, height: 6, text: '荣达', font: 'sans', size: 5, align: 'middle' },
  ...{ leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#000000', spot: null }, outline: null },
  ...also,
})
const picture = (also: Partial<PlacedPicture> = {}): PlacedPicture => ({
  ...{ kind: 'picture', id: 'p', fileId: 1, ...at, width: 40, height: 30 },
  ...also,
})
const code = (also: Partial<PlacedCode> = {}): PlacedCode => ({
  ...{ kind: 'code', id: 'c', ...at, width: 25, height: 25, code: 'qr', data: 'https://example.com', ink: { rgb: '#000000', spot: null } },
  ...also,
})
const box = (also: Partial<PlacedDrawing> = {}): PlacedDrawing => ({
  ...{ kind: 'drawing', id: 'd', name: '底色', ...at, width: 10, height: 10, box: { width: 10, height: 10 } },
  parts: [{ d: 'M0 0L10 0L10 10L0 10Z', fill: { rgb: '#ffffff', spot: null }, evenOdd: false, stroke: null }],
  ...also,
})
const place = (process: Process, also: Partial<Place> = {}) => ({ label: '正面', process, inks: null, ...also })
const pictures = new Map([[1, { name: '底图.jpg', pixels: { width: 4000, height: 3000 } }]])
const said = (layers: Layer[], where: ReturnType<typeof place>) =>
  findingsOf(surface(...layers), where, pictures).map(({ rule, severity, layerId }) => `${rule} ${severity} ${layerId ?? ''}`.trim())
const saidOf = (rule: string, layers: Layer[], where: ReturnType<typeof place>) =>
  findingsOf(surface(...layers), where, pictures).find((one) => one.rule === rule)

test('signs are lower than a process prints, by capitals or by the whole of what is Chinese', () => {
  expect(said([text({ size: 2.2 })], place('screen'))).toEqual([])
  expect(said([text({ size: 2.1 })], place('screen'))).toEqual(['P07 W t'])
  expect(said([text({ size: 2.2, text: 'ABC' })], place('screen'))).toEqual(['P07 W t'])
  expect(said([text({ size: 2.1 })], place('digital'))).toEqual([])
  expect(said([text({ size: 5 })], place('embroidery'))).toEqual(['P07 W t'])
  expect(saidOf('P07', [text({ size: 2 })], place('screen'))?.words).toBe('“荣达”的字高约 1.84 毫米，小于 2 毫米，笔画可能粘连，请放大')
})

test('what the merchant says of a position stands instead of what is usual', () => {
  const fine = { textMm: 1, lineMm: 0.1, ppi: 200 }
  expect(said([text({ size: 2 })], place('screen', { limits: { textMm: 3 } }))).toEqual(['P07 W t'])
  expect(said([text({ size: 2 })], place('screen', { limits: fine }))).toEqual([])
  expect(limitsOf({ process: 'screen', limits: fine })).toEqual({ textMm: 1, lineMm: 0.1, ppi: { least: 100, good: 200 } })
  expect(limitsOf({ process: 'screen', limits: { lineMm: 0.5 } })).toEqual({ textMm: 2, lineMm: 0.5, ppi: { least: 150, good: 300 } })
  // Stitches are made anew: no picture is too coarse.
  expect(limitsOf({ process: 'embroidery', limits: fine }).ppi).toBeNull()
  const coarse = new Map([[1, { name: '底图.jpg', pixels: { width: 400, height: 300 } }]])
  const ppi = (limits: object) => findingsOf(surface(picture()), place('screen', { limits }), coarse).find(({ rule }) => rule === 'P01')
  expect([ppi({ ppi: 250 })?.severity, ppi({ ppi: 300 })?.severity, ppi({ ppi: 600 })?.severity]).toEqual([undefined, 'W', 'E'])
})

test('outlines of text are lines, too', () => {
  const outline = { ink: { rgb: '#c8102e', spot: null }, width: 0.2 }
  expect(said([text({ outline })], place('screen'))).toEqual(['P08 W t'])
  expect(said([text({ outline })], place('digital'))).toEqual([])
})

test('where goods are cut, what is read stays away from the cut, and what reaches it goes beyond', () => {
  const near = text({ x: 12 })
  expect(said([near], place('insert'))).toEqual(['P03 W t'])
  expect(said([near], place('screen'))).toEqual([])
  expect(said([text({ x: 13 })], place('insert'))).toEqual([])
  const flush = picture({ x: 50, width: 100, height: 60 })
  expect(said([flush], place('insert'))).toEqual(['P04 W p'])
  expect(said([picture({ width: 106, height: 79.5 })], place('insert'))).toEqual([])
  // Elsewhere nothing is cut: what goes beyond is not printed.
  expect(said([picture({ width: 106, height: 79.5 })], place('digital'))).toEqual(['P03 W p'])
  expect(said([box({ x: 0 })], place('insert'))).toEqual([])
  expect(said([box({ x: 4.8 })], place('insert'))).toEqual(['P04 W d'])
})

test('small signs are not printed in a black of several plates', () => {
  const rich = { rgb: '#1a1a1a', spot: null }
  expect(said([text({ size: 4, ink: rich })], place('digital'))).toEqual(['P12 W t'])
  expect(said([text({ size: 4, ink: rich })], place('screen'))).toEqual([])
  expect(said([text({ size: 5, ink: rich })], place('digital'))).toEqual([])
  expect(said([text({ size: 4, ink: { ...rich, spot: 'PANTONE Black 7 C' } })], place('digital'))).toEqual([])
  expect(said([text({ size: 4 })], place('digital'))).toEqual([])
})

test('a code stands out from what it lies on, and nothing reaches into it', () => {
  const on = { white: 'plate', isDark: true, hex: '#20365c' } as const
  expect(said([code()], place('digital', { on }))).toEqual(['P16 W c'])
  expect(said([code({ ink: { rgb: '#ffffff', spot: null } })], place('digital', { on }))).toEqual(['P35 W c'])
  // A light ground of its own is what it is read on.
  expect(said([box({ width: 30, height: 30 }), code()], place('digital', { on }))).toEqual([])
  expect(said([code(), text({ y: 42 })], place('digital'))).toEqual(['P16 W c'])
  expect(said([code(), text({ y: 50 })], place('digital'))).toEqual([])
  expect(said([picture({ x: 35, width: 12 }), code()], place('digital'))).toEqual(['P16 W c'])
  // What lies below the card that it stands on does not matter, nor does a frame around all of it.
  expect(said([picture({ x: 35, width: 12 }), box({ width: 30, height: 30 }), code()], place('digital'))).toEqual([])
  const line = { d: 'M0 0L10 0L10 10L0 10Z', fill: null, evenOdd: false, stroke: { ink: { rgb: '#000000', spot: null }, width: 1 } }
  expect(said([code(), box({ width: 98, height: 58, parts: [line] })], place('digital'))).toEqual([])
})

test('what is mended is not said again, and a mend takes one press', () => {
  const cases: [string, Layer, Process][] = [
    ['P03', text({ x: 12 }), 'insert'],
    ['P04', picture({ width: 100, height: 60 }), 'insert'],
    ['P04', box({ x: 19.8, width: 40, height: 40 }), 'insert'],
    ['P07', text({ size: 1 }), 'screen'],
    ['P07', text({ size: 1, text: 'ABC' }), 'embroidery'],
    [
      'P08',
      box({ parts: [{ d: 'M0 0L10 0', fill: null, evenOdd: false, stroke: { ink: { rgb: '#000000', spot: null }, width: 0.1 } }] }),
      'screen',
    ],
    ['P08', text({ outline: { ink: { rgb: '#c8102e', spot: null }, width: 0.1 } }), 'screen'],
    ['P16', code({ width: 8, height: 8 }), 'screen'],
    ['P12', text({ size: 3, ink: { rgb: '#202020', spot: null } }), 'digital'],
  ]
  for (const [rule, layer, process] of cases) {
    const finding = saidOf(rule, [layer], place(process))
    const mend = finding && mendOf(finding, surface(layer), { process }, pictures)
    expect(mend?.label, rule).toMatch(/[一-龥]/)
    expect(
      said([mend?.layer ?? layer], place(process)).filter((one) => one.startsWith(rule)),
      rule,
    ).toEqual([])
  }
})

/** Any layer at a place of the sheet or near to it, upright or not, text as small as it is on goods. */
const placedLayer = fc
  .tuple(anyLayer, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 2, max: 60 }), fc.boolean())
  .map(([layer, x, y, size, isUpright]): Layer => {
    const lies = { ...layer, x, y, width: size, height: size / 2, angle: isUpright ? 0 : 30 }
    return lies.kind === 'text' ? { ...lies, size: size / 10 } : lies
  })

test('a mend that would make another design of it is not offered', () => {
  const mendFor = (rule: string, layer: Layer) => mendOf({ rule, layerId: layer.id }, surface(layer), place('insert'), pictures)
  // A bar along the edge would cover half of the sheet, and words that fill it would be too small.
  expect(mendFor('P04', box({ x: 50, y: 59, width: 100, height: 2 }))).toBeNull()
  expect(mendFor('P03', text({ width: 98 }))).toBeNull()
})

test('only what is nearly without colour is meant to be black, and a plate of cutters is told where goods are cut', () => {
  expect(said([text({ size: 3, ink: { rgb: '#0b1f40', spot: null } })], place('digital'))).toEqual([])
  const line = text({ ink: { rgb: '#e5007d', spot: 'cutcontour' } })
  expect(said([line], place('insert'))).toEqual(['P32 W t'])
  expect(said([line], place('digital'))).toEqual([])
})

test('what was noted of a surface says what the page says, whatever lies on it', () => {
  // What is cut is asked more of.
  const processes: Process[] = ['screen', 'digital', 'laser', 'embroidery', 'foil', 'insert', 'insert', 'insert', 'insert']
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(fc.array(placedLayer, { minLength: 1, maxLength: 6, size: 'max' }), fc.constantFrom(...processes), (layers, process) => {
      const within = layers.filter((layer) => !isRead(layer) || liesIn(sheet, layer) === 'within')
      const onPage = measureFindings(surface(...within), place(process), () => '')
      const rules = (found: readonly { rule: string }[]) => new Set(found.map(({ rule }) => rule).filter((rule) => /P0[3478]/.test(rule)))
      const noted = finestFindings(measuresOf(surface(...within)), place(process))
      expect(rules(noted)).toEqual(rules(onPage))
      for (const rule of rules(noted)) seen.set(rule, (seen.get(rule) ?? 0) + 1)
    }),
    { numRuns: 2000 },
  )
  expect([...seen.keys()].toSorted()).toEqual(['P03', 'P04', 'P07', 'P08'])
})
