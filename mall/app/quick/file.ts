import { cellsOf } from './table.ts'
import { Unreadable } from './unreadable.ts'

const most = 5 * 2 ** 20 // bytes

/**
 * The cells of a spreadsheet file: xlsx, or text in UTF-8 or, as Excel saves it in China, GB 18030.
 * @throws Unreadable.
 */
export async function cellsIn(file: File): Promise<string[][]> {
  if (file.size > most) throw new Unreadable('文件不能超过 5 MB')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new Unreadable('请将旧版 xls 另存为 xlsx 或 csv 后上传')
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return cellsOf(textOf(bytes))
  const { xlsxCells } = await import('./xlsx.ts')
  try {
    return xlsxCells(bytes)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('文件无法读取，请确认是 xlsx 或 csv 文件')
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
