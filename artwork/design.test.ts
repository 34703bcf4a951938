import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Design, type PlacedPicture, type Surface } from '../contract/artwork/design.ts'
import {
  begun,
  boundsOf,
  cornersOf,
  did,
  done,
  findingsOf,
  liesIn,
  moved,
  onSurfaces,
  placed,
  redone,
  scaled,
  snapped,
  turned,
  undone,
  type Command,
} from './design.ts'

const sheet = { widthMm: 100, heightMm: 80 }
const node: PlacedPicture = { id: 'a', fileId: 1, x: 50, y: 40, width: 40, height: 20, angle: 0 }
const surface = (...nodes: PlacedPicture[]): Surface => ({ position: 'front', ...sheet, nodes })

test('a picture is put in the middle with its proportions, and has four fifths of the room', () => {
  expect(placed(sheet, { width: 800, height: 400 }, 'a', 1)).toEqual({ id: 'a', fileId: 1, x: 50, y: 40, width: 80, height: 40, angle: 0 })
  expect(placed(sheet, { width: 400, height: 800 }, 'a', 1)).toMatchObject({ width: 32, height: 64 })
})

test('turned by a quarter its width is its height; corners go clockwise from its own upper left', () => {
  const quarter = turned(node, 90)
  expect(cornersOf(quarter).map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [60, 20],
    [60, 60],
    [40, 60],
    [40, 20],
  ])
  expect(turned(node, 270).angle).toBe(-90)
  expect(turned(node, -180).angle).toBe(180)
})

test('it lies within what is printed, is cut off, or is not printed at all', () => {
  expect(liesIn(sheet, node)).toBe('within')
  expect(liesIn(sheet, { ...node, x: 10 })).toBe('cut')
  expect(liesIn(sheet, { ...node, x: -20 })).toBe('outside')
  expect(liesIn(sheet, { ...node, width: 100, height: 80 })).toBe('within')
})

test('it is drawn to the middle and to the edges, if it comes near enough', () => {
  expect(snapped(sheet, { ...node, x: 50.8, y: 33 }, 1)).toMatchObject({ x: 50, y: 33 })
  expect(snapped(sheet, { ...node, x: 20.5, y: 69.6 }, 1)).toMatchObject({ x: 20, y: 70 })
  expect(snapped(sheet, { ...node, x: 22 }, 1)).toMatchObject({ x: 22 })
})

const coordinate = fc.double({ min: -200, max: 300, noNaN: true })
const anyNode = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  fileId: fc.integer({ min: 1, max: 3 }),
  ...{ x: coordinate, y: coordinate, angle: fc.double({ min: -180, max: 180, noNaN: true }) },
  ...{ width: fc.double({ min: 0.1, max: 300, noNaN: true }), height: fc.double({ min: 0.1, max: 300, noNaN: true }) },
})
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), node: anyNode }),
  fc.record({ do: fc.constant('put' as const), node: anyNode }),
  fc.record({ do: fc.constant('remove' as const), id: fc.constantFrom('a', 'b', 'c', 'd', 'e') }),
  fc.record({ do: fc.constant('raise' as const), id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), by: fc.integer({ min: -3, max: 3 }) }),
)
const first: Design = { schema: 1, surfaces: [surface(), { ...surface(node), position: 'back' }] }

test('two hundred commands undone give the first design, redone the last; every design between is lawful, and what did nothing is no step', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('front', 'back', 'side'), command), { minLength: 1, maxLength: 200, size: 'max' }),
      (commands) => {
        let history = begun(first)
        for (const [position, one] of commands) {
          const after = done(history.now, position, one)
          if (after !== history.now) met.add(one.do)
          history = did(history, after)
          expect(after.surfaces.every(({ nodes }) => new Set(nodes.map(({ id }) => id)).size === nodes.length)).toBe(true)
        }
        const last = history.now
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
    { numRuns: 200 },
  )
  expect([...met].toSorted()).toEqual(['add', 'put', 'raise', 'remove'])
})

test('dragged it is one step however many moves it takes; after something new nothing is redone', () => {
  let history = begun(first)
  for (let n = 1; n <= 5; n++) history = did(history, done(history.now, 'back', { do: 'put', node: moved(node, n, 0) }), n > 1)
  expect(history.past).toEqual([first])
  history = undone(history)
  expect(history.now).toBe(first)
  expect(did(history, done(first, 'back', { do: 'remove', id: 'a' })).future).toEqual([])
})

test('whatever is done to a picture, the server takes it', () => {
  const change = fc.oneof(
    fc.record({ dx: coordinate, dy: coordinate }).map(
      ({ dx, dy }) =>
        (one: PlacedPicture) =>
          moved(one, dx, dy),
    ),
    fc.double({ min: 0, max: 1000, noNaN: true }).map((factor) => (one: PlacedPicture) => scaled(one, factor)),
    fc.double({ min: -1000, max: 1000, noNaN: true }).map((angle) => (one: PlacedPicture) => turned(one, angle)),
  )
  fc.assert(
    fc.property(anyNode, fc.array(change, { maxLength: 20 }), (start, changes) => {
      const after = changes.reduce((one, by) => by(one), start)
      expect(Design.safeParse({ schema: 1, surfaces: [surface(after)] }).success).toBe(true)
      const { left, top, right, bottom } = boundsOf(after)
      expect(left <= right && top <= bottom).toBe(true)
    }),
  )
})

test('on other surfaces what was designed for a position stays with it', () => {
  const kept = onSurfaces(first, [
    { position: 'back', widthMm: 60, heightMm: 60 },
    { position: 'side', widthMm: 10, heightMm: 10 },
  ])
  expect(kept.surfaces).toEqual([
    { position: 'back', widthMm: 60, heightMm: 60, nodes: [node] },
    { position: 'side', widthMm: 10, heightMm: 10, nodes: [] },
  ])
  expect(onSurfaces(null, [{ position: 'back', ...sheet }]).surfaces).toEqual([{ position: 'back', ...sheet, nodes: [] }])
})

test('what would come out otherwise is said of each picture by its name', () => {
  const place = { label: '正面', process: 'insert', inks: null } as const
  const pictures = new Map([[1, { name: '标志.png', pixels: { width: 400, height: 200 } }]])
  const words = (...nodes: PlacedPicture[]) =>
    findingsOf(surface(...nodes), place, pictures).map(({ rule, severity, nodeId }) => [rule, severity, nodeId])
  expect(words()).toEqual([['P20', 'W', null]])
  expect(words(node)).toEqual([['P01', 'W', 'a']])
  expect(words({ ...node, width: 30, height: 15 })).toEqual([])
  expect(words({ ...node, x: 5, width: 30, height: 15 }, { ...node, id: 'b', x: 500 })).toEqual([
    ['P02', 'E', 'b'],
    ['P03', 'W', 'a'],
  ])
  expect(findingsOf(surface({ ...node, width: 90, height: 45 }), place, pictures)).toMatchObject([
    { rule: 'P01', severity: 'E', words: expect.stringContaining('“标志.png”印在正面（90×45 毫米）仅 112') },
  ])
  const small = { ...node, width: 30, height: 15 }
  const plated = findingsOf(surface(small, { ...small, id: 'b' }), { label: '正面', process: 'screen', inks: 1 }, pictures)
  expect(plated).toEqual([
    { rule: 'P10', severity: 'W', words: '正面印 1 色，按专色制版，图片含 RGB 颜色，由我们分色，请核对校样', nodeId: null },
  ])
  expect(findingsOf(surface(small), { label: '杯身', process: 'laser', inks: null }, pictures)).toMatchObject([
    { rule: 'P10', words: expect.stringContaining('没有颜色') },
  ])
})
