import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { RateText, Yuan } from '../yuan.ts'
import { id, paging, text } from '../text.ts'

const margin = { who: 'staff', area: 'margin' } as const

/** What a cost is of: each piece of the order's line, or each time the price line counts (a plate, a sample, a consignment’s freight). */
export const costUnits = { piece: '每件', time: '每次' } as const
export type CostUnit = keyof typeof costUnits
const CostUnit = z.enum(Object.keys(costUnits) as [CostUnit, ...CostUnit[]], '请选择成本按件还是按次')

/** A price line as costs are kept for it: its rule without the position, e.g. `base`, `plate:silk`, `freight`. */
const Rule = z
  .string('收费项不正确')
  .regex(/^[\w.-]+(:[\w.-]+)?$/, '收费项不正确')
  .max(60, '收费项不正确')

/** What a price line brought in over the last twelve weeks, and what is left of it; without tax. */
export const MarginRow = z.object({
  rule: z.string(),
  label: z.string(),
  /** Lines of goods are told apart by product; null: of all. */
  productId: z.int().nullable(),
  productName: z.string(),
  /** Pieces, and how often the line was counted. */
  pieces: z.int(),
  times: z.int(),
  revenue: Yuan,
  /** Yuan for each `unit`; null: nobody has said. */
  unitCost: RateText.nullable(),
  /** Its cost is what its blank goods cost, on average of what was sold. */
  byBlank: z.boolean(),
  /** The unit cost that was typed; null: none was. */
  keptCost: RateText.nullable(),
  unit: z.enum(['piece', 'time']),
  cost: Yuan.nullable(),
  margin: Yuan.nullable(),
  /** Per cent of the revenue, one decimal; null where there is no cost or no revenue. */
  rate: z.number().nullable(),
})
export type MarginRow = z.infer<typeof MarginRow>

/** 各收费项毛利, largest revenue first: of orders placed in the last twelve weeks, paid (or sold on credit) and not cancelled. */
export const listMargins = endpoint({
  ...margin,
  method: 'GET',
  path: '/api/admin/margin/list',
  title: '毛利分析',
  replica: true,
  input: z.object({
    ...paging(20),
    state: z.enum(['all', 'known', 'unknown'], '分类不正确').default('all'),
    /** Part of a price line's or product's name. */
    keyword: text('关键词', 40, 0).optional(),
  }),
  output: paged(MarginRow, { revenue: Yuan, costed: Yuan, margin: Yuan }),
  paged: true,
})

export const CostForm = z.object({
  rule: Rule,
  productId: id('商品').nullable(),
  cost: RateText.refine((typed) => !typed.startsWith('-'), '成本不能为负').refine(
    (typed) => Number(typed) <= 100_000,
    '成本不能大于 100000 元',
  ),
  unit: CostUnit,
  /** The cost that was seen; where somebody has changed it since, it is refused. */
  seen: RateText.nullable(),
})

/** The cost of a price line from now on, also for what was sold before. @throws Refusal cost.changed, cost.missing. */
export const saveCost = endpoint({
  ...margin,
  method: 'POST',
  path: '/api/admin/margin/cost',
  once: true,
  title: '保存单位成本',
  input: CostForm,
  output: z.literal(true),
})
