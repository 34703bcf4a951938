import { afterAll, describe, expect, test } from 'vitest'
import type { PriceRules } from '../../../contract/price/price.ts'
import { priceDetail, publishPrice, saveBook, saveExample } from '../../../contract/price/priceDesk.ts'
import { listSchedules } from '../../../contract/price/priceSchedule.ts'
import { acceptPrices } from '../../../contract/price/priceSheet.ts'
import { importDetail, importItems, listExports, startExport, startImport } from '../../../contract/sheet.ts'
import { fromShanghai } from '../../../contract/text.ts'
import { demoRules } from '../../seed/rules.ts'
import { pathOf } from '../file/store.ts'
import { file, kind, uploadTo } from '../file/upload.fixture.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { csvMark, csvText } from '../sheet/csv.rules.ts'
import { runExport } from '../sheetRun/export.jobs.ts'
import { runImport } from '../sheetRun/import.jobs.ts'
import { rowsOfFile } from '../sheet/read.ts'
import { publishDue } from './schedule.jobs.ts'

const w = await aShop()
const sales = await w.token('sales')
afterAll(() => w.close())

type Product = keyof Shop['products']
const shown = (product: Product, bookId?: number) => w.must(w.ask(sales, priceDetail, { productId: w.products[product], bookId }))
const baseOf = async (product: Product, bookId?: number) => (await shown(product, bookId)).rules?.base

type Rows = readonly (readonly string[])[]
const heading = ['采购编号', '起始数量', '单价']

/** Brings a file in a dry run; the run with its items. */
async function brought(rows: Rows, bookId: number | null = null) {
  const bytes = Buffer.from(csvMark + csvText(rows))
  const { data } = await uploadTo(w, sales, [kind('sheet'), file('价格.csv', bytes)])
  const options = { bookId }
  const { id } = await w.must(w.ask(sales, startImport, { subject: 'prices', fileId: data?.id, dry: true, options }))
  return ran(id)
}
async function ran(id: number) {
  await runImport(w.services, id)
  const run = await w.must(w.ask(sales, importDetail, { id }))
  return { ...run, items: (await w.must(w.ask(sales, importItems, { id, limit: 100 }))).rows }
}
const accept = async (runId: number, more: object = {}) => ran((await w.must(w.ask(sales, acceptPrices, { runId, all: true, ...more }))).id)

async function exported(bookId: number | null = null): Promise<string[][]> {
  const { id } = await w.must(w.ask(sales, startExport, { subject: 'prices', format: 'csv', filter: { bookId } }))
  await runExport(w.services, id)
  const [{ file: made } = { file: null }] = (await w.must(w.ask(sales, listExports, { subject: 'prices' }))).rows
  const { hash } = await w.db
    .selectFrom('stored_file')
    .select('hash')
    .where('id', '=', made?.id ?? 0)
    .executeTakeFirstOrThrow()
  return (await rowsOfFile(pathOf(w.services.dataDir, hash))).map(({ cells }) => [...cells])
}

test('what goes out comes back without a difference', async () => {
  const rows = await exported()
  expect(rows[0]?.slice(0, 4)).toEqual(['采购编号', '商品名称', '起始数量', '单价'])
  const { total, unchanged, items } = await brought(rows)
  expect([total, unchanged]).toEqual([5, 5])
  expect(items.every(({ outcome }) => outcome === 'unchanged')).toBe(true)
})

describe('a sheet of prices', () => {
  test('shows every cell that differs and writes nothing until it is accepted, each product by itself', async () => {
    const preview = await brought([
      heading,
      ['CANVASBAG', '50', '9.90'],
      ['CANVASBAG', '500', '6.00'],
      ['TSHIRT', '20', '30.00'],
      ['LOT', '1', '6.50'],
    ])
    expect(preview).toMatchObject({ state: 'done', dry: true, updated: 2, unchanged: 1, failed: 0 })
    expect(preview.items[0]?.changes.slice(0, 2)).toEqual([
      { column: '单价（50 件起）', was: '9.80', is: '9.90' },
      { column: '单价（100 件起）', was: '8.60', is: '' },
    ])
    expect(await baseOf('canvasBag')).toEqual(demoRules.canvasBag.base)

    const run = await accept(preview.id, { except: ['TSHIRT'], note: '2027 春季' })
    expect(run).toMatchObject({ state: 'done', dry: false, updated: 1, unchanged: 2, failed: 0 })
    expect(await baseOf('canvasBag')).toEqual([
      [50, '9.90'],
      [500, '6.00'],
    ])
    expect((await shown('canvasBag')).history[0]).toMatchObject({ version: 2, who: '何婷', note: '2027 春季' })
    expect(await baseOf('tshirt')).toEqual(demoRules.tshirt.base)

    expect(await accept(preview.id, { all: false, except: ['TSHIRT'] })).toMatchObject({ updated: 1, unchanged: 2 })
    expect(await baseOf('tshirt')).toEqual([[20, '30.00']])
    expect(await accept(preview.id)).toMatchObject({ updated: 0, unchanged: 3 })
  })

  test('accepted by two at once is published once', async () => {
    const preview = await brought([heading, ['LOT', '1', '6.40']])
    const runs = await Promise.all([accept(preview.id), accept(preview.id)])
    expect(runs.map(({ updated }) => updated).toSorted()).toEqual([0, 1])
    expect((await shown('lot')).version).toBe(2)
  })

  test('that somebody overtook after the dry run is not published', async () => {
    const preview = await brought([heading, ['LOT', '1', '6.30']])
    const { rules, firstSelection, version: base } = await shown('lot')
    const now = { ...(rules ?? demoRules.canvasBag), base: [[1, '6.00']] } satisfies PriceRules as PriceRules
    await w.must(w.ask(sales, publishPrice, { productId: w.products.lot, bookId: null, rules: now, firstSelection, base }))
    const { failed, items } = await accept(preview.id)
    expect([failed, items[0]?.faults]).toEqual([1, [{ row: 2, column: '', message: '试运行之后价格已有变化，请重新导入核对' }]])
    expect(await baseOf('lot')).toEqual([[1, '6.00']])
  })

  test('names every row that cannot be a price, in words', async () => {
    const { items, failed } = await brought([
      heading,
      ['TSHIRT', '20', '5'],
      ['TSHIRT', '100', '6'],
      ['NOBODY', '20', '5'],
      ['', '20', '5'],
      ['OTHERLOT', '1', '免费'],
    ])
    expect(failed).toBe(4)
    expect(items.map(({ faults }) => faults[0])).toMatchObject([
      { row: 2, column: '单价', message: expect.stringContaining('件') },
      { row: 4, message: '没有采购编号为“NOBODY”的商品' },
      { row: 5, message: '请填写采购编号' },
      { row: 6, column: '单价', message: '应为最多四位小数的数字' },
    ])
  })

  test('may become the prices at a moment', async () => {
    const preview = await brought([heading, ['OTHERLOT', '1', '2.90']])
    await accept(preview.id, { dueTime: '2026-11-21 10:30:00' })
    expect(await baseOf('otherLot')).toEqual([[1, '3.20']])
    expect((await w.must(w.ask(sales, listSchedules))).rows).toMatchObject([{ number: 'OTHERLOT', dueTime: '2026-11-21 10:30:00' }])
    expect((await accept(preview.id, { dueTime: '2026-11-21 10:40:00' })).items[0]?.faults[0]).toMatchObject({
      message: '该商品已有待生效的定时价格，请先取消',
    })
    w.clock.now = fromShanghai('2026-11-21 10:30:00')
    await publishDue(w.services)
    expect(await baseOf('otherLot')).toEqual([[1, '2.90']])
  })

  test('goes into a book, whose products go out again alone', async () => {
    const { id: bookId } = await w.must(w.ask(sales, saveBook, { name: '年框' }))
    const preview = await brought([heading, ['OTHERLOT', '1', '2.50']], bookId)
    expect(preview).toMatchObject({ created: 1 })
    await accept(preview.id)
    expect(await baseOf('otherLot', bookId)).toEqual([[1, '2.50']])
    expect(await baseOf('otherLot')).toEqual([[1, '2.90']])
    expect((await exported(bookId)).slice(1).map(([number, , , each]) => [number, each])).toEqual([['OTHERLOT', '2.50']])
    expect(await brought(await exported(bookId), bookId)).toMatchObject({ unchanged: 1, updated: 0 })
  })

  test('shows which examples come out otherwise, and accepts them with the product', async () => {
    const of = { productId: w.products.plainBag, bookId: null }
    await w.must(w.ask(sales, saveExample, { ...of, name: '常规', selection: { prints: [] }, quantity: 500, gross: '774.05' }))
    const preview = await brought([heading, ['PLAINBAG', '200', '1.30']])
    expect(preview.items[0]?.changes).toContainEqual({ column: '价格样例 常规', was: '774.05', is: '802.30' })
    await accept(preview.id)
    expect((await shown('plainBag')).examples).toMatchObject([{ gross: '802.30' }])
  })

  test('is accepted only where it was looked at, by those who look after prices', async () => {
    const { data } = await uploadTo(w, sales, [kind('sheet'), file('价格.csv', Buffer.from('采购编号\nLOT\n'))])
    const begin = { subject: 'prices', fileId: data?.id, options: {} }
    const waiting = await w.must(w.ask(sales, startImport, { ...begin, dry: true }))
    expect(await w.ask(sales, acceptPrices, { runId: waiting.id, all: true })).toMatchObject({
      msg: '请等试运行完成，核对差异后再接受',
    })
    const preview = await ran(waiting.id)
    expect(await w.ask(sales, acceptPrices, { runId: preview.id, all: true, dueTime: '2026-11-21 09:00:00' })).toMatchObject({
      facts: { fields: { dueTime: '定时发布的时间应晚于现在' } },
    })
    expect(await w.ask(sales, acceptPrices, { runId: 999_999, all: true })).toMatchObject({ code: 'import.missing' })
    expect(await w.ask(sales, acceptPrices, { runId: preview.id })).toMatchObject({ code: 'input.invalid' })
    expect(await w.ask(await w.token('finance'), acceptPrices, { runId: preview.id, all: true })).toMatchObject({ status: 403 })
    const straight = await w.must(w.ask(sales, startImport, { ...begin, dry: false }))
    expect((await ran(straight.id)).items[0]?.faults[0]).toMatchObject({ message: '请先试运行，核对差异后再接受' })
  })
})
