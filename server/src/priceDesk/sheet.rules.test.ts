import { describe, expect, test } from 'vitest'
import { noChoice } from '../../../contract/price/noChoice.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { heedColumn } from '../../../contract/price/priceSheet.ts'
import { demoRules } from '../../seed/rules.ts'
import { proposalOf, sheetRows } from './sheet.rules.ts'
import { understood } from '../sheet/items.rules.ts'
import { columnNow, priceColumns } from './sheetColumns.rules.ts'

const bag = {
  number: 'FB1001',
  name: '帆布袋',
  goodsType: 'custom' as const,
  unit: '件',
  rules: demoRules.canvasBag,
  firstSelection: noChoice,
}
const names = priceColumns.map(({ name }) => name)
type Cells = Readonly<Record<string, string>>
const rowsOf = (...lines: Cells[]) => lines.map((cells, at) => ({ row: at + 2, cells }))
const proposed = (rules: PriceRules, ...lines: Cells[]) => proposalOf(rowsOf(...lines), { ...bag, rules })
const said = (...lines: Cells[]) => proposed(demoRules.canvasBag, ...lines)
const exported = (rules: PriceRules) =>
  sheetRows({ ...bag, rules }).map((cells) => Object.fromEntries(cells.map((cell, at) => [names[at] ?? '', cell])))

test('what was exported changes nothing when it comes back, for every kind of goods', () => {
  for (const rules of Object.values(demoRules)) expect(proposed(rules, ...exported(rules))).toEqual({ kind: 'unchanged' })
})

test('a product has a line for each step, and speaks of itself on the first', () => {
  const lines = exported(demoRules.canvasBag)
  expect(lines.map((line) => [line['起始数量'], line['单价']])).toEqual([
    ['50', '9.80'],
    ['100', '8.60'],
    ['300', '7.20'],
    ['500', '6.50'],
    ['1000', '5.90'],
    ['3000', '5.40'],
  ])
  expect(lines[0]).toMatchObject({ 采购编号: 'FB1001', 商品名称: '帆布袋', 起订量: '50', 整箱数: '100', 丝印版费: '80', 丝印起印费: '120' })
  expect(lines[1]).toMatchObject({ 采购编号: 'FB1001', 起订量: '', 丝印单价: '1.00' })
})

describe('a changed file', () => {
  test('is told cell by cell, and only what was filled in changes', () => {
    const answer = said({ 起始数量: '50', 单价: '9.9', 起订量: '60', 丝印版费: '￥90 元' }, { 起始数量: '１００', 单价: '8.60' })
    if (answer.kind !== 'changed') throw new Error(answer.kind)
    expect(answer.changes.filter(({ column }) => column !== heedColumn)).toEqual([
      { column: '单价（50 件起）', was: '9.80', is: '9.90' },
      { column: '单价（300 件起）', was: '7.20', is: '' },
      { column: '单价（500 件起）', was: '6.50', is: '' },
      { column: '单价（1000 件起）', was: '5.90', is: '' },
      { column: '单价（3000 件起）', was: '5.40', is: '' },
      { column: '起订量', was: '50', is: '60' },
      { column: '丝印版费', was: '80', is: '90' },
    ])
    expect(answer.rules).toMatchObject({
      base: [
        [50, '9.90'],
        [100, '8.60'],
      ],
      step: 10,
      processes: { transfer: demoRules.canvasBag.processes['transfer'] },
    })
  })

  test('may say that there is no carton and no sample', () => {
    const answer = said({ 整箱数: '无', 打样费: '无' })
    expect(answer).toMatchObject({ kind: 'changed', rules: { carton: null, sample: null } })
  })

  test('brings along what the price desk would warn of, once it is new', () => {
    const [warned] = said({ 整箱数: '77' }).kind === 'changed' ? [said({ 整箱数: '77' })] : []
    expect(warned).toMatchObject({
      changes: [
        { column: '整箱数', was: '100', is: '77' },
        { column: heedColumn, was: '', is: '整箱数：整箱 77 件与递增数量 10 件不成倍数，买家订不到整箱' },
      ],
    })
  })

  test.each([
    [
      'a price that rises with quantity',
      [
        { 起始数量: '50', 单价: '5' },
        { 起始数量: '100', 单价: '6' },
      ],
      { row: 2, column: '单价' },
    ],
    ['a price that is none', [{ 起始数量: '50', 单价: '面议' }], { row: 2, column: '单价', message: '应为最多四位小数的数字' }],
    ['half a step', [{ 起始数量: '50', 单价: '5' }, { 起始数量: '100' }], { row: 3, column: '单价', message: '请与“起始数量”一同填写' }],
    [
      'a step given twice',
      [
        { 起始数量: '50', 单价: '5' },
        { 起始数量: '50', 单价: '4' },
      ],
      { row: 3, column: '起始数量', message: '起始数量 50 的一档重复' },
    ],
    ['two minimums', [{ 起订量: '50' }, { 起订量: '60' }], { row: 3, column: '起订量', message: '与第 2 行不同，同一商品只填一次' }],
    ['half a piece', [{ 起订量: '0.5' }], { row: 2, column: '起订量', message: '应为正整数' }],
  ])('%s is a fault at its cell', (_, lines, fault) => {
    expect(said(...lines)).toMatchObject({ kind: 'faulty', faults: [fault] })
  })

  test('of goods that are not silk printed cannot say what silk printing costs', () => {
    const rules = { ...demoRules.canvasBag, processes: {}, positions: [] }
    expect(proposed(rules, { 丝印版费: '90' })).toMatchObject({
      faults: [{ column: '丝印版费', message: '该商品没有按色按版的印刷工艺，请清空此格' }],
    })
  })
})

test('a file of an earlier release is read by what its columns were called then', () => {
  const [heading = [], ...rows] = [
    ['采购编号', '加订单位'],
    ['FB1001', '20'],
  ]
  const read = understood(
    [heading, ...rows].map((cells, at) => ({ row: at + 1, cells })),
    { columns: priceColumns, keyOf: (cells) => cells['采购编号'] ?? '' },
  )
  expect(read).toMatchObject({ items: [{ key: 'FB1001', rows: [{ cells: { 递增数量: '20' } }] }] })
  expect(columnNow('加订单位')).toBe('递增数量')
})
