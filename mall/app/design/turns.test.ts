import { expect, test } from 'vitest'
import { begun, did } from '../../../artwork/design.ts'
import type { Design } from '../../../contract/artwork/design.ts'
import { arrived, noTrail, type Left, type Turned } from './turns.ts'

const design = (fileId: number, positions = ['front']): Design => ({
  schema: 1,
  surfaces: positions.map((position) => ({
    ...{ position, widthMm: 200, heightMm: 100 },
    layers: [{ kind: 'picture', id: 'a', fileId, x: 50, y: 40, width: 40, height: 20, angle: 0 }],
  })),
})
const pictures = new Map()
const two: Turned = { word: '2 inks', history: did(begun(design(1)), design(2)), pictures }
const left = (more: Partial<Left> = {}): Left => ({ ...two, productId: 7, trail: noTrail, way: null, joined: false, ...more })
const one = { productId: 7, word: '1 ink', design: design(2) }

test('turned to another configuration, undoing leads back to where it was, and redoing on again', () => {
  const there = arrived(left(), one)
  expect(there).toEqual({ trail: { before: [two], after: [] }, at: null })
  const onwards: Turned = { word: '1 ink', history: begun(design(2)), pictures }
  const back = arrived(left({ ...onwards, trail: there.trail, way: 'undo' }), { ...one, word: '2 inks' })
  expect(back).toEqual({ trail: { before: [], after: [onwards] }, at: two })
  const again = arrived(left({ trail: back.trail, way: 'redo' }), one)
  expect(again).toEqual({ trail: { before: [two], after: [] }, at: onwards })
  // Turned elsewhere than undoing would lead, it is a step on.
  expect(arrived(left({ ...onwards, trail: there.trail, way: 'undo' }), { ...one, word: '3 inks' }).trail.before).toHaveLength(2)
})

test('a picture that is separated into the inks of the next configuration is had back with the one before, at once', () => {
  const { trail } = arrived(left({ joined: true }), one)
  expect(trail.before).toEqual([{ ...two, history: begun(design(1)) }])
  const onwards = left({ word: '1 ink', history: begun(design(2)), trail, way: 'undo' })
  expect(arrived(onwards, { ...one, word: '2 inks' }).at?.history.now).toEqual(design(1))
})

test('a side that is printed no more is no change; the order of what is said is none either', () => {
  const both = left({ history: begun(design(2, ['front', 'back'])) })
  const [layer] = design(2).surfaces[0]?.layers ?? []
  const turned = {
    ...design(2),
    surfaces: [
      { layers: [Object.fromEntries(Object.entries(layer ?? {}).toReversed())] as never, heightMm: 100, widthMm: 200, position: 'front' },
    ],
  }
  expect(arrived(both, { ...one, design: turned }).trail.before).toHaveLength(1)
})

test('nothing is undone of another product, nor of what somebody else changed meanwhile', () => {
  expect(arrived(null, one)).toEqual({ trail: noTrail, at: null })
  expect(arrived(left(), { ...one, productId: 8 })).toEqual({ trail: noTrail, at: null })
  expect(arrived(left(), { ...one, design: design(3) })).toEqual({ trail: noTrail, at: null })
  const trail = { before: [two], after: [] }
  expect(arrived(left({ trail }), { ...one, word: '2 inks' })).toEqual({ trail, at: null })
})
