import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Surface } from '../contract/artwork/design.ts'
import type { PlacedText } from '../contract/artwork/layer.ts'
import { Names } from '../contract/artwork/names.ts'
import { columnsAsked, filled, namesFindings, namesFrom, pagesOf } from './names.ts'

const text: PlacedText = {
  ...{
    kind: 'text',
    id: 'a',
    x: 50,
    y: 20,
    width: 40,
    height: 10,
    angle: 0,
    text: '{姓名} {部门}',
    font: 'sans',
    size: 8,
    align: 'middle',
  },
  ...{ leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink: { rgb: '#000000', spot: null }, outline: null },
}
const surface: Surface = { position: 'front', widthMm: 100, heightMm: 50, layers: [text] }
const names: Names = {
  columns: ['姓名', '部门'],
  rows: [
    ['陈荣达', '采购部'],
    ['李明', ''],
  ],
}

test('each piece says what its row says, and what no column is called stays as it is written', () => {
  expect(columnsAsked(surface.layers)).toEqual(['姓名', '部门'])
  expect(filled(surface, names, 0).layers).toEqual([{ ...text, text: '陈荣达 采购部' }])
  expect(filled({ ...surface, layers: [{ ...text, text: '{工号}' }] }, names, 0).layers).toEqual([{ ...text, text: '{工号}' }])
  expect(filled(surface, undefined, 0)).toBe(surface)
  expect([pagesOf(surface, names), pagesOf({ layers: [{ ...text, text: '印采' }] }, names), pagesOf(surface, undefined)]).toEqual([2, 1, 1])
})

test('what is copied from a table is a list, and what is none says where', () => {
  expect(namesFrom('姓名\t部门\r\n陈荣达\t采购部\r\n李明\t\r\n')).toEqual(names)
  expect(namesFrom('姓名\n陈荣达\n\n李明')).toEqual({ columns: ['姓名'], rows: [['陈荣达'], ['李明']] })
  expect(namesFrom('姓名，部门\n陈荣达')).toEqual({ why: '第 2 行有 1 格，应为 2 格' })
  expect(namesFrom('')).toMatchObject({ why: expect.stringContaining('请粘贴名单') })
  expect(namesFrom('姓名')).toMatchObject({ why: expect.stringContaining('只有列名') })
  expect(namesFrom(`姓名\n${'人\n'.repeat(2001)}`)).toEqual({ why: '名单最多 2000 行，现有 2001 行' })
})

test('whatever is pasted is lawful or says why', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(fc.array(fc.constantFrom('姓名', '陈', ',', '\t', '\n', ' ', '{a}', '；', 'x'.repeat(61)), { maxLength: 30 }), (parts) => {
      const list = namesFrom(parts.join(''))
      met.add('why' in list ? 'why' : 'list')
      expect('why' in list || Names.safeParse(list).success).toBe(true)
    }),
    { numRuns: 500 },
  )
  expect([...met].toSorted()).toEqual(['list', 'why'])
})

test('empty cells stop, twins are told, and so is a column that is nowhere', () => {
  const words = (of: Names | undefined, layers = surface.layers) =>
    namesFindings(layers, of).map(({ severity, words }) => `${severity} ${words}`)
  expect(words(names)).toEqual(['E 名单第 2 行的“部门”为空'])
  expect(words(undefined)).toEqual(['E 图案中有“{姓名}”、“{部门}”，请添加名单，或改为普通文字'])
  expect(words({ columns: ['姓名'], rows: [['李明']] })).toEqual(['E 名单中没有“部门”一列'])
  expect(
    words({
      ...names,
      rows: [
        ['李明', '采购部'],
        ['李明', '采购部'],
      ],
    }),
  ).toEqual(['W 名单第 2 行与第 1 行相同，请核对'])
  expect(words(undefined, [])).toEqual([])
})
