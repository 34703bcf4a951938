import { expect, test } from 'vitest'
import type { Layer } from '../contract/artwork/layer.ts'
import { newCode } from './codes.ts'
import { findingsOf } from './findings.ts'
import type { Process } from './preflight.ts'
import { newShape } from './shapes.ts'
import { lineWidths } from './measureFindings.ts'
import { withLines } from './strokes.ts'

const size = { widthMm: 100, heightMm: 80 }
const ink = (rgb: string) => ({ rgb, spot: null })
const black = ink('#000000')
const said = (layers: Layer[], process: Process = 'digital', inks: number | null = null) =>
  findingsOf({ position: 'front', ...size, layers }, { label: '正面', process, inks }, new Map()).map(
    ({ rule, severity, words, layerId }) => [rule, severity, words, layerId],
  )

test('a code whose modules are too small is not printed; of goods they may be as small as in shops', () => {
  const qr = { ...newCode(size, 'qr', black, 'a'), data: 'https://a', width: 14.5, height: 14.5 }
  expect(said([qr])).toEqual([])
  expect(said([{ ...qr, width: 11, height: 11 }])).toEqual([
    ['P16', 'E', '二维码的最小单元仅 0.37 毫米，小于 0.4 毫米，可能无法扫描，请放大', 'a'],
  ])
  const goods = newCode(size, 'ean13', black, 'b')
  expect(said([{ ...goods, width: 113 * 0.264, height: 20 }])).toEqual([])
  expect(said([{ ...goods, width: 113 * 0.2, height: 20 }])).toMatchObject([
    ['P16', 'E', expect.stringContaining('仅 0.2 毫米，小于 0.264 毫米'), 'b'],
  ])
})

test('a code that cannot be drawn is told with its reason', () => {
  expect(said([{ ...newCode(size, 'ean13', black, 'a'), data: '6901234567891' }])).toEqual([
    ['P17', 'E', '商品条码 EAN-13无法生成：校验位不正确，应为 2', 'a'],
  ])
})

test('lines are told that are thinner than the process prints them', () => {
  const line = { ...newShape(size, 'line', black, 'a'), width: 10, height: 0.2 }
  expect(said([line], 'digital')).toEqual([])
  expect(said([line], 'screen')).toEqual([['P08', 'W', '“直线”的线条仅 0.2 毫米，小于 0.3 毫米，可能印不出来，请加粗或放大', 'a']])
  expect(said([{ ...line, width: 40, height: 0.8 }], 'embroidery')).toMatchObject([
    ['P08', 'W', expect.stringContaining('小于 1 毫米'), 'a'],
  ])
  expect(said([newShape(size, 'star', black, 'b')], 'embroidery')).toEqual([])
})

test('more inks than plates are not printed; what is mixed has as many as it likes, what is hidden none', () => {
  const [red, green, gold] = ['#ff0000', '#00ff00', '#ccaa00'].map((rgb) => newShape(size, 'star', ink(rgb), rgb))
  if (!red || !green || !gold) throw new Error('no shapes')
  const words = (most: number, used: number) => `正面印 ${most} 色，图案用了 ${used} 种颜色，请合并颜色或改选颜色数`
  expect(said([red, green, gold], 'screen', 2)).toEqual([['P09', 'E', words(2, 3), null]])
  expect(said([red, green], 'foil')).toEqual([['P09', 'E', words(1, 2), null]])
  expect(said([red, green], 'screen', 2)).toEqual([])
  expect(said([red, green, gold], 'digital')).toEqual([])
  expect(said([red, { ...green, hidden: true }], 'screen', 1)).toEqual([['P22', 'I', '隐藏图层“五角星”不会印刷', '#00ff00']])
})

test('what is hidden is judged no further; where all is hidden there is nothing', () => {
  const outside: Layer = { ...newShape(size, 'star', black, 'a'), x: 5000, hidden: true }
  expect(said([outside])).toEqual([
    ['P20', 'W', '正面没有任何内容', null],
    ['P22', 'I', '隐藏图层“五角星”不会印刷', 'a'],
  ])
})

test('lines become as thick as they are told to be, all in proportion', () => {
  const line = newShape(size, 'line', black, 'a')
  const two = { ...line, parts: line.parts.flatMap((part) => [part, { ...part, stroke: { ink: black, width: 1 } }]) }
  expect(lineWidths(withLines(two, 3))).toEqual({ thinnest: expect.closeTo(1.5), thickest: expect.closeTo(3) })
  expect(withLines(line, Number.NaN)).toBe(line)
  const filled = newShape(size, 'star', black, 'b')
  expect([lineWidths(filled), withLines(filled, 3)]).toEqual([null, filled])
})

test('where several pages are paid it is told that one is drawn', () => {
  const told = (pages?: number) =>
    findingsOf(
      { position: 'inside', ...size, layers: [newShape(size, 'star', black, 'a')] },
      { label: '内页', process: 'insert', inks: null, ...(pages !== undefined && { pages }) },
      new Map(),
    ).filter(({ rule }) => rule === 'P36')
  expect(told(4)).toEqual([
    {
      rule: 'P36',
      severity: 'W',
      words: '内页按 4 页计价，这里只设计 1 页：请改为 1 页，或不在这里设计、上传 4 页的 PDF 稿件',
      layerId: null,
    },
  ])
  expect([told(1), told()]).toEqual([[], []])
})
