import { z } from 'zod'
import { goodsTypes } from '../goods.ts'
import { lineStates, type LineState } from '../production/lineState.ts'
import { orderStates, type OrderState } from './orderState.ts'
import { Day, queryId, queryInt, text } from '../text.ts'

/** How far an order is paid, as the order desk asks for it. */
export const payStates = { unpaid: '未付款', part: '部分付款', paid: '已付清', credit: '账期未结' } as const
export type PayState = keyof typeof payStates

const oneOf = <Name extends string>(names: Readonly<Record<Name, unknown>>, fault: string) =>
  z.enum(Object.keys(names) as [Name, ...Name[]], fault).optional()

const amount = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, '金额应为最多两位小数的元')
  .optional()

/** A tag that staff give an order. */
export const Tag = text('标签', 12)

/** What of an order waits for the merchant, where its states do not say it. */
export const orderWaits = { fresh: '新订单', concession: '改价待同意', proof: '待出校样', redraw: '校样要求修改' } as const
export type OrderWait = keyof typeof orderWaits
/** Days after which an order is new no more, read or not. */
export const freshDays = 7

/** What the order desk asks for besides tab, keyword and the days of placing. What is said of a line is meant of one and the same. */
export const deskFilters = {
  companyId: queryId('企业编号').optional(),
  state: oneOf<OrderState>(orderStates, '订单状态不正确'),
  lineState: oneOf<LineState>(lineStates, '工序状态不正确'),
  waits: oneOf<OrderWait>(orderWaits, '待办类别不正确'),
  goodsType: z
    .union([z.string(), z.int()], '商品类型不正确')
    .transform(Number)
    .refine((wire) => Object.values(goodsTypes).some((type) => type.wire === wire), '商品类型不正确')
    .optional(),
  /** By a line's promised day. */
  promisedFrom: Day.optional(),
  promisedTo: Day.optional(),
  /** 1: only with a line that is not packed though its promised day is over. */
  late: queryInt('逾期', 0, 1).default(0),
  /** Gross of the order, yuan. */
  minAmount: amount,
  maxAmount: amount,
  payment: oneOf<PayState>(payStates, '付款状态不正确'),
  /** 1: only with a claim that is not settled. */
  claimed: queryInt('售后', 0, 1).default(0),
  tag: text('标签', 12, 0).optional(),
  /** A part of an inner note. */
  note: text('备注', 40, 0).optional(),
}
