import { parseRate, parseYuan, rateText } from '../../../contract/money.ts'
import type { PriceRules, Process } from '../../../contract/price/price.ts'
import { taxNames } from '../../../contract/price/taxNames.ts'
import type { Target } from '../../../contract/price/priceReading.ts'
import { short } from '../../../pricing/exact.ts'
import { bareNumber } from '../sheet/cells.rules.ts'
import type { Column } from '../sheet/item.rules.ts'

// The price sheet: which columns it has, and what each says of a product's price rules.

/** What cannot be taken from a cell, in words. */
export class Unfit extends Error {
  override readonly name = 'Unfit'
}

/** @throws Unfit */
export const unfit = (message: string): never => {
  throw new Unfit(message)
}

/** What stands in a cell for a thing that there is not. */
export const none = '无'

/** A whole number of pieces or days. @throws Unfit */
export function countIn(cell: string): number {
  const text = bareNumber(cell)
  return /^[1-9]\d{0,7}$/.test(text) ? Number(text) : unfit('应为正整数')
}

/** Yuan with up to four decimals, written as unit prices are. @throws Unfit */
export function rateIn(cell: string): string {
  const text = bareNumber(cell)
  if (/^-\d/.test(text)) unfit('应大于 0')
  return /^\d{1,9}(\.\d{1,4})?$/.test(text) ? rateText(parseRate(text)) : unfit('应为最多四位小数的数字')
}

/** Yuan with up to two decimals. @throws Unfit */
export function yuanIn(cell: string): string {
  const text = bareNumber(cell)
  return /^\d{1,13}(\.\d{1,2})?$/.test(text) ? short(parseYuan(text)) : unfit('应为最多两位小数的金额（元）')
}

type Screen = Extract<Process, { kind: 'screen' }>

/** The screen printing that the sheet speaks of: the first of the rules. */
export function screenOf({ processes }: PriceRules): { key: string; process: Screen } | null {
  for (const [key, process] of Object.entries(processes)) if (process.kind === 'screen') return { key, process }
  return null
}

/** The rules with their screen printing changed. @throws Unfit where there is none. */
export function withScreen(rules: PriceRules, change: (process: Screen) => Partial<Screen>): PriceRules {
  const { key, process } = screenOf(rules) ?? unfit('该商品没有按色按版的印刷工艺，请清空此格')
  return { ...rules, processes: { ...rules.processes, [key]: { ...process, ...change(process) } } }
}

/** A column that says one thing of a product; filled in on any one of its rows. */
export type Single = Column & {
  readonly read: (rules: PriceRules) => string
  /** @throws Unfit */
  readonly write: (rules: PriceRules, cell: string) => PriceRules
}

const number = { numeric: true } as const
const keeps = '留空：不改。'

/** The columns of which one cell speaks for the product. */
export const singles: readonly Single[] = [
  {
    ...number,
    name: '起订量',
    note: `正整数。${keeps}`,
    example: '50',
    read: ({ minimum }) => String(minimum),
    write: (rules, cell) => ({ ...rules, minimum: countIn(cell) }),
  },
  {
    ...number,
    name: '递增数量',
    was: '加订单位',
    note: `正整数，数量只能是起订量加它的倍数。${keeps}`,
    example: '10',
    read: ({ step }) => String(step),
    write: (rules, cell) => ({ ...rules, step: countIn(cell) }),
  },
  {
    ...number,
    name: '整箱数',
    note: `正整数，或“${none}”。${keeps}`,
    example: '100',
    read: ({ carton }) => (carton === null ? none : String(carton)),
    write: (rules, cell) => ({ ...rules, carton: cell === none ? null : countIn(cell) }),
  },
  {
    ...number,
    name: '单件重量',
    note: `公斤，最多四位小数。${keeps}`,
    example: '0.14',
    read: ({ weightKg }) => rateText(parseRate(weightKg)),
    write: (rules, cell) => ({ ...rules, weightKg: rateIn(cell) }),
  },
  {
    ...number,
    name: '打样费',
    note: `元，或“${none}”（不打样）。${keeps}`,
    example: '150',
    read: ({ sample }) => (sample ? short(parseYuan(sample.fee)) : none),
    write: (rules, cell) => ({ ...rules, sample: cell === none ? null : { ...(rules.sample ?? { creditFrom: 0 }), fee: yuanIn(cell) } }),
  },
  {
    ...number,
    name: '打样费抵扣数量',
    note: `从多少件起打样费从货款中抵扣，正整数。${keeps}`,
    example: '500',
    read: ({ sample }) => (sample ? String(sample.creditFrom) : ''),
    write: (rules, cell) => ({
      ...rules,
      sample: { ...(rules.sample ?? unfit('该商品不打样，请先填写打样费')), creditFrom: countIn(cell) },
    }),
  },
  {
    ...number,
    name: '丝印版费',
    note: `元，每色每部位一块版；按数量分档的版费请在价格页修改。${keeps}`,
    example: '80',
    read: (rules) => plateOf(rules),
    write: (rules, cell) =>
      withScreen(rules, ({ plateByQuantity }) => ({
        plate: plateByQuantity ? unfit('该商品的版费按数量分档，请在价格页修改') : yuanIn(cell),
      })),
  },
  {
    ...number,
    name: '丝印起印费',
    note: `元，每色每部位至少收多少。${keeps}`,
    example: '120',
    read: (rules) => startUpOf(rules),
    write: (rules, cell) => withScreen(rules, () => ({ startUp: yuanIn(cell) })),
  },
  {
    name: '含税',
    note: '含税或不含税：表格的价格与商品的计价方式不同时，按该商品的税率换算；这一列不改变计价方式。留空：按商品的计价方式。',
    example: '',
    read: ({ taxMode }) => taxNames[taxMode],
    // Prices of the other way were converted before.
    write: ({ taxRate }, cell) =>
      unfit(
        /^不?含税[\d.]+%$/.test(cell)
          ? `表格写明“${cell}”，该商品的税率为 ${parseRate(taxRate) / 100}%，请核对后改正`
          : `应为“${taxNames.inclusive}”或“${taxNames.exclusive}”`,
      ),
  },
]

function plateOf(rules: PriceRules): string {
  const { process } = screenOf(rules) ?? {}
  return process && !process.plateByQuantity ? short(parseYuan(process.plate)) : ''
}

function startUpOf(rules: PriceRules): string {
  const { process } = screenOf(rules) ?? {}
  return process ? short(parseYuan(process.startUp)) : ''
}

/** Two columns that together hold a ladder, a step on each row of the product. */
export type Steps = {
  readonly from: Column
  readonly value: Column
  /** The steps as the sheet writes them. */
  readonly read: (rules: PriceRules) => readonly (readonly [number, string])[]
  /** The value as the sheet writes it. @throws Unfit */
  readonly valueIn: (cell: string) => string
  /** @throws Unfit */
  readonly write: (rules: PriceRules, steps: readonly (readonly [number, string])[]) => PriceRules
}

const whole = '一行一档；该商品任何一行填了，就以所填各档整体替换，都留空：不改。'
const pairs = (steps: readonly (readonly [number, string])[]) => steps.map(([from, value]) => [from, value] as [number, string])
export const rates = (ladder: readonly (readonly [number, string])[]) =>
  ladder.map(([from, rate]) => [from, rateText(parseRate(rate))] as const)

/** The ladders of the sheet. */
export const ladders: readonly [Steps, ...Steps[]] = [
  {
    from: { ...number, name: '起始数量', note: `从多少件起按“单价”计，正整数。${whole}`, example: '100' },
    value: { ...number, name: '单价', note: '元一件，不含印刷，最多四位小数；数量越大不得越贵。', example: '8.60' },
    read: ({ base }) => rates(base),
    valueIn: rateIn,
    write: (rules, steps) => ({ ...rules, base: pairs(steps) }),
  },
  {
    from: { ...number, name: '丝印起始数量', note: `从多少件起按“丝印单价”计。${whole}`, example: '100' },
    value: { ...number, name: '丝印单价', note: '印工，元，每件每色每部位。', example: '1.00' },
    read: (rules) => rates(screenOf(rules)?.process.run ?? []),
    valueIn: rateIn,
    write: (rules, steps) => withScreen(rules, () => ({ run: pairs(steps) })),
  },
  {
    from: { ...number, name: '工期起始数量', note: `从多少件起按“工期”计。${whole}`, example: '50' },
    value: { ...number, name: '工期', note: '生产工期，工作日，正整数。', example: '5' },
    read: ({ leadDays }) => leadDays.map(([from, days]) => [from, String(days)] as const),
    valueIn: (cell) => String(countIn(cell)),
    write: (rules, steps) => ({ ...rules, leadDays: steps.map(([from, days]) => [from, Number(days)]) }),
  },
]

export const numberColumn = '采购编号'

/** Rows of a product that speak of one material, or of one printing process. */
export const kindColumns = ['材质', '印刷工艺'] as const
export const [materialColumn, processColumn] = kindColumns

/** What the sheet's prices are; where the goods are priced the other way, they are converted. */
export const taxColumn = '含税'

/** What the fees of a printing process are called on its row. */
export const feeColumns = ['版费', '起印费'] as const

/** All columns in the order of the file. */
export const priceColumns: readonly Column[] = [
  { name: numberColumn, note: '商品的采购编号，必填。一个商品可占多行，每行一档。', example: 'FB1001', needed: true, width: 16 },
  { name: '商品名称', note: '仅供辨认。', example: '', exportOnly: true, width: 32 },
  ...ladders.slice(0, 1).flatMap(({ from, value }) => [from, value]),
  ...singles.slice(0, 6).map(plainColumn),
  ...ladders.slice(2).flatMap(({ from, value }) => [from, value]),
  ...singles.slice(6, 8).map(plainColumn),
  ...ladders.slice(1, 2).flatMap(({ from, value }) => [from, value]),
  {
    name: materialColumn,
    note: '填了：该行的“单价”是这种材质的，材质之间各档差价应相同。留空：该行说的是商品本身。导出时留空。',
    example: '',
  },
  { name: processColumn, note: '填了：该行的“单价”是这种印刷工艺每件的印工。留空：该行说的是商品本身。导出时留空。', example: '' },
  { ...number, name: feeColumns[0], note: '元，与“印刷工艺”一同填写：这种工艺的版费、模具费。留空：不改。', example: '' },
  { ...number, name: feeColumns[1], note: '元，与“印刷工艺”一同填写：这种工艺的起印费。留空：不改。', example: '' },
  ...singles.slice(8).map(plainColumn),
]

/** What a column that is kept under `name` is called now. */
export const columnNow = (name: string): string => priceColumns.find(({ was }) => was === name)?.name ?? name

/** What a column of the merchant's may be. */
export const targets: readonly Target[] = priceColumns.flatMap(({ name, note, exportOnly }) =>
  exportOnly ? [] : [{ name, note, startsIn: ladders.find(({ value }) => value.name === name)?.from.name ?? null }],
)

function plainColumn({ read: _, write: __, ...column }: Single): Column {
  return column
}
