import { afterAll, describe, expect, test } from 'vitest'
import { bulkPrices, type PriceChange } from '../../../contract/price/bulkPrice.ts'
import { listPrices, priceDetail, saveBook } from '../../../contract/price/priceDesk.ts'
import { acceptPrices } from '../../../contract/price/priceSheet.ts'
import { importDetail, importItems } from '../../../contract/sheet.ts'
import { parseRate, rateText } from '../../../contract/money.ts'
import { aShop } from '../order/shop.fixture.ts'
import { runImport } from '../sheetRun/import.jobs.ts'
import { changedRate, changeWords } from './bulk.rules.ts'

const w = await aShop()
const sales = await w.token('sales')
afterAll(() => w.close())

const percent = (by: string, rounding: PriceChange['rounding'] = 'none'): PriceChange => ({ by: { kind: 'percent', by }, rounding })
const fen = (by: string, rounding: PriceChange['rounding'] = 'none'): PriceChange => ({ by: { kind: 'fen', by }, rounding })

test.each([
  ['9.80', percent('5'), '10.29'],
  ['9.80', percent('5', 'jiao'), '10.30'],
  ['9.80', percent('-3.5'), '9.457'],
  ['0.0820', percent('10'), '0.0902'],
  ['0.30', percent('5', 'yuan'), '0.00'],
  ['9.85', percent('5', 'yuan'), '10.00'],
  ['9.80', fen('20'), '10.00'],
  ['9.80', fen('-0.5'), '9.795'],
  ['0.05', fen('-20'), '-0.15'],
  ['0.0001', percent('50'), '0.0002'],
])('%s by %j is %s', (rate, change, is) => {
  expect(rateText(changedRate(parseRate(rate), change))).toBe(is)
})

test('a change is told in words', () => {
  expect([percent('5', 'fen'), fen('-3')].map(changeWords)).toEqual(['+5%，到分', '-3 分，不取整'])
})

async function ran(id: number) {
  await runImport(w.services, id)
  const run = await w.must(w.ask(sales, importDetail, { id }))
  return { ...run, items: (await w.must(w.ask(sales, importItems, { id, limit: 100 }))).rows }
}
const asked = (goods: object, change: PriceChange, more: object = {}) => w.ask(sales, bulkPrices, { goods, change, ...more } as never)
const tried = async (goods: object, change: PriceChange, more: object = {}) => ran((await w.must(asked(goods, change, more))).id)
const baseOf = async (productId: number, bookId?: number) =>
  (await w.must(w.ask(sales, priceDetail, { productId, bookId }))).rules?.base.map(([, each]) => each)
const accept = async (runId: number) => ran((await w.must(w.ask(sales, acceptPrices, { runId, all: true }))).id)

describe('prices changed alike', () => {
  test('are shown step by step and as the page begins, by the engine, and published once accepted', async () => {
    const { canvasBag } = w.products
    const before = await baseOf(canvasBag)
    const run = await tried({ ids: [canvasBag] }, percent('10', 'fen'))
    expect(run).toMatchObject({ state: 'done', dry: true, updated: 1, failed: 0, fileName: '批量调价 +10%，到分.csv' })
    const [item] = run.items
    expect(item?.changes[0]).toEqual({ column: '单价（50 件起）', was: '9.80', is: '10.78' })
    const sums = item?.changes.filter(({ column }) => column.startsWith('默认配置 50 ')) ?? []
    expect(sums).toHaveLength(1)
    expect(Number(sums[0]?.is)).toBeGreaterThan(Number(sums[0]?.was))
    expect(await baseOf(canvasBag)).toEqual(before)
    expect(await accept(run.id)).toMatchObject({ dry: false, updated: 1, failed: 0 })
    expect((await baseOf(canvasBag))?.[0]).toBe('10.78')
  })

  test('of two alike that are accepted one after the other the second changes nothing more', async () => {
    const { tshirt } = w.products
    const [one, two] = [await tried({ ids: [tshirt] }, fen('10')), await tried({ ids: [tshirt] }, fen('10'))]
    expect(await accept(one.id)).toMatchObject({ updated: 1 })
    expect(await accept(two.id)).toMatchObject({ updated: 0, unchanged: 1, failed: 0 })
  })

  test('of a type or a category take all that have a price; what would cost nothing says so and stays', async () => {
    const run = await tried({ type: 'spot' }, fen('-999999'))
    expect(run.failed).toBe(run.total)
    expect(run.items[0]?.faults).toMatchObject([{ column: '单价', message: '应大于 0' }])
    const { category3_id: categoryId } = await w.db
      .selectFrom('product')
      .select('category3_id')
      .where('id', '=', w.products.canvasBag)
      .executeTakeFirstOrThrow()
    const { total } = await w.must(w.ask(sales, listPrices, { categoryId, limit: 1 }))
    expect((await tried({ categoryId }, percent('1'))).total).toBeGreaterThan(0)
    expect(total).toBeGreaterThan(0)
  })

  test('in a book change what the book sells by', async () => {
    const { id: bookId } = await w.must(w.ask(sales, saveBook, { name: '大客户' }))
    expect(await asked({ type: 'all' }, percent('5'), { bookId })).toMatchObject({ code: 'price.bulk.none' })
    const { plainBag } = w.products
    const run = await tried({ ids: [plainBag] }, percent('-5'), { bookId })
    const before = await baseOf(plainBag)
    await accept(run.id)
    expect(await baseOf(plainBag)).toEqual(before)
    expect(await baseOf(plainBag, bookId)).not.toEqual(before)
  })

  test('nonsense is refused by its field', async () => {
    const ids = [w.products.canvasBag]
    expect(await asked({ ids }, percent('0'))).toMatchObject({ status: 400, msg: '百分比不能为 0' })
    expect(await asked({ ids }, percent('-100'))).toMatchObject({ status: 400, msg: '降价应小于 100%' })
    expect(await asked({ ids }, fen('1.234'))).toMatchObject({ status: 400 })
    expect(await asked({ ids: [] }, percent('1'))).toMatchObject({ status: 400 })
    expect(await asked({ ids: [987_654] }, percent('1'))).toMatchObject({ code: 'price.bulk.none' })
    expect(await w.ask(await w.token('main'), bulkPrices, { goods: { ids }, change: percent('1') })).toMatchObject({ status: 401 })
  })
})

test('the list says what a piece costs, its steps, and the margin to whoever may see it', async () => {
  const { canvasBag } = w.products
  await w.db
    .insertInto('line_cost')
    .values({ rule: 'base', product_id: canvasBag, cost_e4: parseRate('4.00'), unit: 'piece' })
    .execute()
  const of = async (token: string) =>
    (await w.must(w.ask(token, listPrices, { limit: 100 }))).rows.find(({ productId }) => productId === canvasBag)
  const seen = await of(sales)
  expect(seen?.steps[0]?.from).toBe(50)
  expect(seen?.first?.quantity).toBe(50)
  expect(seen?.margin).toBeNull()
  expect((await of(await w.token('admin')))?.margin).toBeGreaterThan(0)
})
