import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Design, type Surface } from '../contract/artwork/design.ts'
import type { Ink, Layer } from '../contract/artwork/layer.ts'
import { inkKey, inksIn, inksOf, mergedInks, reducedInks, withoutInk } from './inks.ts'
import { anyLayer } from './layers.fixture.ts'
import { newShape } from './shapes.ts'

const surfaceOf = (layers: Layer[]): Surface => ({ position: 'front', widthMm: 100, heightMm: 80, layers })
const anySurface = fc.array(anyLayer, { maxLength: 8 }).map(surfaceOf)
const shape = (rgb: string, spot: string | null = null): Layer => newShape({ widthMm: 100, heightMm: 80 }, 'star', { rgb, spot }, rgb)
const colours = (surface: Surface) => inksOf(surface).map(inkKey)

test('inks are told in the order of first use, one of a plate once; of what is hidden none', () => {
  const red = shape('#ff0000')
  expect(colours(surfaceOf([shape('#00ff00'), red, shape('#00ff00'), shape('#111111', '金'), shape('#222222', '金')]))).toEqual([
    '#00ff00',
    '#ff0000',
    '金',
  ])
  expect(colours(surfaceOf([{ ...red, hidden: true }]))).toEqual([])
})

test('merged, an ink is nowhere any more, and whatever was not drawn with it is the same object', () => {
  fc.assert(
    fc.property(anySurface, fc.nat(), fc.nat(), (surface, one, other) => {
      const inks = inksOf(surface)
      const [from, to] = [inks[one % inks.length], inks[other % inks.length]]
      if (!from || !to) return
      const merged = mergedInks(surface, from, to)
      expect(Design.safeParse({ schema: 1, surfaces: [merged] }).success).toBe(true)
      // A file's page keeps its inks.
      const isFixed = surface.layers.some(
        (layer) => layer.kind === 'page' && !layer.hidden && colours(surfaceOf([layer])).includes(inkKey(from)),
      )
      expect(new Set(colours(merged))).toEqual(
        new Set(
          colours(surface)
            .filter((key) => isFixed || key !== inkKey(from) || key === inkKey(to))
            .concat(isFixed ? inkKey(to) : []),
        ),
      )
      for (const [at, layer] of merged.layers.entries())
        expect(JSON.stringify(surface.layers[at]).includes(from.spot ?? from.rgb) || layer === surface.layers[at]).toBe(true)
    }),
  )
  const surface = surfaceOf([shape('#ff0000')])
  expect(mergedInks(surface, { rgb: '#00ff00', spot: null }, { rgb: '#0000ff', spot: null })).toBe(surface)
})

test('reduced to so many inks there are no more, all of them were there, and it is done once', () => {
  fc.assert(
    fc.property(anySurface, fc.integer({ min: 1, max: 6 }), (surface, most) => {
      const before = colours(surface)
      // A file's page keeps its inks.
      const fixed = colours(surfaceOf(surface.layers.filter(({ kind }) => kind === 'page'))).length
      const reduced = reducedInks(surface, most)
      const after = colours(reduced)
      expect(after.length).toBe(Math.min(before.length, Math.max(most, fixed)))
      expect(after.every((key) => before.includes(key))).toBe(true)
      expect(reducedInks(reduced, most)).toBe(reduced)
      expect(reducedInks(surface, most)).toEqual(reduced)
    }),
  )
})

test('the most alike become one; one of a plate of its own stays', () => {
  const surface = surfaceOf([shape('#ff0000'), shape('#0000ff'), shape('#fe1010')])
  expect(colours(reducedInks(surface, 2))).toEqual(['#ff0000', '#0000ff'])
  const plated = surfaceOf([shape('#ff0000'), shape('#0000ff'), shape('#fe1010', 'PANTONE 185 C')])
  expect(colours(reducedInks(plated, 2))).toEqual(['PANTONE 185 C', '#0000ff'])
  const same: Ink = { rgb: '#0000ff', spot: null }
  expect(colours(mergedInks(plated, same, { rgb: '#0000ff', spot: '蓝' }))).toEqual(['#ff0000', '蓝', 'PANTONE 185 C'])
})

test('an ink is left out of a drawing, with the parts that it alone draws; never all of it', () => {
  fc.assert(
    fc.property(anyLayer, fc.nat(), (layer, at) => {
      const inks = inksIn(layer)
      const ink = inks[at % inks.length]
      if (layer.kind !== 'drawing' || !ink) return
      const left = withoutInk(layer, ink)
      const others = inks.map(inkKey).filter((key) => key !== inkKey(ink))
      expect(new Set(inksIn(left).map(inkKey))).toEqual(new Set(inks.length === 1 ? inks.map(inkKey) : others))
      expect(left === layer).toBe(inks.length === 1)
    }),
  )
})
