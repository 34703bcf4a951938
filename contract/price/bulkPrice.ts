import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { GoodsType } from '../goods.ts'
import { id, text } from '../text.ts'

// Prices of many goods changed alike: what comes of it is shown as a price sheet is, in a dry run, and accepted there.

/** What a changed price is rounded to, half up. `steps`: ten-thousandths of a yuan. */
export const roundings = {
  none: { label: '不取整（到 0.0001 元）', steps: 1 },
  fen: { label: '到分（0.01 元）', steps: 100 },
  jiao: { label: '到角（0.1 元）', steps: 1000 },
  yuan: { label: '到元', steps: 10_000 },
} as const
export type Rounding = keyof typeof roundings

/** How many products one change may take. */
export const changedAtMost = 2000

const Percent = z.object({
  kind: z.literal('percent'),
  /** Per cent dearer, or cheaper with a minus. */
  by: z
    .string('请填写涨跌的百分比')
    .regex(/^-?\d{1,3}(\.\d{1,2})?$/, '百分比应为最多两位小数的数字，如 5 或 -3.5')
    .refine((typed) => Number(typed) !== 0, '百分比不能为 0')
    .refine((typed) => Number(typed) > -100, '降价应小于 100%'),
})

const Fen = z.object({
  kind: z.literal('fen'),
  /** Fen dearer, or cheaper with a minus; up to two decimals. */
  by: z
    .string('请填写涨跌多少分')
    .regex(/^-?\d{1,7}(\.\d{1,2})?$/, '应为多少分，最多两位小数，如 20 或 -5')
    .refine((typed) => Number(typed) !== 0, '涨跌不能为 0 分'),
})

export const PriceChange = z.object({
  by: z.discriminatedUnion('kind', [Percent, Fen], '请选择涨跌的方式'),
  rounding: z.enum(Object.keys(roundings) as [Rounding, ...Rounding[]], '请选择取整的方式'),
})
export type PriceChange = z.output<typeof PriceChange>

/** Which goods: these, or all that the list of prices shows. */
const Chosen = z.union(
  [
    z.object({ ids: z.array(id('商品编号')).min(1, '请选择商品').max(changedAtMost, `一次最多 ${changedAtMost} 个商品`) }),
    z.object({
      ids: z.undefined().optional(),
      keyword: text('关键词', 60, 0).optional(),
      type: z.union([GoodsType, z.literal('all')], '商品类型不正确').default('all'),
      categoryId: id('分类').optional(),
    }),
  ],
  '请选择商品',
)
export type Chosen = z.output<typeof Chosen>

export const BulkPriceForm = z.object({
  goods: Chosen,
  /** null: the public prices. */
  bookId: id('价格本').nullable().default(null),
  change: PriceChange,
})

/**
 * Begins a dry run that changes every step of the goods' own price alike. Prices of printing, materials and packing stay. What it
 * shows is published by `acceptPrices`, as far as it is accepted.
 */
export const bulkPrices = endpoint({
  method: 'POST',
  path: '/api/admin/price/bulk',
  who: 'staff',
  area: 'price',
  once: true,
  title: '批量调价',
  told: '正在试算',
  input: BulkPriceForm,
  /** The run, and over how many products. */
  output: z.object({ id: z.int(), products: z.int() }),
})
