import { BlankCode } from '../../../contract/goods/blank.ts'
import { mostPieces } from '../../../contract/price/quantity.ts'
import { RateText } from '../../../contract/yuan.ts'
import type { Cells, Column, Fault, SheetRow } from '../sheet/item.rules.ts'

export const heads = {
  code: '坯料编号',
  name: '名称',
  colour: '颜色',
  size: '尺码',
  unitName: '单位',
  lowAt: '预警数量',
  count: '实盘数量',
  cost: '单价（不含税）',
} as const

/** The columns that are read; what else an export has, follows from them. */
export const importColumns: readonly Column[] = [
  {
    name: heads.code,
    needed: true,
    width: 16,
    example: 'TB-180',
    note: '2-32 位字母、数字或横线。没有的编号新增为坯料。每个颜色与尺码一行，同一编号的各行一起导入。',
  },
  { name: heads.name, width: 26, example: '180 克纯棉圆领衫（白坯）', note: '最多 60 个字。新编号必填；已有的不改。' },
  { name: heads.colour, width: 12, example: '黑色', note: '最多 20 个字。没有颜色之分则留空。' },
  { name: heads.size, width: 10, example: 'L', note: '最多 20 个字。没有尺码之分则留空。' },
  { name: heads.unitName, width: 8, example: '件', note: '新编号未填为“件”；已有的不改。' },
  { name: heads.lowAt, width: 10, numeric: true, example: '200', note: '可用加在途不多于此数时提醒补货。留空不改，填“无”取消提醒。' },
  { name: heads.count, width: 12, numeric: true, example: '1500', note: '现在实际有多少。与账面不同时记一笔盘点；留空不盘点。' },
  {
    name: heads.cost,
    width: 14,
    numeric: true,
    example: '9.80',
    note: '盘盈部分的单价，最多四位小数。留空按平均成本；首次录入库存必填。',
  },
]

/** What a row asks for; what it does not say is undefined. */
export type Counted = {
  readonly code: string
  readonly colour: string
  readonly size: string
  readonly name: string
  readonly unitName: string
  readonly lowAt: number | null | undefined
  readonly count: number | undefined
  readonly cost: string | undefined
}

const plain = (cells: Cells, column: string): string => (cells[column] ?? '').normalize('NFC').trim()

/** What a row is of: rows of one code are one thing. */
export const countedKey = (cells: Cells): string => plain(cells, heads.code).normalize('NFKC').toUpperCase()

/** Rows of one colour and size, told at each but the first. */
export const twiceIn = (rows: readonly SheetRow[]): Fault[] => {
  const pair = ({ cells }: SheetRow) => `${plain(cells, heads.colour)}\n${plain(cells, heads.size)}`
  return rows.flatMap((one, at) => {
    const first = rows.findIndex((other) => pair(other) === pair(one))
    const before = rows[first]
    return first < at && before
      ? [{ row: one.row, column: heads.colour, message: `与第 ${before.row} 行是同一规格，只能有一行，此坯料各行都未导入` }]
      : []
  })
}

/** Reads a row, or says what is wrong with it. */
export function countedOf({ row, cells }: SheetRow): { readonly counted: Counted; readonly faults: readonly Fault[] } {
  const faults: Fault[] = []
  const no = (column: string, message: string) => void faults.push({ row, column, message })
  const short = (column: string, most: number): string => {
    const typed = plain(cells, column)
    if (typed.length > most) no(column, `${column}最多 ${most} 个字`)
    return typed
  }
  const whole = (column: string): number | undefined => {
    const typed = plain(cells, column)
    if (typed === '') return undefined
    if (/^\d{1,7}$/.test(typed) && Number(typed) <= mostPieces) return Number(typed)
    no(column, `${column}应为 0 至 ${mostPieces} 的整数`)
    return undefined
  }
  const code = BlankCode.safeParse(plain(cells, heads.code))
  if (!code.success) no(heads.code, '坯料编号应为 2-32 位字母、数字或横线')
  const cost = plain(cells, heads.cost)
  if (cost !== '' && (cost.startsWith('-') || !RateText.safeParse(cost).success)) no(heads.cost, '单价应为最多四位小数的元，不能为负')
  const counted = {
    code: code.data ?? '',
    colour: short(heads.colour, 20),
    size: short(heads.size, 20),
    name: short(heads.name, 60),
    unitName: short(heads.unitName, 8),
    lowAt: plain(cells, heads.lowAt) === '无' ? null : whole(heads.lowAt),
    count: whole(heads.count),
    cost: cost === '' ? undefined : cost,
  }
  return { counted, faults }
}
