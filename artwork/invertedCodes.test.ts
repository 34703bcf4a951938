import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Layer, PlacedCode, PlacedDrawing, PlacedPicture } from '../contract/artwork/layer.ts'
import { findingsOf } from './findings.ts'
import type { Ground } from './ground.ts'
import { anyLayer } from './layers.fixture.ts'
import { mended, mendOf } from './mends.ts'
import type { Place, Process } from './preflight.ts'

const sheet = { position: 'front', widthMm: 100, heightMm: 60 }
const code = (rgb: string, also: Partial<PlacedCode> = {}): PlacedCode => ({
  ...{ kind: 'code', id: 'c', x: 50, y: 30, angle: 0, width: 25, height: 25, code: 'qr', data: 'https://example.com' },
  ...{ ink: { rgb, spot: null }, ...also },
})
const box = (rgb: string, also: Partial<PlacedDrawing> = {}): PlacedDrawing => ({
  ...{ kind: 'drawing', id: 'd', name: '底色', x: 50, y: 30, angle: 0, width: 60, height: 40, box: { width: 10, height: 10 } },
  parts: [{ d: 'M0 0L10 0L10 10L0 10Z', fill: { rgb, spot: null }, evenOdd: false, stroke: null }],
  ...also,
})
const picture: PlacedPicture = { kind: 'picture', id: 'p', fileId: 1, x: 50, y: 30, angle: 0, width: 60, height: 40 }
const pictures = new Map([[1, { name: '底图.jpg', pixels: { width: 4000, height: 3000 } }]])
const [navy, white, red] = ['#1d3557', '#ffffff', '#c7330b']
const ground = (hex: string, more: Partial<Ground> = {}): Ground => ({ white: 'plate', isDark: hex === navy, hex, ...more })
const place = (
  hex: string | null,
  process: Process = 'screen',
  inks: number | null = 2,
  more: Partial<Ground> = {},
): Omit<Place, 'size'> => ({
  ...{ label: '正面', process, inks, on: hex === null ? null : ground(hex, more) },
})
const found = (layers: Layer[], where = place(navy)) =>
  findingsOf({ ...sheet, layers }, where, pictures).filter(({ rule }) => ['P16', 'P35'].includes(rule))
const said = (layers: Layer[], where = place(navy)) => found(layers, where).map(({ rule, severity }) => `${rule} ${severity}`)

test('a code that is lighter than what it lies on is told, on goods and on what is printed below it', () => {
  expect(found([code(white)])).toEqual([
    { rule: 'P35', severity: 'W', words: '二维码比底色浅，许多扫码设备认不出，请在下面垫白色，码改为黑色', layerId: 'c' },
  ])
  expect(said([box(navy), code(white)], place(white))).toEqual(['P35 W'])
  expect(said([code(white)], place(navy, 'digital'))).toEqual(['P35 W'])
  expect(said([code(white, { code: 'code128', data: 'AB-1', width: 60 })])).toEqual(['P35 W'])
})

test('one that is darker is not, nor what nobody knows the ground of, nor what no ink prints, nor what another rule tells', () => {
  expect(said([code('#000000')], place(white))).toEqual([])
  expect(said([box(white), code('#000000')])).toEqual([])
  expect([said([picture, code(white)]), said([code(white)], place(null))]).toEqual([[], []])
  expect((['laser', 'foil', 'embroidery'] as const).flatMap((process) => said([code(white)], place(navy, process)))).toEqual([])
  expect(said([code(white, { hidden: true })])).toEqual([])
  expect(said([code('#2f4f7f')])).toEqual(['P16 W'])
  expect(said([box(navy, { hidden: true }), code(white)], place(navy))).toEqual(['P35 W'])
})

const mendIn = (layers: Layer[], where = place(navy)) => {
  const [finding] = found(layers, where).filter(({ rule }) => rule === 'P35')
  return finding ? mendOf(finding, { ...sheet, layers }, where, pictures) : undefined
}

test('one press lays white below it and prints it in black: then nothing is said of it, and its group is moved with it', () => {
  for (const layers of [[code(white)], [box(red, { id: 'first' }), box(navy), code(white, { angle: 30, group: 'g' })]]) {
    const mend = mendIn(layers, place(navy, 'digital', null))
    expect(mend?.label).toBe('垫白底并改为黑色')
    const after = mend ? mended(layers, mend) : []
    expect(said(after, place(navy, 'digital', null))).toEqual([])
    expect(after.map(({ id }) => id)).toEqual([...layers.slice(0, -1).map(({ id }) => id), 'c-white', 'c'])
    expect(after.at(-2)?.group).toBe(layers.at(-1)?.group)
  }
  expect(mendIn([code(white, { locked: true })])).toBeNull()
})

test('it is not offered where it would need more plates than are paid; white below all costs none', () => {
  expect(mendIn([code(white)], place(navy, 'screen', 1))).toBeNull()
  expect(mendIn([code(white)], place(navy, 'screen', 2))?.label).toBe('垫白底并改为黑色')
  expect(mendIn([code(white)], place(navy, 'screen', 1, { white: 'base' }))?.label).toBe('垫白底并改为黑色')
})

test('whatever lies there, a press leaves what is not the code as it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyLayer, { maxLength: 4, selector: ({ id }) => id }), (others) => {
      const beside = others.filter(({ id, kind }) => id !== 'c' && kind !== 'code')
      const layers = [...beside, code(white)]
      const mend = mendIn(layers, place(navy, 'digital', null))
      const after = mend ? mended(layers, mend) : layers
      expect(after.filter(({ id }) => id !== 'c' && id !== 'c-white')).toEqual(beside)
    }),
  )
})
