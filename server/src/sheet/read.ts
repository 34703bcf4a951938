import { readFile } from 'node:fs/promises'
import { importColumnsAtMost, importRowsAtMost } from '../../../contract/sheet.ts'
import { plainText } from './cells.rules.ts'
import { csvRows } from './csv.rules.ts'
import type { FileRow } from './item.rules.ts'
import { Unreadable } from './unreadable.ts'
import { tooManyRows, xlsxRows } from './xlsx.ts'

/**
 * The rows of an xlsx or csv file that have something in them, cells as plain text; the first is the heading. A csv may be
 * UTF-8 or, as Excel saves it in China, GB 18030. @throws Unreadable in words for whoever brought the file.
 */
export async function rowsOfFile(path: string): Promise<FileRow[]> {
  const bytes = await readFile(path)
  const grid = isZip(bytes) ? await xlsxRows(bytes) : csvRows(textOf(bytes))
  const rows = grid.flatMap((cells, at): FileRow[] => {
    const plain = cells.map(plainText)
    return plain.some((cell) => cell !== '') ? [{ row: at + 1, cells: plain }] : []
  })
  if (rows.length === 0) throw new Unreadable('文件是空的，没有可导入的内容')
  if (rows.length > importRowsAtMost + 1) throw new Unreadable(tooManyRows)
  const wide = rows.find(({ cells }) => cells.length > importColumnsAtMost)
  if (wide) throw new Unreadable(`第 ${wide.row} 行超出范围：一个文件最多 ${importColumnsAtMost} 列`)
  return rows
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
