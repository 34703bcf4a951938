import { expect, test } from 'vitest'
import type { Surface } from '../contract/artwork/design.ts'
import type { Ink, PlacedPicture, PlacedText } from '../contract/artwork/layer.ts'
import type { PriceRules } from '../contract/price/price.ts'
import { findingsOf, type Picture } from './findings.ts'
import { groundOf, platedInks, type Ground } from './ground.ts'
import { reducedInks } from './inks.ts'
import { mendOf } from './mends.ts'
import type { Process } from './preflight.ts'

const rules = {
  colours: [
    { key: 'white', label: '白', each: '0', hex: '#ffffff' },
    { key: 'navy', label: '藏青', each: '0', hex: '#20365c', dark: true },
    { key: 'kraft', label: '牛皮', each: '0', hex: '#c9a06a' },
    { key: 'bare', label: '本色', each: '0' },
  ],
  processes: {
    silk: { kind: 'screen', label: '丝印', underbaseOnDark: true },
    film: { kind: 'digital', label: '烫画' },
  },
} as unknown as Pick<PriceRules, 'colours' | 'processes'>
const on = (colour: string | undefined, process = 'silk'): Ground | null => groundOf(rules, { colour }, process)

test('white is nothing on white goods, the plate below all on dark ones that have it, and a plate of its own elsewhere', () => {
  expect(on('white')).toEqual({ white: 'nothing', isDark: false, hex: '#ffffff' })
  expect(on('navy')).toEqual({ white: 'base', isDark: true, hex: '#20365c' })
  expect(on('navy', 'film')).toEqual({ white: 'plate', isDark: true, hex: '#20365c' })
  expect(on('kraft')).toEqual({ white: 'plate', isDark: false, hex: '#c9a06a' })
  // Of what colour the goods are is known of none, and not of several at once.
  expect([on('bare'), on('gone'), on(undefined)]).toEqual([null, null, null])
})

test('goods by colours and sizes are of the colour of all their pieces, whatever was chosen before; of several nobody knows', () => {
  const of = (colour: string | undefined, ...colours: (string | undefined)[]) =>
    groundOf(
      rules,
      { colour },
      'silk',
      colours.map((one, at) => ({ ...(one !== undefined && { colour: one }), size: `${at}`, quantity: 10 })),
    )
  expect(of(undefined, 'white', 'white')).toEqual(on('white'))
  expect(of('white', 'navy')).toEqual(on('navy'))
  expect(of('kraft', undefined, undefined)).toEqual(on('kraft'))
  expect([of('white', 'white', 'navy'), of(undefined, undefined)]).toEqual([null, null])
})

const inks = [
  { rgb: '#c8102e', spot: null },
  { rgb: '#ffffff', spot: null },
  { rgb: '#ffffff', spot: '亮白' },
]

test('white with a plate of its own by name is an ink everywhere', () => {
  expect(platedInks(inks, on('white'))).toEqual([inks[0], inks[2]])
  expect(platedInks(inks, on('navy'))).toEqual([inks[0], inks[2]])
  expect(platedInks(inks, on('kraft'))).toBe(inks)
  expect(platedInks(inks, null)).toBe(inks)
})

const text = (id: string, ink: Ink): PlacedText => ({
  ...{ kind: 'text', id, x: 50, y: 40, width: 30, height: 10, angle: 0, text: '荣达', font: 'sans', size: 10, ink, outline: null },
  ...{ align: 'middle', leading: 1.4, tracking: 0, isVertical: false, bend: 0 },
})
const sheet: Surface = { position: 'front', widthMm: 100, heightMm: 80, layers: [] }
const white = { rgb: '#ffffff', spot: null }
const said = (
  layers: Surface['layers'],
  ground: Ground | null,
  pictures: ReadonlyMap<number, Picture> = new Map(),
  process: Process = 'screen',
) =>
  findingsOf({ ...sheet, layers }, { label: '正面', process, inks: 1, on: ground }, pictures).map(
    ({ rule, severity, words }) => `${rule} ${severity} ${words}`,
  )

test('a colour and white are one ink on white goods and on a white base, and two on others', () => {
  const both = [text('a', { rgb: '#c8102e', spot: null }), text('b', white)]
  const many = 'P09 E 正面印 1 色，图案用了 2 种颜色，请合并颜色或改选颜色数'
  expect(said(both, on('white'))).not.toContain(many)
  expect(said(both, on('navy'))).not.toContain(many)
  expect(said(both, on('kraft'))).toContain(many)
  expect(said(both, null)).toContain(many)
  // And white is left as it is where it is no plate.
  const surface = { ...sheet, layers: both }
  expect(reducedInks(surface, 1, on('white'))).toBe(surface)
  expect(reducedInks(surface, 1, on('kraft'))).not.toBe(surface)
})

test('white alone on white goods is said to be nothing', () => {
  const alone = [text('a', white)]
  expect(said(alone, on('white'))).toContain('P20 W 正面只有白色，印在白色产品上看不见，请改用其他颜色')
  expect(said(alone, on('kraft'))).toEqual([])
  expect(said([...alone, text('b', { rgb: '#c8102e', spot: null })], on('white')).filter((one) => one.startsWith('P20'))).toEqual([])
})

const picture: PlacedPicture = { kind: 'picture', id: 'p', fileId: 1, x: 50, y: 40, width: 20, height: 20, angle: 0 }
const framed = { name: '标志.jpg', pixels: { width: 900, height: 900 }, colours: 1, white: 'paper', whiteGround: true } as const

test('a picture on a white ground is a white frame on dark goods, which one press takes away', () => {
  const frame = 'P30 W “标志.jpg”有白底，印在深色产品上会是一个白框'
  expect(said([picture], on('navy'), new Map([[1, framed]]))).toContain(frame)
  expect(said([picture], on('white'), new Map([[1, framed]]))).not.toContain(frame)
  expect(said([picture], on('navy'), new Map([[1, { ...framed, whiteGround: false }]]))).not.toContain(frame)
  expect(mendOf({ rule: 'P30', layerId: 'p' }, { ...sheet, layers: [picture] }, { process: 'screen' }, new Map([[1, framed]]))).toEqual({
    label: '去白底',
    layer: picture,
    isCleared: true,
  })
})

test('on goods that are neither white nor dark white is not printed, but stitched', () => {
  const framesOn = (ground: Ground | null, process: Process, more: object = {}) =>
    said([{ ...picture, ...more }], ground, new Map([[1, framed]]), process).filter((one) => one.startsWith('P30'))
  const bare = ['P30 I “标志.jpg”有白底：浅色产品上不印白色，白底处露出产品本身的颜色，去白底后所见即所印']
  expect(framesOn(on('kraft'), 'screen')).toEqual(bare)
  expect(framesOn(on('kraft', 'film'), 'digital')).toEqual(bare)
  expect(framesOn(on('kraft'), 'embroidery')).toEqual(['P30 W “标志.jpg”有白底，绣在非白色产品上会是一个白框'])
  expect(framesOn(on('navy'), 'embroidery')).toEqual(['P30 W “标志.jpg”有白底，绣在深色产品上会是一个白框'])
  // Nothing where white goods are, where nobody knows, where it is cut to a shape, and where white is no ink.
  expect([...framesOn(on('white'), 'embroidery'), ...framesOn(null, 'screen')]).toEqual([])
  expect(framesOn(on('kraft'), 'screen', { mask: { kind: 'ellipse' } })).toEqual([])
  expect([...framesOn(on('kraft'), 'laser'), ...framesOn(on('kraft'), 'foil')]).toEqual([])
})

test('white of a picture is a plate where it is printed', () => {
  const many = (told: string[]) => told.some((one) => one.startsWith('P09 E'))
  const dark: Ground = { white: 'plate', isDark: true }
  const two = { ...framed, colours: 2, white: 'part', whiteGround: false } as const
  // On dark goods without a base its ground is printed too.
  expect(many(said([picture], dark, new Map([[1, framed]])))).toBe(true)
  expect(many(said([picture], on('navy'), new Map([[1, framed]])))).toBe(false)
  expect(many(said([picture], on('white'), new Map([[1, two]])))).toBe(false)
  expect(many(said([picture], on('kraft'), new Map([[1, two]])))).toBe(true)
  expect(many(said([picture], null, new Map([[1, two]])))).toBe(true)
})
