import { expect, test } from 'vitest'
import type { Layer, PlacedPicture } from '../contract/artwork/layer.ts'
import { mergesFar, sharesFar } from './farMerged.ts'
import type { Ground } from './ground.ts'
import { newShape } from './shapes.ts'
import { reductionTo } from './sharedInks.ts'
import type { Seen } from './together.ts'

const [red, green, navy, blue, white] = ['#c8102e', '#148c3c', '#1d3557', '#24487a', '#ffffff'] as const
const size = { widthMm: 100, heightMm: 80 }
const picture: PlacedPicture = { kind: 'picture', id: 'p', fileId: 1, x: 50, y: 40, width: 20, height: 20, angle: 0 }
const shape = (rgb: string, at: number): Layer => newShape(size, 'star', { rgb, spot: null }, `s${at}`)
const cream: Ground = { white: 'plate', isDark: false, hex: '#f2e6cf' }

/** Whether it is told of a mark of these inks beside what is drawn in others, all of it in so many. */
function isTold(own: readonly string[], drawn: readonly string[], inks: number, on: Ground | null = null) {
  const surface = { position: 'front', ...size, layers: [...drawn.map(shape), picture] }
  const inked: Seen = {
    colours: own.length,
    inks: own.map((rgb) => ({ rgb, flat: true })),
    white: own.includes(white) ? 'part' : 'none',
  }
  const pictures = new Map([[1, inked]])
  const reduction = reductionTo(inks, surface, { process: 'screen', inks, on }, pictures, true)
  return reduction && mergesFar(reduction, inks, surface, pictures, on)
}

test.each([
  ['red and green in one ink', [red, green], [], 1, true],
  ['two blues in one ink', [navy, blue], [], 1, false],
  ['red and two blues in two inks', [red, navy, blue], [], 2, false],
  ['red, green and navy in two inks', [red, green, navy], [], 2, true],
  ['two blues beside a blue text', [navy, blue], [navy], 1, false],
  ['a green and a blue mark beside a red text', [green, navy], [red], 1, true],
  ['two blues beside a text in red and green', [navy, blue], [red, green], 1, true],
])('%s', (_, own, drawn, inks, told) => {
  expect(isTold(own, drawn, inks)).toBe(told)
})

test('white that is left out so that the goods show through does not become another colour', () => {
  expect(isTold([navy, white], [], 1, cream)).toBe(false)
  expect(isTold([navy, red, white], [], 1, cream)).toBe(true)
})

test.each([
  [red, true],
  [blue, false],
])('a navy mark in the %s of what is drawn', (rgb, told) => {
  const pictures = new Map<number, Seen>([[1, { colours: 1, inks: [{ rgb: navy, flat: true }], white: 'none' }]])
  expect(sharesFar({ fileIds: [1], palette: [rgb], inks: 1 }, pictures, null)).toBe(told)
})

test('a picture of which nobody knows the inks is not asked', () => {
  const surface = { position: 'front', ...size, layers: [picture] }
  const sharing = { fileIds: [1], palette: [], inks: 1 }
  expect(mergesFar({ sharing, isMerged: false }, 1, surface, new Map([[1, { colours: 3 }]]), null)).toBe(false)
})
