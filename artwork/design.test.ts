import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Design, type Surface } from '../contract/artwork/design.ts'
import type { Layer, PlacedPicture } from '../contract/artwork/layer.ts'
import { begun, did, done, onSurfaces, redone, undone, type Command } from './design.ts'
import { findingsOf } from './findings.ts'
import { anyLayer, coordinate } from './layers.fixture.ts'
import { boundsOf, cornersOf, liesIn, moved, placed, scaled, turned } from './place.ts'
import { snappedAll } from './many.ts'

const sheet = { widthMm: 100, heightMm: 80 }
const layer: PlacedPicture = { kind: 'picture', id: 'a', fileId: 1, x: 50, y: 40, width: 40, height: 20, angle: 0 }
const surface = (...layers: Layer[]): Surface => ({ position: 'front', ...sheet, layers })

test('a picture is put in the middle with its proportions, and has four fifths of the room', () => {
  expect(placed(sheet, { width: 800, height: 400 }, 'a', 1)).toEqual({
    kind: 'picture',
    id: 'a',
    fileId: 1,
    x: 50,
    y: 40,
    width: 80,
    height: 40,
    angle: 0,
  })
  expect(placed(sheet, { width: 400, height: 800 }, 'a', 1)).toMatchObject({ width: 32, height: 64 })
})

test('turned by a quarter its width is its height; corners go clockwise from its own upper left', () => {
  const quarter = turned(layer, 90)
  expect(cornersOf(quarter).map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [60, 20],
    [60, 60],
    [40, 60],
    [40, 20],
  ])
  expect(turned(layer, 270).angle).toBe(-90)
  expect(turned(layer, -180).angle).toBe(180)
})

test('it lies within what is printed, is cut off, or is not printed at all', () => {
  expect(liesIn(sheet, layer)).toBe('within')
  expect(liesIn(sheet, { ...layer, x: 10 })).toBe('cut')
  expect(liesIn(sheet, { ...layer, x: -20 })).toBe('outside')
  expect(liesIn(sheet, { ...layer, width: 100, height: 80 })).toBe('within')
})

test('it is drawn to the middle and to the edges, if it comes near enough', () => {
  const snapped = (at: Partial<PlacedPicture>, ...guides: number[]) => snappedAll(sheet, [{ ...layer, ...at }], 1, { x: guides, y: [] })
  expect(snapped({ x: 50.8, y: 33 })).toMatchObject([{ x: 50, y: 33 }])
  expect(snapped({ x: 20.5, y: 69.6 })).toMatchObject([{ x: 20, y: 70 }])
  expect(snapped({ x: 22 })).toMatchObject([{ x: 22 }])
  // To a guide its edges are drawn, and its middle.
  expect(snapped({ x: 30.5 }, 10)).toMatchObject([{ x: 30 }])
  expect(snapped({ x: 30.5 }, 31)).toMatchObject([{ x: 31 }])
})

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), layer: anyLayer }),
  fc.record({ do: fc.constant('put' as const), layer: anyLayer }),
  fc.record({ do: fc.constant('remove' as const), id: fc.constantFrom('a', 'b', 'c', 'd', 'e') }),
  fc.record({ do: fc.constant('raise' as const), id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), by: fc.integer({ min: -3, max: 3 }) }),
)
const someIds = fc.subarray(['a', 'b', 'c', 'd', 'e'])
const someLayers = fc.uniqueArray(anyLayer, { selector: ({ id }) => id, maxLength: 4 })
const lines = fc.array(fc.integer({ min: -5, max: 120 }), { maxLength: 3 })
const manyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('addMany' as const), layers: someLayers }),
  fc.record({ do: fc.constant('putMany' as const), layers: someLayers }),
  fc.record({ do: fc.constant('removeMany' as const), ids: someIds }),
  fc.record({ do: fc.constant('group' as const), ids: someIds, group: fc.constantFrom('g', 'h') }),
  fc.record({ do: fc.constant('ungroup' as const), ids: someIds }),
  fc.record({ do: fc.constant('guides' as const), guides: fc.option(fc.record({ x: lines, y: lines }), { nil: undefined }) }),
)
const first: Design = { schema: 1, surfaces: [surface(), { ...surface(layer), position: 'back' }] }

/** Every kind of command, each of which does something: chance alone may leave one out. */
const everyKind = (
  [
    { do: 'addMany', layers: ['a', 'b', 'c'].map((id) => ({ ...layer, id })) },
    { do: 'add', layer: { ...layer, id: 'd' } },
    { do: 'put', layer: { ...layer, x: 10 } },
    { do: 'putMany', layers: [{ ...layer, x: 20 }] },
    { do: 'raise', id: 'a', by: 1 },
    { do: 'group', ids: ['a', 'b'], group: 'g' },
    { do: 'ungroup', ids: ['a', 'b'] },
    { do: 'guides', guides: { x: [10], y: [] } },
    { do: 'remove', id: 'a' },
    { do: 'removeMany', ids: ['b', 'c'] },
  ] satisfies Command[]
).map((one): [string, Command] => ['front', one])

test('two hundred commands undone give the first design, redone the last; every design between is lawful, and what did nothing is no step', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('front', 'back', 'side'), fc.oneof(command, manyCommand)), {
        minLength: 1,
        maxLength: 200,
        size: 'max',
      }),
      (commands) => {
        let history = begun(first)
        for (const [position, one] of commands) {
          const after = done(history.now, position, one)
          if (after !== history.now) met.add(one.do)
          history = did(history, after)
          expect(after.surfaces.every(({ layers }) => new Set(layers.map(({ id }) => id)).size === layers.length)).toBe(true)
        }
        const last = history.now
        expect(Design.safeParse(last).success).toBe(true)
        const steps = history.past.length
        expect(new Set([...history.past, last]).size).toBe(steps + 1)
        for (let n = 0; n < steps; n++) history = undone(history)
        expect(history.now).toBe(first)
        expect(undone(history)).toBe(history)
        for (let n = 0; n < steps; n++) history = redone(history)
        expect(history.now).toBe(last)
        expect(redone(history)).toBe(history)
      },
    ),
    { numRuns: 100, examples: [[everyKind]] },
  )
  const all = ['add', 'addMany', 'group', 'guides', 'put', 'putMany', 'raise', 'remove', 'removeMany', 'ungroup']
  expect([...met].toSorted()).toEqual(all)
})

const three = (['a', 'b', 'c'] as const).map((id) => ({ ...layer, id }))
const idsOf = (design: Design) => design.surfaces[0]?.layers.map(({ id, group }) => `${id}${group ?? ''}`).join(' ')
const doing = (...commands: Command[]) =>
  idsOf(commands.reduce((design, one) => done(design, 'front', one), { schema: 1, surfaces: [surface(...three)] } as Design))

test('a group comes together where its uppermost lies; a group of one is none', () => {
  expect(doing({ do: 'group', ids: ['a', 'c'], group: 'g' })).toBe('b ag cg')
  expect(doing({ do: 'group', ids: ['a', 'b'], group: 'g' })).toBe('ag bg c')
  expect(doing({ do: 'group', ids: ['a'], group: 'g' })).toBe('a b c')
  expect(doing({ do: 'group', ids: ['a', 'b'], group: 'g' }, { do: 'ungroup', ids: ['a', 'b', 'c'] })).toBe('a b c')
})

test('what is locked is neither grouped, moved nor removed with others', () => {
  const lock: Command = { do: 'put', layer: { ...layer, id: 'b', locked: true } }
  expect(doing(lock, { do: 'group', ids: ['a', 'b', 'c'], group: 'g' })).toBe('b ag cg')
  expect(doing(lock, { do: 'removeMany', ids: ['a', 'b', 'c'] })).toBe('b')
})

test('more than a surface takes are not put there, nor is one twice', () => {
  const many = Array.from({ length: 98 }, (_, at) => ({ ...layer, id: `n${at}` }))
  expect(doing({ do: 'addMany', layers: many })).toBe('a b c')
  expect(
    doing({
      do: 'addMany',
      layers: [
        { ...layer, id: 'd' },
        { ...layer, id: 'a' },
      ],
    }),
  ).toBe('a b c')
})

test('dragged it is one step however many moves it takes; after something new nothing is redone', () => {
  let history = begun(first)
  for (let n = 1; n <= 5; n++) history = did(history, done(history.now, 'back', { do: 'put', layer: moved(layer, n, 0) }), n > 1)
  expect(history.past).toEqual([first])
  history = undone(history)
  expect(history.now).toBe(first)
  expect(did(history, done(first, 'back', { do: 'remove', id: 'a' })).future).toEqual([])
})

test('whatever is done to a layer of any kind, the server takes it', () => {
  const met = new Set<string>()
  const change = fc.oneof(
    fc.record({ dx: coordinate, dy: coordinate }).map(
      ({ dx, dy }) =>
        (one: Layer) =>
          moved(one, dx, dy),
    ),
    fc.double({ min: 0, max: 1000, noNaN: true }).map((factor) => (one: Layer) => scaled(one, factor)),
    fc.double({ min: -1000, max: 1000, noNaN: true }).map((angle) => (one: Layer) => turned(one, angle)),
  )
  fc.assert(
    fc.property(anyLayer, fc.array(change, { maxLength: 20 }), (start, changes) => {
      met.add(start.kind)
      const after = changes.reduce((one, by) => by(one), start)
      expect(Design.safeParse({ schema: 1, surfaces: [surface(after)] }).success).toBe(true)
      const { left, top, right, bottom } = boundsOf(after)
      expect(left <= right && top <= bottom).toBe(true)
    }),
  )
  expect([...met].toSorted()).toEqual(['code', 'drawing', 'page', 'picture', 'text'])
})

test('on other surfaces what was designed for a position stays with it', () => {
  const kept = onSurfaces(first, [
    { position: 'back', widthMm: 60, heightMm: 60 },
    { position: 'side', widthMm: 10, heightMm: 10 },
  ])
  expect(kept.surfaces).toEqual([
    { position: 'back', widthMm: 60, heightMm: 60, layers: [layer] },
    { position: 'side', widthMm: 10, heightMm: 10, layers: [] },
  ])
  const guided = done(first, 'back', { do: 'guides', guides: { x: [10], y: [] } })
  expect(onSurfaces(guided, [{ position: 'back', ...sheet }]).surfaces[0]?.guides).toEqual({ x: [10], y: [] })
  expect(onSurfaces(null, [{ position: 'back', ...sheet }]).surfaces).toEqual([{ position: 'back', ...sheet, layers: [] }])
})

test('what would come out otherwise is said of each picture by its name', () => {
  const place = { label: '正面', process: 'insert', inks: null } as const
  const pictures = new Map([[1, { name: '标志.png', pixels: { width: 400, height: 200 } }]])
  const words = (...layers: PlacedPicture[]) =>
    findingsOf(surface(...layers), place, pictures).map(({ rule, severity, layerId }) => [rule, severity, layerId])
  expect(words()).toEqual([['P20', 'W', null]])
  expect(words(layer)).toEqual([['P01', 'W', 'a']])
  expect(words({ ...layer, width: 30, height: 15 })).toEqual([])
  expect(words({ ...layer, x: 5, width: 30, height: 15 }, { ...layer, id: 'b', x: 500 })).toEqual([['P02', 'E', 'b']])
  expect(findingsOf(surface({ ...layer, width: 90, height: 45 }), place, pictures)).toMatchObject([
    { rule: 'P01', severity: 'E', words: expect.stringContaining('“标志.png”印在正面（90×45 毫米）仅 112') },
  ])
  const small = { ...layer, width: 30, height: 15 }
  const plated = findingsOf(surface(small, { ...small, id: 'b' }), { label: '正面', process: 'screen', inks: 1 }, pictures)
  expect(plated).toEqual([
    { rule: 'P10', severity: 'W', words: '正面印 1 色，按专色制版，图片含 RGB 颜色，由我们分色，请核对校样', layerId: null },
  ])
  const separated = (inks: number, ...own: [rgb: string, flat: boolean][]) =>
    findingsOf(
      surface(small),
      { label: '正面', process: 'screen', inks },
      new Map([
        [
          1,
          {
            ...{ name: '标志.png', pixels: { width: 400, height: 200 }, colours: own.length },
            inks: own.map(([rgb, flat]) => ({ rgb, flat })),
          },
        ],
      ]),
    ).some(({ rule }) => rule === 'P10')
  expect(separated(2, ['#c8102e', true], ['#0b5cad', true])).toBe(false)
  expect(separated(1, ['#c8102e', true], ['#0b5cad', true])).toBe(true)
  expect(separated(2, ['#c8102e', true], ['#0b5cad', false])).toBe(true)
  const coloured = (colours: number | null, inks: number) =>
    findingsOf(
      surface(small),
      { label: '正面', process: 'screen', inks },
      new Map([[1, { name: '标志.png', pixels: { width: 400, height: 200 }, colours }]]),
    )
      .filter(({ rule }) => rule === 'P09')
      .map(({ severity, words }) => `${severity} ${words}`)
  expect(coloured(2, 1)).toEqual(['E “标志.png”有 2 种颜色，正面只印 1 色，请改选颜色数，或换成 1 色的图片'])
  expect([...coloured(2, 2), ...coloured(null, 1)]).toEqual([])
  const together = (...layers: PlacedPicture[]) =>
    findingsOf(
      surface(...layers),
      { label: '正面', process: 'screen', inks: 3 },
      new Map([1, 2].map((id) => [id, { name: '标志.png', pixels: { width: 400, height: 200 }, colours: 2 }])),
    )
      .filter(({ rule }) => rule === 'P09')
      .map(({ severity, words }) => `${severity} ${words}`)
  const again = { ...small, id: 'b', crop: { left: 0, top: 0, width: 0.5, height: 1 } }
  const most = 'W 图片与其他内容合计最多 4 种颜色，正面印 3 色：颜色不相同的，请改为同色或改选颜色数'
  expect(together(small, { ...again, fileId: 2 })).toEqual([most])
  // The same picture has the same inks wherever it lies.
  expect(together(small, again)).toEqual([])
  expect(together(small, again, { ...small, id: 'c', fileId: 2 })).toEqual([most])
  expect(findingsOf(surface(small), { label: '杯身', process: 'laser', inks: null }, pictures)).toMatchObject([
    { rule: 'P10', words: expect.stringContaining('没有颜色') },
  ])
})
