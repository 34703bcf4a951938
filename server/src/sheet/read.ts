import { readFile } from 'node:fs/promises'
import { importColumnsAtMost, importRowsAtMost } from '../../../contract/sheet.ts'
import { plainText } from './cells.rules.ts'
import { csvRows } from './csv.rules.ts'
import type { FileRow } from './item.rules.ts'
import { Unreadable } from './unreadable.ts'
import { tooManyRows, xlsxRows } from './xlsx.ts'

/** One sheet of a file: `sheets` names all that there are, none for a csv. */
export type FileBook = { readonly sheets: readonly string[]; readonly sheet: string; readonly rows: readonly FileRow[] }

/**
 * The rows of an xlsx or csv file that have something in them, cells as plain text: of a workbook the sheet named `sheet`,
 * else the first; of a file only looked at the first `most`. A csv may be UTF-8 or, as Excel saves it in China, GB 18030.
 * @throws Unreadable in words for whoever brought the file.
 */
export async function bookOfFile(path: string, sheet?: string, most?: number): Promise<FileBook> {
  const bytes = await readFile(path)
  const book = isZip(bytes) ? await xlsxRows(bytes, sheet, most) : { sheets: [], sheet: '', rows: csvRows(textOf(bytes)) }
  const rows = book.rows.slice(0, most).flatMap((cells, at): FileRow[] => {
    const plain = cells.map(plainText)
    return plain.some((cell) => cell !== '') ? [{ row: at + 1, cells: plain }] : []
  })
  // Whoever looks at an empty sheet may choose another.
  if (rows.length === 0 && most === undefined) throw new Unreadable('文件是空的，没有可导入的内容')
  if (rows.length > importRowsAtMost + 1) throw new Unreadable(tooManyRows)
  checkWidth(rows)
  return { ...book, rows }
}

/** The rows of a file's first sheet; in sheets of ours the first is the heading. @throws Unreadable as `bookOfFile`. */
export const rowsOfFile = async (path: string): Promise<readonly FileRow[]> => (await bookOfFile(path)).rows

function checkWidth(rows: readonly FileRow[]): void {
  const wide = rows.find(({ cells }) => cells.length > importColumnsAtMost)
  if (wide) throw new Unreadable(`第 ${wide.row} 行超出范围：一个文件最多 ${importColumnsAtMost} 列`)
}

const isZip = (bytes: Buffer): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('gb18030').decode(bytes)
    if (text.includes('\ufffd')) throw new Unreadable('无法识别文字编码，请另存为 UTF-8 的 csv 或 xlsx 后上传')
    return text
  }
}
