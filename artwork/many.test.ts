import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Design, type Surface } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import { anyLayer } from './layers.fixture.ts'
import {
  alignedAll,
  alignedOn,
  boundsOfAll,
  chosenAfter,
  copiesOf,
  distributed,
  pasted,
  scaledAll,
  snappedAll,
  touched,
  turnedAll,
  withGroups,
  type Edge,
} from './many.ts'

const at = (id: string, x: number, y: number, also: Partial<Layer> = {}): Layer =>
  ({ kind: 'picture', id, fileId: 1, x, y, width: 10, height: 10, angle: 0, ...also }) as Layer
const layers = [at('a', 10, 10), at('b', 30, 25, { group: 'g' }), at('c', 45, 30, { group: 'g' }), at('d', 90, 70)]
const places = (all: readonly Layer[]) => all.map(({ id, x, y }) => [id, x, y])

test('one of a group is chosen with all of it; with Shift units come and go', () => {
  expect(chosenAfter(layers, ['a'], 'c', false)).toEqual(['b', 'c'])
  expect(chosenAfter(layers, ['a'], 'c', true)).toEqual(['a', 'b', 'c'])
  expect(chosenAfter(layers, ['a', 'b', 'c'], 'b', true)).toEqual(['a'])
  expect(withGroups(layers, ['d', 'b'])).toEqual(['b', 'c', 'd'])
})

test('a rectangle takes what it touches, but nothing locked or hidden', () => {
  expect(touched(layers, { left: 0, top: 0, right: 26, bottom: 21 })).toEqual(['a', 'b', 'c'])
  expect(
    touched([at('a', 10, 10, { locked: true }), at('b', 12, 12, { hidden: true })], { left: 0, top: 0, right: 50, bottom: 50 }),
  ).toEqual([])
})

test('aligned, a group goes as one and keeps how it lies', () => {
  expect(places(alignedAll(layers, 'left'))).toEqual([
    ['a', 10, 10],
    ['b', 10, 25],
    ['c', 25, 30],
    ['d', 10, 70],
  ])
  expect(places(alignedAll(layers, 'bottom'))).toEqual([
    ['a', 10, 70],
    ['b', 30, 65],
    ['c', 45, 70],
    ['d', 90, 70],
  ])
})

test('distributed there is as much between all of them; two stay where they are', () => {
  expect(places(distributed([at('a', 10, 0), at('b', 20, 0), at('c', 90, 0)], 'across'))).toEqual([
    ['a', 10, 0],
    ['b', 50, 0],
    ['c', 90, 0],
  ])
  expect(places(distributed([at('a', 10, 0), at('b', 20, 9)], 'along'))).toEqual([
    ['a', 10, 0],
    ['b', 20, 9],
  ])
})

const newId = () => {
  let next = 0
  return () => `new${++next}`
}

test('copies are free, and one group among themselves, apart from the first', () => {
  const copies = copiesOf([at('a', 0, 0, { locked: true, group: 'g' }), at('b', 0, 0, { group: 'g' }), at('c', 0, 0)], newId())
  const groups = copies.map(({ group }) => group)
  expect(groups[0]).toBe(groups[1])
  expect([groups[0] === 'g', groups[2], copies.some(({ locked }) => locked)]).toEqual([false, undefined, false])
  expect(new Set(copies.map(({ id }) => id)).size).toBe(3)
})

test('put on another surface it lies where it lay, or in the middle where that is beyond; on its own beside itself', () => {
  const surface = (widthMm: number, ...own: Layer[]): Surface => ({ position: 'front', widthMm, heightMm: 80, layers: own })
  const one = at('a', 60, 40)
  expect(places(pasted(surface(100), [one], newId()))).toEqual([['new1', 60, 40]])
  expect(places(pasted(surface(50), [one], newId()))).toEqual([['new1', 25, 40]])
  expect(places(pasted(surface(100, one), [one], newId()))).toEqual([['new1', 65, 45]])
})

test('whatever is done to several of any kind, the server takes it, and none is lost', () => {
  const sheet = { widthMm: 100, heightMm: 80 }
  const some = fc.uniqueArray(anyLayer, { selector: ({ id }) => id, minLength: 1, maxLength: 5 })
  const edge = fc.constantFrom<Edge>('left', 'centre', 'right', 'top', 'middle', 'bottom')
  fc.assert(
    fc.property(some, edge, fc.constantFrom('across' as const, 'along' as const), (all, to, way) => {
      const ids = all.map(({ id }) => id).toSorted()
      for (const after of [alignedAll(all, to), distributed(all, way), snappedAll(sheet, all, 5)]) {
        expect(after.map(({ id }) => id).toSorted()).toEqual(ids)
        expect(Design.safeParse({ schema: 1, surfaces: [{ position: 'front', ...sheet, layers: after }] }).success).toBe(true)
      }
    }),
  )
})

describe('several that are scaled and turned as one', () => {
  const box = (id: string, x: number, y: number): Layer => ({ kind: 'picture', id, fileId: 1, x, y, width: 10, height: 20, angle: 0 })
  const two = [box('a', 10, 20), box('b', 50, 60)]

  test('grow around their middle and keep how they lie to each other', () => {
    const [a, b] = scaledAll(two, 2)
    expect([a?.x, a?.y, a?.width]).toEqual([-10, 0, 20])
    expect([b?.x, b?.y, b?.height]).toEqual([70, 80, 40])
  })
  test('as far as each of them may: none is scaled less than another', () => {
    const [a, b] = scaledAll([box('a', 0, 0), { ...box('b', 100, 0), width: 4500, height: 10 }], 100)
    expect((a?.width ?? 0) / 10).toBeCloseTo(2)
    expect((b?.width ?? 0) / 4500).toBeCloseTo(2)
  })
  test('turned by a half they have changed places', () => {
    expect(turnedAll(two, 180).map(({ x, y, angle }) => [x, y, angle])).toEqual([
      [50, 60, 180],
      [10, 20, 180],
    ])
    expect(turnedAll(turnedAll(two, 37), -37)).toEqual(two)
  })
  test('lie at the edges of the surface together', () => {
    expect(boundsOfAll(alignedOn({ widthMm: 200, heightMm: 100 }, two, 'right')).right).toBe(200)
    expect(boundsOfAll(alignedOn({ widthMm: 200, heightMm: 100 }, two, 'top')).top).toBe(0)
  })
})
