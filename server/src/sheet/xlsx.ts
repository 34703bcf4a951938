import { readSheet } from 'read-excel-file/node'
import { importColumnsAtMost, importRowsAtMost } from '../../../contract/sheet.ts'
import { packedAgain, partsOf } from './archive.ts'
import { columnPlace, numberText } from './cells.rules.ts'
import { Unreadable } from './unreadable.ts'
import { sheetsIn } from './workbook.ts'

/** The rows of one sheet of a workbook, cells as texts; `sheets` are the names of all that people see. */
export type Book = { readonly sheets: readonly string[]; readonly sheet: string; readonly rows: string[][] }

/**
 * One sheet of an xlsx file: the one named `asked`, else the first; no more than its first `most` rows. @throws Unreadable.
 */
export async function xlsxRows(bytes: Buffer, asked?: string, most?: number): Promise<Book> {
  const parts = partsOf(bytes)
  if (![...parts.keys()].some((name) => name.startsWith('xl/worksheets/')))
    throw new Unreadable('文件里没有工作表，请上传 xlsx 或 csv 文件')
  for (const part of parts.values()) checkTags(part)
  const listed = sheetsIn(parts)
  const chosen = asked === undefined ? listed[0] : listed.find(({ name, hidden }) => name === asked && !hidden)
  if (!chosen) throw new Unreadable(asked === undefined ? unreadable : `文件里没有名为“${asked}”的工作表`)
  const part = parts.get(chosen.part)
  if (part) {
    const xml = part.toString('utf8')
    const seen = most === undefined ? xml : beginningOf(xml, most)
    checkCells(seen)
    parts.set(chosen.part, Buffer.from(seen))
  }
  try {
    const rows = await readSheet(packedAgain(parts), listed.indexOf(chosen) + 1, {
      parseNumber: numberText,
      trim: false,
    })
    const sheets = listed.flatMap(({ name, hidden }) => (hidden ? [] : [name]))
    return { sheets, sheet: chosen.name, rows: rows.map((row) => row.map(cellText)) }
  } catch {
    throw new Unreadable(unreadable)
  }
}

/** A sheet cut off after its first `most` rows. */
function beginningOf(sheet: string, most: number): string {
  let end = 0
  for (let row = 0; row < most; row++) {
    const next = sheet.indexOf('</row>', end)
    if (next < 0) return sheet
    end = next + '</row>'.length
  }
  return `${sheet.slice(0, end)}</sheetData></worksheet>`
}

const unreadable = '文件无法读取，请在 Excel 中另存为 xlsx 或 csv 后上传'
const longestTag = 16_384 // bytes

/** The library's time grows with the square of a tag's length. @throws Unreadable where one is longer than anybody writes. */
function checkTags(part: Buffer): void {
  for (let at = part.indexOf('<'); at >= 0;) {
    const end = part.indexOf('>', at)
    if (end < 0 || end - at > longestTag) throw new Unreadable(unreadable)
    at = part.indexOf('<', end)
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    const [day = '', time = ''] = cell.toISOString().split('T')
    return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
  }
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  return String(cell)
}

/** How a cell begins. */
const cellTag = /<(?:\w+:)?c\b([^<>]*)>/g
const cellEnd = /<\/(?:\w+:)?c>/

/**
 * What the library would pass over in silence: cells far outside, formulas that failed and formulas without a result.
 * Cells do not lie within each other: each is looked for up to the next, so that a sheet is read once, however broken.
 * @throws Unreadable that names the first such cell.
 */
function checkCells(sheet: string): void {
  let last: { attributes: string; from: number } | null = null
  for (const { 0: tag, 1: attributes = '', index } of sheet.matchAll(cellTag)) {
    if (last) checkCell(last.attributes, sheet.slice(last.from, index))
    last = { attributes, from: index + tag.length }
  }
  if (last) checkCell(last.attributes, sheet.slice(last.from))
}

/** `content` goes on until the next cell. @throws Unreadable */
function checkCell(attributes: string, content: string): void {
  const [, letters = '', row = ''] = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(attributes) ?? []
  const place = `${letters}${row}`
  if (letters && columnPlace(letters) >= importColumnsAtMost)
    throw new Unreadable(`单元格 ${place} 超出范围：一个文件最多 ${importColumnsAtMost} 列`)
  if (Number(row) > importRowsAtMost + 1) throw new Unreadable(tooManyRows)
  if (/\bt="e"/.test(attributes)) throw new Unreadable(`单元格 ${place} 的公式有误，请改正后再上传`)
  const inner = attributes.endsWith('/') ? '' : (content.split(cellEnd, 1)[0] ?? '')
  if (/<(?:\w+:)?f[\s>/]/.test(inner) && !/<(?:\w+:)?v[\s>/]/.test(inner))
    throw new Unreadable(`单元格 ${place} 的公式还没有结果，请在 Excel 中打开并保存后再上传`)
}

export const tooManyRows = `一个文件最多 ${importRowsAtMost} 行数据，请拆分后分别导入`
