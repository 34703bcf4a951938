import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { OrderNumber } from '../order/orderNumber.ts'
import { Moment, paging, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

// What a line of an order brings in and costs: its goods, the work done in the house and outside, and its share of the freight.

const margin = { who: 'staff', area: 'margin' } as const

export const costKinds = { goods: '商品与坯料', work: '本厂工序', outwork: '外协', freight: '运费分摊' } as const
export type CostKind = keyof typeof costKinds

const Part = z.object({
  kind: z.enum(Object.keys(costKinds) as [CostKind, ...CostKind[]]),
  label: z.string(),
  /** Without tax; null: nobody knows. */
  cost: Yuan.nullable(),
  /** It has been spent, and will not change by itself. */
  final: z.boolean(),
})
export type CostPart = z.infer<typeof Part>

export const LineMargin = z.object({
  lineId: z.int(),
  orderId: z.string(),
  companyName: z.string(),
  storeName: z.string(),
  quantity: z.int(),
  unitName: z.string(),
  /** What it brings in without tax, its share of the freight with it, what was let off taken off. */
  revenue: Yuan,
  parts: z.array(Part),
  /** What the known parts come to. */
  known: Yuan,
  /** null: not all of its cost is known. */
  margin: Yuan.nullable(),
  /** Per cent of the revenue, one decimal; null where there is no margin or no revenue. */
  rate: z.number().nullable(),
  createTime: Moment,
})
export type LineMargin = z.infer<typeof LineMargin>

/** Of each line of one order. */
export const orderMargins = endpoint({
  ...margin,
  method: 'GET',
  path: '/api/admin/margin/order/:orderId',
  title: '订单各明细的毛利',
  replica: true,
  input: z.object({ orderId: OrderNumber }),
  output: z.object({ lines: z.array(LineMargin) }),
})

/** 订单明细毛利, the newest first: of orders placed in the last twelve weeks, paid (or sold on credit) and not cancelled. */
export const listLineMargins = endpoint({
  ...margin,
  method: 'GET',
  path: '/api/admin/margin/lines',
  title: '订单明细毛利',
  replica: true,
  input: z.object({
    ...paging(20),
    /** Part of an order's number, a company's name or the goods. */
    keyword: text('关键词', 40, 0).optional(),
  }),
  output: paged(LineMargin),
  paged: true,
})
