import { readFile } from 'node:fs/promises'
import { importDetail, importItems, startImport, type SheetSubject } from '../../../contract/sheet.ts'
import { file, kind, uploadTo } from '../file/upload.fixture.ts'
import { pathOf } from '../file/store.ts'
import { aGoodsDesk } from '../goods/goods.fixture.ts'
import { csvMark, csvText } from '../sheet/csv.rules.ts'
import { runImport } from './import.jobs.ts'
import { rowsOfFile } from '../sheet/read.ts'
import { listGoods } from '../../../contract/goods/goodsDesk.ts'

/** The desk of goods with sheets to bring; jobs run when a test says so. */
export async function aSheetDesk() {
  const w = await aGoodsDesk()

  /** Uploads bytes as a sheet; the id of the file. */
  async function bring(bytes: Buffer, name = '商品.csv', token = w.sales): Promise<number> {
    const { data, msg } = await uploadTo(w, token, [kind('sheet'), file(name, bytes)])
    if (!data) throw new Error(`upload refused: ${msg}`)
    return data.id
  }

  const csv = (rows: readonly (readonly string[])[]): Buffer => Buffer.from(csvMark + csvText(rows))

  async function begin(fileId: number, dry = false, subject: SheetSubject = 'products'): Promise<number> {
    return (await w.must(w.ask(w.sales, startImport, { subject, fileId, dry }))).id
  }

  const detail = (id: number) => w.must(w.ask(w.sales, importDetail, { id }))
  const items = (id: number, more: object = {}) => w.must(w.ask(w.sales, importItems, { id, limit: 100, ...more }))

  /** Brings rows, runs them to their end, and answers the run with all its items. */
  async function ran(rows: readonly (readonly string[])[] | Buffer, dry = false) {
    const id = await begin(await bring(Buffer.isBuffer(rows) ? rows : csv(rows)), dry)
    await runImport(w.services, id)
    return { ...(await detail(id)), items: (await items(id)).rows }
  }

  /** The rows of a stored file, as an import would read them. */
  async function rowsIn(fileId: number): Promise<string[][]> {
    const { hash } = await w.db.selectFrom('stored_file').select('hash').where('id', '=', fileId).executeTakeFirstOrThrow()
    return (await rowsOfFile(pathOf(w.services.dataDir, hash))).map(({ cells }) => [...cells])
  }

  const bytesOf = async (fileId: number): Promise<Buffer> => {
    const { hash } = await w.db.selectFrom('stored_file').select('hash').where('id', '=', fileId).executeTakeFirstOrThrow()
    return readFile(pathOf(w.services.dataDir, hash))
  }

  let numbers = 0
  const newNumber = () => `SH${1000 + ++numbers}`
  const heading = ['采购编号', '名称', '类型', '分类']
  const path = '类目1/类目2/类目3'
  const row = (number: string, name = '琥珀杯垫', type = '定制') => [number, name, type, path]
  /** The product of this number, as the desk lists it. */
  const found = async (number: string) =>
    (await w.must(w.ask(w.sales, listGoods, { keyword: number }))).rows.find((one) => one.number === number)

  return { ...w, newNumber, heading, path, row, found, bring, csv, begin, detail, itemsOf: items, ran, rowsIn, bytesOf }
}
export type SheetDeskWorld = Awaited<ReturnType<typeof aSheetDesk>>
