import { expect, test } from 'vitest'
import type { Ink, Layer, PlacedDrawing, PlacedText } from '../contract/artwork/layer.ts'
import { contrastFindings, contrastMend } from './contrastFindings.ts'
import { inksOf } from './inks.ts'
import type { Process } from './preflight.ts'

const [red, navy, white] = ['#c7330b', '#1d3557', '#ffffff']
const ink = (rgb: string): Ink => ({ rgb, spot: null })
const text = (words: string, rgb: string, more: Partial<PlacedText> = {}): PlacedText => ({
  ...{ kind: 'text', id: words, x: 50, y: 40, width: 30, height: 10, angle: 0, text: words, font: 'sans', size: 10 },
  ...{ ink: ink(rgb), outline: null, align: 'middle', leading: 1.4, tracking: 0, isVertical: false, bend: 0, ...more },
})
const box = (rgb: string): PlacedDrawing => ({
  ...{ kind: 'drawing', id: 'box', name: '底', x: 50, y: 40, width: 60, height: 40, angle: 0, box: { width: 100, height: 100 } },
  parts: [{ d: 'M0 0L100 0L100 100L0 100Z', fill: ink(rgb), evenOdd: false, stroke: null }],
})
const on = (ground: string | null, process: Process = 'screen') => ({ process, ground })
const said = (layers: Layer[], where = on(red)) =>
  contrastFindings({ layers }, where).map(({ rule, severity, words }) => `${rule} ${severity} ${words}`)

test('what is printed in nearly the colour of the goods is told, once for a surface', () => {
  const [one, other] = [text('荣达', navy), text('贸易', '#a61b1b')]
  expect(said([one])).toEqual(['P13 W “荣达”与商品颜色相近，印出后看不清'])
  expect(said([one, text('白', white), other])).toEqual(['P13 W “荣达”等 2 处与商品颜色相近，印出后看不清'])
  const slot = { label: '公司名称', required: true, ways: ['text'], longest: null, sample: '' } as const
  expect(said([{ ...one, slot: { ...slot, ways: [...slot.ways] } }])[0]).toContain('“公司名称”')
})

test('what is read is not: another colour, an outline, other ground below, other goods, other ways to print, what is hidden', () => {
  expect(said([text('白', white)])).toEqual([])
  expect(said([text('荣达', navy, { outline: { ink: ink(white), width: 0.5 } })])).toEqual([])
  expect(said([box(white), text('荣达', navy)])).toEqual([])
  expect(said([text('荣达', navy), box(white)])).toHaveLength(1)
  // Dots all around it are no ground below it.
  const dots = { ...box(white), parts: [{ d: 'M0 0L5 0L5 5ZM95 95L100 95L100 100Z', fill: ink(white), evenOdd: false, stroke: null }] }
  expect(said([dots, text('荣达', navy)])).toHaveLength(1)
  expect([said([text('荣达', navy)], on(white)), said([text('荣达', navy)], on(null))]).toEqual([[], []])
  expect((['laser', 'foil', 'insert'] as const).flatMap((process) => said([text('荣达', navy)], on(red, process)))).toEqual([])
  expect(said([text('荣达', navy, { hidden: true })])).toEqual([])
})

test('of white alone on white goods another rule tells; beside other colours it is told here', () => {
  const where = { ...on(white), on: { white: 'nothing', isDark: false } as const }
  expect(said([text('白', white)], where)).toEqual([])
  expect(said([text('白', white), text('荣达', navy)], where)).toEqual(['P13 W “白”与商品颜色相近，印出后看不清'])
})

test('one press has all of it in white or black, whichever is read, and leaves what is locked', () => {
  const layers = [text('荣达', navy), text('贸易', '#a61b1b'), text('锁', navy, { locked: true }), text('白', white)]
  const mend = contrastMend({ layers }, on(red))
  expect(mend).toMatchObject({ label: '改为白色' })
  expect(mend?.layers.map((layer) => [layer.id, ...inksOf({ layers: [layer] }).map(({ rgb }) => rgb)])).toEqual([
    ['荣达', '#ffffff'],
    ['贸易', '#ffffff'],
  ])
  expect(contrastMend({ layers: [text('荣达', '#fff2cc')] }, on(white))?.label).toBe('改为黑色')
  expect(contrastMend({ layers: [text('白', white)] }, on(red))).toBeNull()
})
