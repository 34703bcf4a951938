import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Surface } from '../contract/artwork/design.ts'
import type { Layer, PlacedPicture } from '../contract/artwork/layer.ts'
import { done } from './design.ts'
import { findingsOf } from './findings.ts'
import { anyLayer } from './layers.fixture.ts'
import { mendOf, within } from './mends.ts'
import { boundsOf, liesIn, placed } from './place.ts'

const sheet = { widthMm: 100, heightMm: 80 }
const surfaceOf = (layer: Layer): Surface => ({ position: 'front', ...sheet, layers: [layer] })
const picture: PlacedPicture = { kind: 'picture', id: 'a', fileId: 1, x: 50, y: 40, width: 80, height: 40, angle: 0 }
const pictures = new Map([[1, { name: '标志.png', pixels: { width: 400, height: 200 } }]])

test('whatever lies half outside lies within after the mend, and is no larger', () => {
  fc.assert(
    fc.property(anyLayer, (layer) => {
      const inside = within(sheet, layer)
      const { left, right, top, bottom } = boundsOf(inside)
      // What is smaller than anything may be made stays as large as it is.
      const isTooLarge = right - left > sheet.widthMm || bottom - top > sheet.heightMm
      expect(isTooLarge || liesIn(sheet, inside) === 'within').toBe(true)
      expect(inside.width).toBeLessThanOrEqual(layer.width + 1e-4)
    }),
  )
})

test('a picture that is printed too large is as small as its pixels are enough for, and nothing is said of it any more', () => {
  const told = findingsOf(surfaceOf(picture), { label: '正面', process: 'screen', inks: null }, pictures)
  const finding = told.find(({ rule }) => rule === 'P01')
  const mend = finding && mendOf(finding, surfaceOf(picture), { process: 'screen' }, pictures)
  expect(mend?.label).toBe('缩到宽 33.8 毫米')
  const after = mend ? surfaceOf(mend.layer) : surfaceOf(picture)
  expect(findingsOf(after, { label: '正面', process: 'screen', inks: null }, pictures).filter(({ rule }) => rule === 'P01')).toEqual([])
  expect(mendOf({ rule: 'P10', layerId: null }, surfaceOf(picture), { process: 'screen' }, pictures)).toBeNull()
  expect(mendOf({ rule: 'P22', layerId: 'a' }, surfaceOf({ ...picture, hidden: true }), { process: 'screen' }, pictures)).toEqual({
    label: '显示',
    layer: picture,
  })
})

test('a small picture is put no larger than it is printed sharply', () => {
  expect(placed(sheet, { width: 150, height: 150 }, 'a', 1, 150)).toMatchObject({ width: 25.4, height: 25.4 })
  expect(placed(sheet, { width: 9000, height: 9000 }, 'a', 1, 150)).toMatchObject({ width: 64, height: 64 })
})

test('whatever is put there as large as its pixels are enough for is fine enough', () => {
  const side = fc.integer({ min: 8, max: 3000 })
  const place = { label: '正面', process: 'screen', inks: null } as const
  expect(placed(sheet, { width: 400, height: 250 }, 'a', 1, 150), 'rounded up').toMatchObject({ width: 67.7333 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const layer = placed(sheet, { width, height }, 'a', 1, 150)
      const of = new Map([[1, { name: '标志.png', pixels: { width, height } }]])
      expect(findingsOf(surfaceOf(layer), place, of).filter(({ rule, severity }) => rule === 'P01' && severity === 'E')).toEqual([])
    }),
  )
})

test('what is locked is neither changed nor removed, until it is unlocked', () => {
  const design = { schema: 1 as const, surfaces: [surfaceOf({ ...picture, locked: true })] }
  expect(done(design, 'front', { do: 'remove', id: 'a' })).toBe(design)
  expect(done(design, 'front', { do: 'put', layer: { ...picture, x: 1, locked: true } })).toBe(design)
  expect(done(design, 'front', { do: 'put', layer: picture }).surfaces[0]?.layers).toEqual([picture])
})
