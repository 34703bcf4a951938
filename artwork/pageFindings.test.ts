import { expect, test } from 'vitest'
import type { PlacedPage } from '../contract/artwork/layer.ts'
import { notedOf } from './noted.ts'
import { findingsOf } from './findings.ts'
import { mendOf } from './mends.ts'
import { inksOf, reducedInks } from './inks.ts'
import { placedPage } from './place.ts'
import { newShape } from './shapes.ts'

const side = { position: 'front', widthMm: 100, heightMm: 80 }
const spots = ['PANTONE 186 C', 'PANTONE 871 C'].map((spot) => ({ rgb: '#c00020', spot }))
const page = (read: Partial<PlacedPage['read']> = {}, also: Partial<PlacedPage> = {}): PlacedPage => ({
  ...placedPage(
    side,
    { id: 'p', fileId: 1, page: 1, previewId: 2, name: '标志.ai' },
    {
      ...{ size: { width: 60, height: 30 }, inks: spots, spaces: [], loose: [], ppi: null, partial: false },
      ...read,
    },
  ),
  ...also,
})
const silk = { label: '正面', process: 'screen', inks: 2 } as const
const said = (layer: PlacedPage, place: Parameters<typeof findingsOf>[1] = silk) =>
  findingsOf({ ...side, layers: [layer] }, place, new Map()).map(({ rule, severity }) => `${rule} ${severity}`)

test('a page is placed as large as it measures where there is room for it, and in its proportions', () => {
  expect(page()).toMatchObject({ x: 50, y: 40, width: 60, height: 30, angle: 0 })
  expect(page({ size: { width: 400, height: 100 } })).toMatchObject({ width: 80, height: 20 })
})

test('two spots are two inks, the same as those of a drawing with its name', () => {
  const drawn = newShape(side, 'star', { rgb: '#112233', spot: 'PANTONE 186 C' }, 'd')
  const surface = { ...side, layers: [page(), drawn] }
  expect(inksOf(surface).map(({ spot }) => spot)).toEqual(['PANTONE 186 C', 'PANTONE 871 C'])
  expect(said(page())).toEqual([])
  expect(said(page(), { ...silk, inks: 1 })).toEqual(['P09 E'])
  const twice = { ...side, layers: [page(), { ...page(), id: 'q', x: 60 }] }
  expect(inksOf(twice)).toEqual(spots)
  expect(findingsOf(twice, silk, new Map())).toEqual([])
  expect(
    notedOf(
      { ...twice, layers: [...twice.layers, { ...page({ spaces: ['cmyk'] }), id: 'r' }, { ...page({ spaces: ['cmyk'] }), id: 's' }] },
      undefined,
    ),
  ).toMatchObject({ inks: 2, mixed: ['标志.ai'] })
})

test('fewer inks leave those of the file as they are, and end', () => {
  const drawn = newShape(side, 'star', { rgb: '#c00021', spot: null }, 'd')
  expect(inksOf(reducedInks({ ...side, layers: [page(), drawn] }, 2))).toEqual(spots)
  expect(inksOf(reducedInks({ ...side, layers: [page()] }, 1))).toEqual(spots)
})

test('what is mixed is refused where plates are of one ink, and told where it is of a screen', () => {
  expect(said(page({ inks: [], spaces: ['cmyk'] }))).toEqual(['P10 E'])
  const digital = { label: '正面', process: 'digital', inks: null } as const
  expect(said(page({ inks: [], spaces: ['cmyk'] }), digital)).toEqual([])
  expect(said(page({ inks: [], spaces: ['rgb'] }), digital)).toEqual(['P14 W'])
  expect(said(page({ inks: [], spaces: ['rgb'] }), { label: '正面', process: 'laser', inks: null })).toEqual(['P10 W'])
})

test('fonts that are not in it, coarse pictures as large as they are placed, and what was not read', () => {
  expect(said(page({ loose: ['SimSun'], partial: true }))).toEqual(['P18 E', 'P26 W'])
  expect(said(page({ partial: true }), { label: '正面', process: 'digital', inks: null })).toEqual(['P26 I'])
  expect(said(page({ ppi: 300 }))).toEqual([])
  expect(said(page({ ppi: 300 }, { width: 80, height: 40 }))).toEqual(['P01 W'])
  const coarse = page({ ppi: 100 })
  expect(said(coarse)).toEqual(['P01 E'])
  const mend = mendOf({ rule: 'P01', layerId: 'p' }, { ...side, layers: [coarse] }, { process: 'screen' }, new Map())
  expect(mend?.layer.width).toBeLessThan(20)
  expect(said(mend?.layer as PlacedPage)).toEqual([])
})
