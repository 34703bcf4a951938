import { describe, expect, test } from 'vitest'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { readingFaults, type PriceReading } from '../../../contract/price/priceReading.ts'
import { demoRules } from '../../seed/rules.ts'
import type { FileRow } from '../sheet/item.rules.ts'
import { startIn, taxIn, taxRateIn } from './headings.rules.ts'
import { proposedReading } from './proposal.rules.ts'
import { shapeOf } from '../sheet/shape.rules.ts'
import { understoodBy } from './reading.rules.ts'
import { proposalOf, sheetRows } from './sheet.rules.ts'
import { numberColumn, priceColumns, targets } from './sheetColumns.rules.ts'

const materials = [
  { key: 'c8', label: '8安棉帆布', each: '0' },
  { key: 'c12', label: '12安棉帆布', each: '1.50' },
]
const bag = {
  number: 'FB1001',
  name: '帆布袋',
  goodsType: 'custom' as const,
  unit: '件',
  rules: { ...demoRules.canvasBag, materials },
  firstSelection: noChoice,
}
const numbers = ['FB1001', 'FB1002', 'TX2001']
const rowsOf = (...grid: string[][]): FileRow[] =>
  grid.flatMap((cells, at) => (cells.some((cell) => cell !== '') ? [{ row: at + 1, cells }] : []))
const proposed = (rows: FileRow[]) => proposedReading({ sheet: '', rows, targets, isNumber: (cell) => numbers.includes(cell) })
const keyOf = (cells: Partial<Record<string, string>>) => cells[numberColumn] ?? ''

/** Which columns are read as what: 'C 单价 100'. */
const said = ({ columns }: PriceReading) =>
  columns.flatMap(({ letters, column, from }) => (column ? [`${letters} ${column}${from ? ` ${from}` : ''}`] : []))
const read = (reading: PriceReading, rows: FileRow[]) => {
  const found = understoodBy(reading, rows, keyOf)
  if (found.fault !== undefined) throw new Error(found.fault)
  return found
}

test.each([
  ['100个', 100],
  ['≥500', 500],
  ['500以上', 500],
  ['1,000件起', 1000],
  ['100-299', 100],
  ['100～299件', 100],
  ['1千', 1000],
  ['2万', 20_000],
  ['5000+', 5000],
  ['100以下', 1],
  ['＜100', 1],
  ['>500', null],
  ['面议', null],
  ['3.2', null],
  ['', null],
  ['FB1001', null],
])('“%s” as a quantity is from %s on', (written, from) => {
  expect(startIn(written)).toBe(from)
})

test('what is said of tax is taken only where it is said one way', () => {
  expect([['以下为含税价'], ['不含税单价'], ['未税'], ['含税与不含税另议'], ['报价单']].map(taxIn)).toEqual([
    '含税',
    '不含税',
    '不含税',
    '',
    '',
  ])
})

test('of two prices the one that is read says whether tax is in it, and at which rate', () => {
  const rows = rowsOf(['货号', '数量', '未税单价', '含税单价（6%）'], ['FB1001', '100', '8.00', '9.04'])
  const reading = proposed(rows)
  expect([said(reading), reading.tax]).toEqual([['A 采购编号', 'B 起始数量', 'C 单价'], '不含税'])
  const taxed = rowsOf(['报价单（含税6%）', ''], ['货号', '数量', '单价'], ['FB1001', '100', '8.00'])
  const [item] = read(proposed(taxed), taxed).items
  expect(item?.rows[0]?.cells['含税']).toBe('含税6%')
  expect([['含税13%'], ['含 13% 增值税'], ['含税单价（税率：6%）'], ['含税'], ['含税6%或13%税']].map(taxRateIn)).toEqual([
    '13',
    '13',
    '6',
    '',
    '',
  ])
})

describe('a sheet of the merchant’s own', () => {
  test('with a title, quantities as columns and remarks below is understood by names and contents', () => {
    const rows = rowsOf(
      ['荣达包装 2027 年报价单（不含税）', '', '', '', '', '', ''],
      [],
      ['序号', '货号', '品名', '100个', '300个', '≥500', '备注'],
      ['1', 'FB1001', '帆布袋', '¥8.60', '7.2元', '6.50元/个', '热销'],
      ['2', 'FB1002', '素面帆布袋', '5.00', '—', '4.20', ''],
      ['以上价格 30 天有效', '', '', '', '', '', ''],
    )
    const reading = proposed(rows)
    expect([reading.heading, reading.tax, reading.fillDown]).toEqual([3, '不含税', false])
    expect(said(reading)).toEqual(['B 采购编号', 'D 单价 100', 'E 单价 300', 'F 单价 500'])
    expect(readingFaults(reading, targets)).toEqual([])
    const { items, passedOver } = read(reading, rows)
    expect(
      items.map(({ key, rows: lines }) => [key, lines.map(({ row, cells, at }) => [row, cells['起始数量'], cells['单价'], at?.['单价']])]),
    ).toEqual([
      [
        'FB1001',
        [
          [4, '100', '¥8.60', 'D'],
          [4, '300', '7.2元', 'E'],
          [4, '500', '6.50元/个', 'F'],
        ],
      ],
      [
        'FB1002',
        [
          [5, '100', '5.00', 'D'],
          [5, '500', '4.20', 'F'],
        ],
      ],
    ])
    expect(passedOver).toEqual(['A 列“序号”', 'C 列“品名”', 'G 列“备注”', '第 6 行“以上价格 30 天有效”'])
  })

  test('with a row for each quantity, and numbers only in the first of merged cells, is read downwards', () => {
    const rows = rowsOf(
      ['产品编码', '订购数量', '含税单价（元）', 'MOQ'],
      ['FB1001', '100-299', '8.60', '100个'],
      ['', '300-499', '7.20', ''],
      ['', '500以上', '6.50', ''],
      ['FB1002', '≥100', '5.00', '100'],
    )
    const reading = proposed(rows)
    expect([said(reading), reading.fillDown, reading.tax]).toEqual([['A 采购编号', 'B 起始数量', 'C 单价', 'D 起订量'], true, '含税'])
    const { items } = read(reading, rows)
    expect(items.map(({ key, rows: lines }) => [key, lines.map(({ cells }) => cells['起始数量'])])).toEqual([
      ['FB1001', ['100', '300', '500']],
      ['FB1002', ['100']],
    ])
  })

  test('with headings in two rows is understood by both, goods and printing apart', () => {
    const rows = rowsOf(
      ['报价', '', '', '', '', '', '', ''],
      ['款号', '名称', '单价（元）', '', '', '丝印单价', '', '交期'],
      ['', '', '100', '300', '500', '100', '500', ''],
      ['FB1001', '帆布袋', '8.6', '7.2', '6.5', '1', '0.7', '7天'],
    )
    const reading = proposed(rows)
    expect(reading.heading).toBe(3)
    expect(said(reading)).toEqual(['A 采购编号', 'C 单价 100', 'D 单价 300', 'E 单价 500', 'F 丝印单价 100', 'G 丝印单价 500', 'H 工期 1'])
  })

  test('with a row for each material and process changes what they cost, each step by the same', () => {
    const rows = rowsOf(
      ['货号', '材质', '工艺', '50件', '100件', '版费'],
      ['FB1001', '', '', '9.80', '8.60', ''],
      ['FB1001', '8安棉帆布', '', '9.80', '8.60', ''],
      ['FB1001', '12安棉帆布', '', '11.00', '9.80', ''],
      ['FB1001', '', '丝印', '1.30', '1.10', '90'],
    )
    const { items } = read(proposed(rows), rows)
    const answer = proposalOf(items[0]?.rows ?? [], bag)
    if (answer.kind !== 'changed') throw new Error(JSON.stringify(answer))
    expect(answer.rules).toMatchObject({
      base: [
        [50, '9.80'],
        [100, '8.60'],
      ],
      processes: {
        silk: {
          plate: '90',
          run: [
            [50, '1.30'],
            [100, '1.10'],
          ],
        },
      },
    })
    expect(answer.rules.materials.map(({ each }) => each).slice(0, 2)).toEqual(['0', '1.20'])
    expect(answer.changes).toContainEqual({ column: '材质“12安棉帆布”加价', was: '1.50', is: '1.20' })
  })

  test('whose headings mean nothing to us is proposed without prices, and every column is there to be said', () => {
    const rows = rowsOf(['Goods', 'Offer', 'Remark'], ['FB1001', '8.6', 'x'])
    const reading = proposed(rows)
    expect(said(reading)).toEqual(['A 采购编号'])
    expect(reading.columns.map(({ name }) => name)).toEqual(['Goods', 'Offer', 'Remark'])
    expect(readingFaults(reading, targets)).toEqual(['请至少再对应一列价格或条件'])
  })

  test('is not taken for another: a column whose contents are no prices is not proposed as one', () => {
    expect(said(proposed(rowsOf(['货号', '单价', '100个'], ['FB1001', '面议', '8.6'])))).toEqual(['A 采购编号', 'C 单价 100'])
  })

  test('that is not of the shape it is read by is refused and says where', () => {
    const reading = proposed(rowsOf(['货号', '100个'], ['FB1001', '8.6']))
    expect(understoodBy(reading, rowsOf(['货号', '300个'], ['FB1001', '8.6']), keyOf)).toEqual({
      fault: '第 1 行 B 列应为“100个”，与所选的对应方式不符',
    })
    expect(shapeOf(['货号', '100 个', ''])).toBe(shapeOf(['货号', '100个']))
    expect(shapeOf(['100个', '货号'])).not.toBe(shapeOf(['货号', '100个']))
  })
})

describe('what is wrong', () => {
  const by = (grid: string[][]) => {
    const rows = rowsOf(...grid)
    return proposalOf(read(proposed(rows), rows).items[0]?.rows ?? [], bag)
  }

  test.each([
    [
      'a price that is none',
      [
        ['货号', '50个', '100个'],
        ['FB1001', '9.8', '面议'],
        ['FB1002', '9', '8'],
      ],
      { cell: 'C2', column: '单价', message: '应为最多四位小数的数字' },
    ],
    [
      'a price that rises',
      [
        ['货号', '50个', '100个'],
        ['FB1001', '5', '6'],
      ],
      { cell: 'B2', column: '单价' },
    ],
    [
      'a price with tax that is none',
      [
        ['货号', '50个含税'],
        ['FB1001', '面议'],
        ['FB1002', '9.8'],
      ],
      { column: '单价' },
    ],
    [
      'a material that is not sold',
      [
        ['货号', '材质', '50个'],
        ['FB1001', '纸', '9.8'],
      ],
      { cell: 'B2', column: '材质' },
    ],
    [
      'materials apart otherwise at each step',
      [
        ['货号', '材质', '50个', '100个'],
        ['FB1001', '', '9.8', '8.6'],
        ['FB1001', '12安棉帆布', '10.8', '9.7'],
      ],
      { cell: 'B3', message: '材质之间各档差价应相同（从 50 起差 1.00，从 100 起差 1.10），请改正或分为两个商品' },
    ],
    [
      'a process that is not sold',
      [
        ['货号', '工艺', '50个'],
        ['FB1001', '喷砂', '1'],
      ],
      { cell: 'B2', column: '印刷工艺' },
    ],
    [
      'a material and a process at once',
      [
        ['货号', '材质', '工艺', '50个'],
        ['FB1001', '8安棉帆布', '丝印', '1'],
      ],
      { cell: 'C2' },
    ],
  ])('%s is a fault that names its cell', (_, grid, fault) => {
    const answer = by(grid)
    expect(answer.kind === 'faulty' ? answer.faults : answer).toEqual(expect.arrayContaining([expect.objectContaining(fault)]))
  })
})

/** Numbers that look like chance and are the same every time. */
function chances(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

test('what we export, re-headed, reordered, under a title and with other columns between, says the same', () => {
  const our = priceColumns.map(({ name }) => name)
  for (let seed = 1; seed <= 300; seed++) {
    const chance = chances(seed * 7919)
    const [, was] = Object.entries(demoRules)[Math.floor(chance() * Object.keys(demoRules).length)] ?? []
    if (!was) throw new Error('no rules')
    const dearer = {
      ...was,
      base: was.base.map(([from, rate]): [number, string] => [from, (Number(rate) + 1).toFixed(2)]),
      minimum: was.minimum,
    }
    const lines = sheetRows({ ...bag, rules: dearer })
    const straight = proposalOf(
      lines.map((cells, at) => ({ row: at + 2, cells: Object.fromEntries(our.map((name, nth) => [name, cells[nth] ?? ''])) })),
      { ...bag, rules: was },
    )

    const order = [...our.keys(), -1].map((at) => ({ at, key: chance() })).toSorted((a, b) => a.key - b.key)
    const names = order.map(({ at }) => (at < 0 ? '内部备注' : `我方·${our[at] === '商品名称' ? '品名' : our[at]}`))
    const titles = Math.floor(chance() * 4)
    const grid = [
      ...Array.from({ length: titles }, (_, nth) => [`标题 ${nth + 1}`]),
      names,
      ...lines.map((cells) => order.map(({ at }) => (at < 0 ? '勿外传' : (cells[at] ?? '')))),
    ]
    const columns = proposedReading(
      { sheet: '', rows: rowsOf(...grid), targets, isNumber: (cell) => cell === 'FB1001' },
      titles + 1,
    ).columns.map((column, nth) => {
      const name = our[order[nth]?.at ?? -1]
      return { ...column, column: name === undefined || name === '商品名称' ? null : name, from: null }
    })
    const reading: PriceReading = { sheet: '', heading: titles + 1, columns, fillDown: false, tax: '' }
    expect(readingFaults(reading, targets)).toEqual([])
    const own = proposalOf(read(reading, rowsOf(...grid)).items[0]?.rows ?? [], { ...bag, rules: was })
    expect(own).toEqual(straight)
    expect(own.kind).toBe('changed')
  }
})
