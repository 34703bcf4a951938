import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { mostPieces } from './quantity.ts'
import { id, Moment, queryId, queryInt, text } from '../text.ts'

// How a price sheet with the merchant's own headings and layout is read: what each of its columns is. It is proposed,
// corrected by the merchant and kept for sheets of the same shape.

/** So many rows of a file are looked at; its heading is among the first `headingAtMost`. */
export const glimpsedRows = 60
export const headingAtMost = 30

/** What the prices of a sheet say of tax; '' is as each product is sold, unchecked. */
export const taxWords = ['', '不含税', '含税'] as const

const ReadColumn = z.object({
  /** In the file: 'A', 'B', … */
  letters: z.string().regex(/^[A-Z]{1,2}$/, '列号不正确'),
  /** Its heading there. */
  name: text('列名', 200, 0),
  /** The column of ours that it is; null: it is not read. */
  column: text('对应的列', 40).nullable(),
  /** Of a ladder's column: from how many pieces on its cells apply; null: each row says so itself. */
  from: z.int('起始数量应为正整数').min(1, '起始数量应为正整数').max(mostPieces, `起始数量最多 ${mostPieces}`).nullable(),
})
export type ReadColumn = z.infer<typeof ReadColumn>

export const PriceReading = z.object({
  /** The sheet's name; '' for a csv. */
  sheet: z.string().max(100, '工作表名称过长'),
  /** The row of the heading, as spreadsheet programs count; below it is what is read. */
  heading: z.int('请选择表头所在行').min(1, '请选择表头所在行').max(headingAtMost, `表头应在前 ${headingAtMost} 行`),
  columns: z.array(ReadColumn).min(1, '没有可读取的列').max(100),
  /** Where the number is empty, as in merged cells, the row is of the product above. */
  fillDown: z.boolean('请选择编号留空时如何处理'),
  tax: z.enum(taxWords, '请选择价格是否含税'),
})
export type PriceReading = z.infer<typeof PriceReading>

/** A column of ours that one of the sheet may be. */
const Target = z.object({
  name: z.string(),
  note: z.string(),
  /** Of a ladder's column: the one that says from how many pieces on; null: of none. */
  startsIn: z.string().nullable(),
})
export type Target = z.infer<typeof Target>

const number = '采购编号'

/** What is wrong with a reading before any row is read, in words. */
export function readingFaults({ columns }: PriceReading, targets: readonly Target[]): string[] {
  const read = columns.filter(({ column }) => column !== null)
  const names = new Set(read.map(({ column }) => column))
  const byName = new Map(targets.map((target) => [target.name, target]))
  const faults: string[] = []
  if (!names.has(number)) faults.push(`请指明哪一列是${number}`)
  if (![...names].some((name) => name !== number)) faults.push('请至少再对应一列价格或条件')
  const taken = new Map<string, string>()
  for (const { column, from, letters } of read) {
    const target = byName.get(column ?? '')
    if (!target) {
      faults.push(`${letters} 列：没有名为“${column}”的列`)
      continue
    }
    const own = `${column} ${from ?? ''}`
    const other = taken.get(own)
    if (other) faults.push(`${other} 列与 ${letters} 列都是“${column}”${from ? `（${from} 件起）` : ''}，请只保留一列`)
    taken.set(own, letters)
    if (target.startsIn !== null && from === null && !names.has(target.startsIn))
      faults.push(`${letters} 列“${column}”：请填写从多少件起，或另指一列为“${target.startsIn}”`)
  }
  for (const { name, startsIn } of targets)
    if (startsIn !== null && names.has(startsIn) && !read.some(({ column, from }) => column === name && from === null))
      faults.push(`有“${startsIn}”列，却没有与它同行的“${name}”列`)
  return faults
}

const staff = { who: 'staff', area: 'price' } as const

/** The beginning of an uploaded file (kind `sheet`), and how it would be read: as its shape was last time, else a proposal. */
export const lookAtPriceSheet = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/price/sheet/look/:fileId',
  title: '查看价格表格的列',
  input: z.object({
    fileId: queryId('文件'),
    /** Without it the first. */
    sheet: z.string().max(100).optional(),
    /** Without it the likeliest. */
    heading: queryInt('表头所在行', 1, headingAtMost).optional(),
  }),
  output: z.object({
    fileName: z.string(),
    sheets: z.array(z.string()),
    /** The first rows that have something in them. */
    rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
    /** It has our columns and needs no reading. */
    isOurs: z.boolean(),
    reading: PriceReading,
    /** By whom and when a sheet of this shape was read so; null: it is a proposal. */
    kept: z.object({ staffName: z.string(), time: Moment }).nullable(),
    targets: z.array(Target),
  }),
})
export type PriceSheetLook = z.output<typeof lookAtPriceSheet.output>

/** Keeps how a sheet is read, and begins the dry run that reads it so. */
export const readPriceSheet = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/price/sheet/read',
  once: true,
  title: '按对应的列试运行价格表格',
  input: z.object({ fileId: id('文件'), bookId: id('价格本').nullable().default(null), reading: PriceReading }),
  /** The run. */
  output: z.object({ id: z.int() }),
})
