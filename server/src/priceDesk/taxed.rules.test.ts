import { expect, test } from 'vitest'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { parseRate, parseYuan } from '../../../contract/money.ts'
import { convertedColumn } from '../../../contract/price/priceSheet.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { demoRules } from '../../seed/rules.ts'
import type { SheetRow } from '../sheet/item.rules.ts'
import { proposalOf } from './sheet.rules.ts'
import { inOwnTax } from './taxed.rules.ts'

const rowsOf = (...lines: Readonly<Record<string, string>>[]): SheetRow[] => lines.map((cells, at) => ({ row: at + 2, cells }))
const proposed = (rules: PriceRules, ...lines: Readonly<Record<string, string>>[]) =>
  proposalOf(rowsOf(...lines), { number: 'A', name: '本', goodsType: 'custom', unit: '本', rules, firstSelection: noChoice })

test('a sheet with tax becomes prices without it by the product’s own rate, and says how, in the goods’ unit', () => {
  const answer = proposed(
    demoRules.canvasBag,
    { 起始数量: '50', 单价: '11.30', 含税: '含税', 丝印版费: '100' },
    { 起始数量: '100', 单价: '8.60' },
  )
  expect(answer).toMatchObject({
    kind: 'changed',
    rules: {
      base: [
        [50, '10.00'],
        [100, '7.6106'],
      ],
      taxMode: 'exclusive',
    },
  })
  if (answer.kind !== 'changed') throw new Error(answer.kind)
  expect(answer.changes).toContainEqual({ column: '单价（100 本起）', was: '8.60', is: '7.6106' })
  expect(answer.changes.filter(({ column }) => column.startsWith(convertedColumn))).toEqual([
    { column: '税价换算 单价（50 本起）', was: '含税 13% ¥11.30', is: '未税 ¥10.00（四舍五入到 0.0001 元）' },
    { column: '税价换算 丝印版费', was: '含税 13% ¥100.00', is: '未税 ¥88.50（四舍五入到分；按此含税为 ¥100.01）' },
    { column: '税价换算 单价（100 本起）', was: '含税 13% ¥8.60', is: '未税 ¥7.6106（四舍五入到 0.0001 元）' },
  ])
})

test('a sheet without tax becomes prices with it', () => {
  const rules = { ...demoRules.canvasBag, taxMode: 'inclusive' as const }
  expect(proposed(rules, { 起始数量: '50', 单价: '10', 含税: '不含税' })).toMatchObject({ rules: { base: [[50, '11.30']] } })
})

test('materials that cost the same more at every step still do after each price was rounded', () => {
  const rules = { ...demoRules.canvasBag, materials: [{ key: 'a', label: '甲', each: '0' }, { key: 'b', label: '乙', each: '1' }] } // prettier-ignore
  for (let gap = 1; gap < 400; gap++) {
    const [low, high] = ['9.81', '8.64']
    const more = (price: string) => (Number(price) + gap / 100).toFixed(2)
    const answer = proposed(
      rules,
      { 起始数量: '50', 单价: low, 含税: '含税', 材质: '甲' },
      { 起始数量: '100', 单价: high, 材质: '甲' },
      { 起始数量: '50', 单价: more(low), 材质: '乙' },
      { 起始数量: '100', 单价: more(high), 材质: '乙' },
    )
    if (answer.kind !== 'changed') throw new Error(`${gap} ${JSON.stringify(answer)}`)
    expect(Math.abs(Number(answer.rules.materials[1]?.each) * 1.13 - gap / 100)).toBeLessThan(0.0002)
  }
})

test('what tax is said to be otherwise is a fault, and of two words neither is believed', () => {
  expect(proposed(demoRules.canvasBag, { 起始数量: '50', 单价: '9', 含税: '是' })).toMatchObject({
    faults: [{ column: '含税', message: '应为“含税”或“不含税”' }],
  })
  expect(
    proposed(demoRules.canvasBag, { 起始数量: '50', 单价: '9', 含税: '含税' }, { 起始数量: '90', 单价: '8', 含税: '不含税' }),
  ).toMatchObject({
    faults: [{ column: '含税', message: '与第 2 行不同，同一商品只填一次' }],
  })
})

test('a rate that the sheet says must be the product’s', () => {
  const row = { 起始数量: '50', 单价: '11.30' }
  expect(proposed(demoRules.canvasBag, { ...row, 含税: '含税6%' })).toMatchObject({
    faults: [{ column: '含税', message: '表格写明“含税6%”，该商品的税率为 13%，请核对后改正' }],
  })
  expect(proposed(demoRules.canvasBag, { ...row, 含税: '含税13%' })).toEqual(proposed(demoRules.canvasBag, { ...row, 含税: '含税' }))
  const inclusive = { ...demoRules.canvasBag, taxMode: 'inclusive' as const }
  expect(proposed(inclusive, { ...row, 含税: '含税6%' })).toMatchObject({ kind: 'faulty' })
  expect(proposed(inclusive, { ...row, 含税: '含税13%' })).toEqual(proposed(inclusive, { ...row, 含税: '含税' }))
})

test('prices of every rate and size go there and back within half of what their column holds', () => {
  const seen = new Map<string, number>()
  for (const taxRate of ['0', '0.01', '0.03', '0.06', '0.09', '0.13'])
    for (const taxMode of ['exclusive', 'inclusive'] as const)
      for (let nth = 1; nth <= 400; nth++) {
        const price = (nth * nth * 0.37).toFixed(2)
        const { rows, told } = inOwnTax(
          rowsOf({ 起始数量: '1', 单价: price, 打样费: price, 含税: taxMode === 'exclusive' ? '含税' : '不含税' }),
          { taxMode, taxRate },
          '个',
        )
        const cells = rows[0]?.cells ?? {}
        const by = 1 + Number(taxRate)
        const each = parseRate(cells['单价'] ?? '') / 10_000
        const fee = parseYuan(cells['打样费'] ?? '') / 100
        const wanted = taxMode === 'exclusive' ? Number(price) / by : Number(price) * by
        expect(Math.abs(each - wanted)).toBeLessThan(0.000_050_01)
        expect(Math.abs(fee - wanted)).toBeLessThan(0.005_001)
        const isOff = (told.find(({ column }) => column.endsWith('打样费'))?.is ?? '').includes('按此')
        const back = Math.round((taxMode === 'exclusive' ? fee * by : fee / by) * 100 + 1e-7)
        expect(isOff).toBe(back !== parseYuan(price))
        seen.set(`${taxMode} ${isOff}`, (seen.get(`${taxMode} ${isOff}`) ?? 0) + 1)
      }
  expect(Object.fromEntries(seen)).toMatchObject({
    'exclusive true': expect.any(Number),
    'exclusive false': expect.any(Number),
    'inclusive false': expect.any(Number),
  })
})
