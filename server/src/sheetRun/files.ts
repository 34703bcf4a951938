import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { importRowsAtMost, importColumnsAtMost, sheetSubjects, type SheetSubject } from '../../../contract/sheet.ts'
import type { Bringer } from '../file/file.rules.ts'
import { insertFile, type StoredFile } from '../file/file.sql.ts'
import { type Contents, keep } from '../file/contents.ts'
import { discard, receive } from '../file/store.ts'
import { csvMark, csvText } from '../sheet/csv.rules.ts'
import { sheetWorker } from '../sheet/sheetWorker.ts'
import type { Column } from '../sheet/item.rules.ts'
import type { WrittenSheet } from '../sheet/write.ts'

type Where = Contents
type Named = { readonly name: string; readonly by: Bringer }

/** Has these sheets written to an xlsx file, which is there while `use` reads it. */
async function written<T>(sheets: readonly WrittenSheet[], use: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `${randomUUID()}.xlsx`)
  try {
    const { fault } = await sheetWorker.make({ do: 'write', path, sheets })
    if (fault !== undefined) throw new Error(fault)
    return await use(path)
  } finally {
    await discard(path)
  }
}

/** Keeps these sheets as an xlsx file of whoever had it made. */
export const storeXlsx = (services: Where, named: Named, sheets: readonly WrittenSheet[]): Promise<StoredFile> =>
  written(sheets, (path) => stored(services, named, 'xlsx', createReadStream(path)))

/** These sheets as an xlsx file. */
export const xlsxBytesOf = (sheets: readonly WrittenSheet[]): Promise<Buffer> => written(sheets, (path) => readFile(path))

/** Keeps these rows, page by page as they come, as a csv file of whoever had it made. */
export function storeCsv(
  services: Where,
  named: Named,
  pages: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>,
): Promise<StoredFile> {
  async function* bytes() {
    yield Buffer.from(csvMark)
    for await (const rows of pages) yield Buffer.from(csvText(rows))
  }
  return stored(services, named, 'csv', Readable.from(bytes(), { objectMode: false }))
}

async function stored(services: Where, { name, by }: Named, type: 'xlsx' | 'csv', bytes: Readable) {
  const arrived = await receive(services.dataDir, bytes, Number.MAX_SAFE_INTEGER)
  await keep(services, arrived)
  const { size, hash } = arrived
  const file = { kind: 'sheet', name: `${name}.${type}`, type, size, hash, preview: null } as const
  return insertFile(services.db, by, file)
}

/** The sheet of a subject's rows, its heading first. */
export const mainSheet = (subject: SheetSubject, columns: readonly Column[], rows: readonly (readonly string[])[]): WrittenSheet => ({
  name: sheetSubjects[subject].label,
  rows: [columns.map(({ name }) => name), ...rows],
  widths: columns.map(({ width = 14 }) => width),
  numeric: columns.flatMap(({ numeric }, at) => (numeric ? [at] : [])),
})

/** The sheet that explains every column. */
export const explanation = (columns: readonly Column[]): WrittenSheet => ({
  name: '填写说明',
  rows: [
    ['列', '是否必须', '填写方法', '示例'],
    ...columns.map(({ name, needed, exportOnly, unlessNew, note, example }) => [
      name,
      needed ? '必须有此列' : unlessNew ? '仅导出，新商品须留空' : exportOnly ? '仅导出，导入时不读取' : '可选',
      note,
      example,
    ]),
    [],
    ['通则', '', `只读取第一个工作表，第一行为表头；不需要的列可以删除，没有的列保持原值。`, ''],
    ['', '', `一个文件最多 ${importRowsAtMost} 行、${importColumnsAtMost} 列、10 MB，支持 xlsx 与 csv（UTF-8 或 GBK）。`, ''],
    ['', '', '先试运行：不会写入，列出将新增、修改和有误的行；改好后再正式导入。', ''],
  ],
  widths: [16, 18, 70, 40],
  numeric: [],
})
