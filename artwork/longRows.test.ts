import { expect, test } from 'vitest'
import type { Surface } from '../contract/artwork/design.ts'
import type { PlacedText } from '../contract/artwork/layer.ts'
import type { Names } from '../contract/artwork/names.ts'
import type { FontGlyphs, Fonts } from './drawn.ts'
import { longest, longFindings, rowsOver } from './longRows.ts'

const glyph = (gid: number, advance: number) => ({ gid, advance, d: 'M0 0L100 0L100 -100Z' })
const signs = Object.fromEntries([...'陈荣达李明欧阳娜司徒采购部'].map((sign, at) => [sign, glyph(at + 1, 1000)]))
const font: FontGlyphs = { unitsPerEm: 1000, ascent: 1000, descent: 240, glyphs: signs, kerning: {} }
const fonts: Fonts = new Map([['sans', font]])
const text: PlacedText = {
  ...{ kind: 'text', id: 'a', x: 40, y: 40, width: 30, height: 12, angle: 0, text: '{姓名}', font: 'sans', size: 16, align: 'middle' },
  ...{ leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#000000', spot: null }, outline: null },
}
const surface: Surface = { position: 'body', widthMm: 80, heightMm: 80, layers: [text] }
const listOf = (...rows: string[]): Names => ({ columns: ['姓名', '部门'], rows: rows.map((name) => [name, '采购部']) })
const names = listOf('陈荣达', '李明', '欧阳娜娜司徒', '李明')

test('of a list the longest name is looked at, too, wherever it stands: what goes beyond the area is told with its row', () => {
  expect(longFindings(surface, names, fonts, 0)).toEqual([
    {
      ...{ rule: 'P21', severity: 'W', words: '名单第 3 行的“欧阳娜娜司徒”超出印刷区域，超出的部分不会印出，请缩小字号' },
      ...{ layerId: 'a', row: 2 },
    },
  ])
  expect(longest({ surfaces: [surface], names }).map(({ layers: [layer] }) => layer?.kind === 'text' && layer.text)).toEqual([
    '欧阳娜娜司徒',
  ])
})

test('nothing is told twice, of names that have room, of what is no name, and without a list', () => {
  expect(longFindings(surface, names, fonts, 2)).toEqual([])
  expect(longFindings({ ...surface, layers: [{ ...text, size: 13 }] }, names, fonts, 0)).toEqual([])
  expect(longFindings({ ...surface, layers: [{ ...text, text: '欧阳娜娜司徒' }] }, names, fonts, 0)).toEqual([])
  expect(longFindings({ ...surface, layers: [{ ...text, hidden: true }] }, names, fonts, 0)).toEqual([])
  expect(longFindings(surface, undefined, fonts, 0)).toEqual([])
  expect(longest({ surfaces: [surface] })).toEqual([])
})

test('of a file all rows are counted that go beyond the area, with the first of them', () => {
  expect(rowsOver(surface, listOf('陈荣达', '李明'), fonts)).toBe(null)
  expect(rowsOver(surface, names, fonts)).toEqual({ rows: 1, first: 3 })
  expect(rowsOver(surface, listOf('李明', '欧阳娜娜司徒', '陈荣达', '司徒欧阳娜娜'), fonts)).toEqual({ rows: 2, first: 2 })
  expect(rowsOver({ ...surface, layers: [{ ...text, x: 0 }] }, names, fonts)).toEqual({ rows: 4, first: 1 })
  // What stands in every row alike is told of while it is drawn, and what is not printed is nobody's business.
  expect(rowsOver({ ...surface, layers: [{ ...text, text: '欧阳娜娜司徒' }] }, names, fonts)).toBe(null)
  expect(rowsOver({ ...surface, layers: [{ ...text, hidden: true }] }, names, fonts)).toBe(null)
  expect(rowsOver(surface, undefined, fonts)).toBe(null)
})
