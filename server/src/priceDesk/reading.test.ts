import { afterAll, describe, expect, test } from 'vitest'
import { priceDetail, saveExample } from '../../../contract/price/priceDesk.ts'
import { lookAtPriceSheet, readPriceSheet, type PriceReading } from '../../../contract/price/priceReading.ts'
import { acceptPrices } from '../../../contract/price/priceSheet.ts'
import { importDetail, importFaults, importItems, startImport } from '../../../contract/sheet.ts'
import { demoRules } from '../../seed/rules.ts'
import { pathOf } from '../file/store.ts'
import { file, kind, uploadTo } from '../file/upload.fixture.ts'
import { aShop } from '../order/shop.fixture.ts'
import { csvMark, csvText } from '../sheet/csv.rules.ts'
import { runImport } from '../sheetRun/import.jobs.ts'
import { rowsOfFile } from '../sheet/read.ts'
import { xlsxBytes } from '../sheet/write.ts'

const w = await aShop()
const sales = await w.token('sales')
afterAll(() => w.close())

type Grid = readonly (readonly string[])[]
type Look = Parameters<typeof lookAtPriceSheet.input.parse>[0]

async function stored(bytes: Buffer, name: string): Promise<number> {
  const { data, msg } = await uploadTo(w, sales, [kind('sheet'), file(name, bytes)])
  if (!data) throw new Error(msg)
  return data.id
}
const csv = (rows: Grid) => stored(Buffer.from(csvMark + csvText(rows)), '报价.csv')
const workbook = async (sheets: Readonly<Record<string, Grid>>) =>
  stored(await xlsxBytes(Object.entries(sheets).map(([name, rows]) => ({ name, rows, widths: [], numeric: [] }))), '报价.xlsx')
const looked = (fileId: number, more: object = {}) =>
  w.must(w.ask(sales, lookAtPriceSheet, { fileId, ...more } as Look & { fileId: number }))
const baseOf = async (product: 'canvasBag' | 'tshirt' | 'lot' | 'plainBag') =>
  (await w.must(w.ask(sales, priceDetail, { productId: w.products[product] }))).rules?.base

async function ran(id: number) {
  await runImport(w.services, id)
  const run = await w.must(w.ask(sales, importDetail, { id }))
  return { ...run, items: (await w.must(w.ask(sales, importItems, { id, limit: 100 }))).rows }
}
const read = async (fileId: number, reading: PriceReading) => ran((await w.must(w.ask(sales, readPriceSheet, { fileId, reading }))).id)
const accept = async (runId: number) => ran((await w.must(w.ask(sales, acceptPrices, { runId, all: true }))).id)

const quoted: Grid = [
  ['2027 年帆布袋报价（不含税）'],
  [],
  ['序号', '货号', '品名', '≥50', '500个', '备注'],
  ['1', 'CANVASBAG', '帆布袋', '¥9.90', '6.20元', '热销'],
  ['2', 'TSHIRT', '文化衫', '面议', '25', ''],
  ['3', 'NOBODY', '没有的', '3', '2', ''],
]

describe('a price sheet with the merchant’s own headings', () => {
  test('is proposed, tried, published as the others are, and known again', async () => {
    const fileId = await workbook({ 说明: [['请看第二页']], 帆布袋: quoted })
    expect(await looked(fileId)).toMatchObject({ sheets: ['说明', '帆布袋'], isOurs: false, kept: null, reading: { sheet: '说明' } })
    const look = await looked(fileId, { sheet: '帆布袋' })
    expect(look).toMatchObject({ fileName: '报价.xlsx', isOurs: false, kept: null })
    expect(look.rows[0]).toEqual({ row: 1, cells: ['2027 年帆布袋报价（不含税）', '', '', '', '', ''] })
    expect(look.reading).toMatchObject({ sheet: '帆布袋', heading: 3, tax: '不含税', fillDown: false })
    const columns = look.reading.columns.flatMap(({ letters, column, from }) => (column ? [[letters, column, from]] : []))
    expect(columns).toEqual([
      ['B', '采购编号', null],
      ['D', '单价', 50],
      ['E', '单价', 500],
    ])

    const preview = await read(fileId, look.reading)
    expect(preview).toMatchObject({
      state: 'done',
      dry: true,
      updated: 1,
      failed: 2,
      passedOver: ['A 列“序号”', 'C 列“品名”', 'F 列“备注”'],
    })
    expect(preview.items[0]?.changes).toContainEqual({ column: '单价（50 件起）', was: '9.80', is: '9.90' })
    expect(preview.items[1]?.faults).toMatchObject([{ row: 5, cell: 'D5', column: '单价' }])
    expect(preview.items[2]?.faults).toMatchObject([{ row: 6, message: '没有采购编号为“NOBODY”的商品' }])
    expect(await baseOf('canvasBag')).toEqual(demoRules.canvasBag.base)

    expect(await accept(preview.id)).toMatchObject({ updated: 1, passedOver: preview.passedOver })
    expect(await baseOf('canvasBag')).toEqual([
      [50, '9.90'],
      [500, '6.20'],
    ])

    // The next of this shape stands under one more title and is read as it was corrected.
    const corrected = {
      ...look.reading,
      columns: look.reading.columns
        .filter(({ letters }) => letters !== 'E')
        .concat([{ letters: 'E', name: '500个', column: null, from: null }])
        .toSorted((a, b) => a.letters.localeCompare(b.letters)),
    }
    await read(fileId, corrected)
    const again = await looked(await csv([['新'], ...quoted]))
    expect(again.kept).toMatchObject({ staffName: '何婷' })
    expect(again.reading).toMatchObject({ sheet: '', heading: 4, columns: { 4: { column: null } } })
    expect((await looked(await csv([['新'], ...quoted]), { heading: 4 })).reading.columns[4]).toMatchObject({ column: '单价', from: 500 })
  })

  test('shows which examples come out otherwise before anything is published', async () => {
    const of = { productId: w.products.plainBag, bookId: null }
    await w.must(w.ask(sales, saveExample, { ...of, name: '常规', selection: { prints: [] }, quantity: 500, gross: '774.05' }))
    const fileId = await csv([
      ['款号', '出厂价', '起批数量'],
      ['PLAINBAG', '1.30', '200以上'],
    ])
    const preview = await read(fileId, (await looked(fileId)).reading)
    expect(preview.items[0]?.changes).toContainEqual({ column: '价格样例 常规', was: '774.05', is: '802.30' })
    expect(await baseOf('plainBag')).not.toEqual([[200, '1.30']])
    await accept(preview.id)
    expect(await baseOf('plainBag')).toEqual([[200, '1.30']])
  })

  test('with the columns of the template needs no reading, and its faults name their cells too', async () => {
    const fileId = await csv([
      ['采购编号', '起始数量', '单价'],
      ['LOT', '1', '免费'],
    ])
    expect(await looked(fileId)).toMatchObject({ isOurs: true })
    const { id } = await w.must(w.ask(sales, startImport, { subject: 'prices', fileId, dry: true }))
    expect((await ran(id)).items[0]?.faults).toMatchObject([{ cell: 'C2', column: '单价' }])
    const made = await w.must(w.ask(sales, importFaults, { id }))
    const { hash } = await w.db.selectFrom('stored_file').select('hash').where('id', '=', made.id).executeTakeFirstOrThrow()
    expect((await rowsOfFile(pathOf(w.services.dataDir, hash))).map(({ cells }) => cells)).toEqual([
      ['行号', '编号', '列', '单元格', '问题'],
      ['2', 'LOT', '单价', 'C2', '应为最多四位小数的数字'],
    ])
  })

  test('is refused where it cannot be read, is not there, or is not said enough of', async () => {
    const fileId = await csv([
      ['货号', '单价'],
      ['LOT', '3'],
    ])
    const { reading } = await looked(fileId)
    expect(await w.ask(sales, readPriceSheet, { fileId, reading })).toMatchObject({
      code: 'input.invalid',
      msg: 'B 列“单价”：请填写从多少件起，或另指一列为“起始数量”',
    })
    expect(await w.ask(sales, lookAtPriceSheet, { fileId: 999_999 })).toMatchObject({ code: 'file.missing' })
    expect(
      await w.ask(sales, readPriceSheet, {
        fileId: 999_999,
        reading: { ...reading, columns: reading.columns.map((one) => (one.column === '单价' ? { ...one, from: 1 } : one)) },
      }),
    ).toMatchObject({ code: 'file.missing' })
    expect(await w.ask(sales, lookAtPriceSheet, { fileId: await workbook({ 甲: quoted }), sheet: '乙' })).toMatchObject({
      msg: '文件里没有名为“乙”的工作表',
    })
    expect(await w.ask(await w.token('finance'), lookAtPriceSheet, { fileId })).toMatchObject({ status: 403 })
    const { id } = await w.must(w.ask(sales, startImport, { subject: 'prices', fileId, dry: true, options: { readingId: 999_999 } }))
    expect(await ran(id)).toMatchObject({ state: 'failed', fault: '列的对应方式不存在，请重新上传' })
  })
})
