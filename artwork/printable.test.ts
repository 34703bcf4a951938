import { expect, test } from 'vitest'
import type { Surface } from '../contract/artwork/design.ts'
import type { PlacedCode, PlacedDrawing, PlacedText } from '../contract/artwork/layer.ts'
import type { FontGlyphs } from './drawn.ts'
import { glyphFindings, unprintable, workOf } from './printable.ts'

const ink = { rgb: '#000000', spot: null }
const place = { x: 50, y: 20, width: 40, height: 10, angle: 0 }
const text: PlacedText = {
  ...{ kind: 'text', id: 'a', ...place, text: '{姓名}', font: 'sans', size: 8, align: 'middle' },
  ...{ leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink, outline: null },
}
const code: PlacedCode = { kind: 'code', id: 'b', ...place, code: 'ean13', data: '{码}', ink }
const drawing: PlacedDrawing = {
  ...{ kind: 'drawing', id: 'c', ...place, name: '线', box: { width: 10, height: 10 } },
  parts: [{ d: 'M0 0L1 1', fill: null, evenOdd: false, stroke: null }],
}
const glyph = { gid: 1, advance: 1000, d: 'M0 0L1 1Z' }
const sans: FontGlyphs = { unitsPerEm: 1000, ascent: 900, descent: 100, kerning: {}, glyphs: { 王: glyph, 明: glyph, 𬭎: null } }
const fonts = new Map([['sans', sans] as const])
const surface = (...layers: Surface['layers']): Pick<Surface, 'layers'> => ({ layers })
const names = (...rows: string[]) => ({ columns: ['姓名'], rows: rows.map((row) => [row]) })

test('a sign that its font has not is told, and stops the page of whichever row it is in', () => {
  expect(glyphFindings([{ ...text, text: '王𬭎' }], fonts)).toEqual([
    { rule: 'P05', severity: 'E', words: '字体“思源黑体”没有“𬭎”，不会印出，请更换字体或文字', layerId: 'a' },
  ])
  expect(glyphFindings([{ ...text, text: '王𬭎', hidden: true }], fonts)).toEqual([])
  expect(unprintable(surface(text), names('王', '明'), fonts)).toBeNull()
  expect(unprintable(surface(text), names('王', '𬭎'), fonts)).toBe('名单第 2 行：字体“思源黑体”没有“𬭎”，不会印出，请更换字体或文字')
  expect(unprintable(surface(text), names('王', ' '), fonts)).toBe('名单第 2 行：文字为空')
})

test('a code that cannot be drawn, a column that is nowhere, and a page with nothing on it are not printed', () => {
  const codes = { columns: ['码'], rows: [['690123456789'], ['12345']] }
  expect(unprintable(surface(code), codes, fonts)).toMatch(/^名单第 2 行：商品条码 EAN-13无法生成：/)
  expect(unprintable(surface(text), undefined, fonts)).toBe('图案中有“{姓名}”，请添加名单，或改为普通文字')
  expect(unprintable(surface(text), codes, fonts)).toBe('名单中没有“姓名”一列')
  expect(unprintable(surface(drawing), undefined, fonts)).toBe('没有任何会印出的内容')
  expect(unprintable(surface({ ...text, hidden: true }), undefined, fonts)).toBe('没有任何会印出的内容')
  expect(
    unprintable(surface({ ...drawing, parts: [{ d: 'M0 0L1 1', fill: ink, evenOdd: false, stroke: null }] }), undefined, fonts),
  ).toBeNull()
})

test('work grows with the rows of a list that is asked for, and with no other', () => {
  expect(workOf(surface(text), names('王', '明', '王'))).toBe(12)
  expect(workOf(surface({ ...text, text: '王' }), names('王', '明', '王'))).toBe(1)
})
