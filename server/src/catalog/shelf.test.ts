import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts, productDetail } from '../../../contract/goods/catalog.ts'
import { priceDetail, publishPrice } from '../../../contract/price/priceDesk.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { demoRules } from '../../seed/rules.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { toldBy } from './shelf.rules.ts'

const choice = (label: string) => ({ key: 'm', label, each: '0' })
const printedOnly = (...keys: string[]): PriceRules => ({
  ...demoRules.canvasBag,
  processes: Object.fromEntries(Object.entries(demoRules.canvasBag.processes).filter(([key]) => keys.includes(key))),
})
const params = [
  { name: '印刷工艺', value: '丝印、热转印' },
  { name: '起订量', value: '50 个' },
  { name: '颜色', value: '本白' },
]

test('rows that the rules speak of are rewritten where they stand, and what a person wrote stays', () => {
  const now = { material: '12安棉帆布', processes: ['丝印', '热转印'], params }
  const rules = { ...printedOnly('silk'), minimum: 80 }
  expect(toldBy(now, 'custom', '个', { was: demoRules.canvasBag, rules })).toEqual({
    material: '12安棉帆布',
    processes: ['丝印'],
    params: [
      { name: '印刷工艺', value: '丝印' },
      { name: '起订量', value: '80 个' },
      { name: '颜色', value: '本白' },
    ],
  })
  expect(toldBy(now, 'custom', '个', { was: demoRules.canvasBag, rules: printedOnly() })).toMatchObject({
    processes: [],
    params: params.slice(1),
  })
  expect(toldBy(now, 'custom', '个', { was: printedOnly(), rules: printedOnly() })).toMatchObject({ processes: now.processes })
})

test.each([
  ['', ['帆布', '麻布'], '帆布'],
  ['帆布', ['麻布'], '麻布'],
  ['麻布', ['帆布', '麻布'], '麻布'],
  ['亚麻', ['麻布'], '亚麻'],
  ['帆布', [], '帆布'],
])('the material %s, with %j to choose from, is %s', (material, labels, is) => {
  const was = { ...demoRules.canvasBag, materials: [choice('帆布')] }
  const rules = { ...demoRules.canvasBag, materials: labels.map(choice) }
  expect(toldBy({ material, processes: [], params: [] }, 'custom', '个', { was, rules }).material).toBe(is)
})

let w: Shop
beforeAll(async () => void (w = await aShop()))
afterAll(() => w.close())

test('facets and the product’s own page say what was published, together with its price', async () => {
  const sales = await w.token('sales')
  const productId = w.products.canvasBag
  await w.db
    .updateTable('product')
    .set({ processes: ['丝印', '热转印'], params: JSON.stringify(params) })
    .where('id', '=', productId)
    .execute()
  const found = async (filters: object) => {
    const { rows } = await w.must(w.ask(null, listProducts, filters))
    return rows.some(({ id }) => id === productId)
  }
  expect(await found({ process: '热转印' })).toBe(true)
  const { firstSelection } = await w.must(w.ask(sales, priceDetail, { productId }))
  const rules: PriceRules = {
    ...printedOnly('silk'),
    positions: demoRules.canvasBag.positions.map((one) => ({ ...one, processes: ['silk'] })),
    materials: [choice('亚麻')],
    conflicts: [],
    minimum: 100,
    base: [[100, '7.00']],
    leadDays: [[100, 9]],
  }
  await w.must(w.ask(sales, publishPrice, { productId, bookId: null, rules, firstSelection, base: 1 }))
  w.clock.now = new Date(w.clock.now.getTime() + 4000)
  const { facets } = await w.must(w.ask(null, listProducts, {}))
  expect(facets.process.find(({ value }) => value === '热转印')).toBe(undefined)
  expect(facets.process).toContainEqual({ value: '丝印', label: '丝印', count: 1 })
  expect(facets.material).toEqual([{ value: '亚麻', label: '亚麻', count: 1 }])
  expect([await found({ process: '热转印' }), await found({ process: '丝印' }), await found({ material: '亚麻' })]).toEqual([
    false,
    true,
    true,
  ])
  const detail = await w.must(w.ask(null, productDetail, { id: productId }))
  expect(JSON.stringify(detail)).toContain('100 件')
  const row = await w.db.selectFrom('product').selectAll().where('id', '=', productId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ minimum: 100, lead_days: 9, sort_price: 70_000, rung_froms: [100], revision: 2 })
})
