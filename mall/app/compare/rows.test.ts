import { expect, test } from 'vitest'
import { noChoice } from '../../../contract/price/noChoice.ts'
import type { ProductDetail } from '../../../contract/goods/catalog.ts'
import { price } from '../../../pricing/price.ts'
import { demoRules } from '../../../server/seed/rules.ts'
import { idsIn } from './compared.ts'
import { compareRows } from './rows.ts'

const product = (rules: ProductDetail['rules'], params: Record<string, string>) =>
  ({
    productId: 1,
    priceVersion: 1,
    qiliGoodsTypeId: 2,
    rules,
    unitName: '件',
    today: '2026-11-21',
    firstSelection: noChoice,
    ladder: [],
    params: Object.entries(params).map(([name, value]) => ({ name, value })),
  }) as unknown as ProductDetail
const pair = [product(demoRules.tshirt, { 克重: '180g', 产地: '东莞' }), product(demoRules.canvasBag, { 产地: '东莞' })]
const row = (name: string, quantity = 500) => compareRows(pair, quantity).find((one) => one.name === name)

test('each product costs what its own page would say', () => {
  const { gross } = price(demoRules.tshirt, { productId: 1, priceVersion: 1, goodsType: 'custom' }, { selection: noChoice, quantity: 500 })
  expect(row('含税合计')?.values[0]).toBe(`¥${gross}`)
})

test('a quantity that is not legal is priced at the next that is, and says so', () => {
  expect(row('计价数量', 3)?.values).toEqual(['20 件', `${demoRules.canvasBag.minimum} 件`])
})

test('what differs is marked, what one of them lacks is a dash', () => {
  expect(row('克重')).toEqual({ name: '克重', values: ['180g', '—'], differs: true })
  expect(row('产地')).toEqual({ name: '产地', values: ['东莞', '东莞'], differs: false })
})

test.each([
  ['3,1,3,2', [3, 1, 2]],
  ['1,2,3,4,5', [1, 2, 3, 4]],
  ['a,-1,0,1.5,<b>,7', [7]],
  [null, []],
])('of %j these are compared: %j', (text, ids) => {
  expect(idsIn(text)).toEqual(ids)
})
