import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, Moment, text } from '../text.ts'
import { Yuan } from '../yuan.ts'
import { OrderNumber } from './orderNumber.ts'

/** How a concession (商家优惠) stands: beyond its asker's limit it waits for a second one's word. */
export const concessionStates = {
  asked: '待同意',
  given: '已生效',
  refused: '未同意',
  withdrawn: '已撤回',
  undone: '已撤销',
} as const
export type ConcessionState = keyof typeof concessionStates

/** Ten-thousandths of an order's gross that somebody lets off alone, where nobody has set another limit. */
export const usualConcessionBp = 500

const Row = z.object({
  id: z.int(),
  state: z.enum(Object.keys(concessionStates) as [ConcessionState, ...ConcessionState[]]),
  stateLabel: z.string(),
  amount: Yuan,
  reason: z.string(),
  askedBy: z.string(),
  askTime: Moment,
  /** Who let it take effect, or refused; null: nobody yet. */
  decidedBy: z.string().nullable(),
  decideTime: Moment.nullable(),
  /** Who took it back, with the reason; null: nobody did. */
  endedBy: z.string().nullable(),
  note: z.string(),
  /** The asker asked for it. */
  mine: z.boolean(),
})
export type ConcessionRow = z.infer<typeof Row>

/** What was ever let off of an order or asked for, the newest first, and what the asker may do. */
export const orderConcessions = endpoint({
  method: 'GET',
  path: '/api/admin/order/concessions/:orderId',
  who: 'staff',
  area: 'orders',
  title: '订单改价记录',
  input: z.object({ orderId: OrderNumber }),
  output: z.object({
    rows: z.array(Row),
    /** Why nothing can be let off now; null: it can. */
    hindrance: z.string().nullable(),
    /** What the order costs without any. */
    before: Yuan,
    /** The most that can be let off at all, and what the asker may alone. */
    most: Yuan,
    alone: Yuan,
  }),
})

/** Lets so much off of an unpaid order; beyond the asker's limit it waits for somebody of 价格 or 财务. */
export const askConcession = endpoint({
  method: 'POST',
  path: '/api/admin/order/concession/ask',
  who: 'staff',
  area: 'orders',
  once: true,
  title: '改价（商家优惠）',
  input: z.object({
    orderId: OrderNumber,
    amount: Yuan.refine((typed) => /[1-9]/.test(typed) && !typed.startsWith('-'), '优惠金额应大于 0 元'),
    reason: text('改价原因', 100),
    /** The gross that was seen; where the order costs otherwise by now it is refused. */
    seen: Yuan,
  }),
  output: z.object({ state: Row.shape.state }),
})

/** A second one's word on what goes beyond the asker's limit. */
export const decideConcession = endpoint({
  method: 'POST',
  path: '/api/admin/order/concession/decide',
  who: 'staff',
  area: ['price', 'finance'],
  once: true,
  title: '同意或不同意改价',
  input: z.object({ concessionId: id('改价记录'), agree: z.boolean('请选择是否同意') }),
  output: z.object({ state: Row.shape.state }),
})

/** Takes back what was asked for, or let off while nothing is paid: the order costs what it did before. */
export const undoConcession = endpoint({
  method: 'POST',
  path: '/api/admin/order/concession/undo',
  who: 'staff',
  area: 'orders',
  once: true,
  title: '撤销改价',
  told: '改价已撤销',
  input: z.object({ concessionId: id('改价记录'), reason: text('撤销原因', 100) }),
  output: z.object({ state: Row.shape.state }),
})

/** Who works at orders, and how much of an order's gross each may let off alone, in percent. */
export const concessionLimits = endpoint({
  method: 'GET',
  path: '/api/admin/staff/concession/limits',
  who: 'staff',
  area: 'settings',
  title: '改价额度',
  input: z.object({}),
  output: z.array(z.object({ staffId: z.int(), name: z.string(), username: z.string(), percent: z.number(), me: z.boolean() })),
})
export type ConcessionLimit = z.infer<typeof concessionLimits.output>[number]

export const saveConcessionLimit = endpoint({
  method: 'POST',
  path: '/api/admin/staff/concession/limit',
  who: 'staff',
  area: 'settings',
  once: true,
  title: '设置改价额度',
  proof: 'session',
  told: '改价额度已保存',
  input: z.object({
    staffId: id('员工'),
    percent: z
      .number('改价额度应为 0 至 50 的百分数')
      .min(0, '改价额度不能小于 0%')
      .max(50, '改价额度最多 50%')
      .refine((typed) => Number.isInteger(Math.round(typed * 1e6) / 1e4), '改价额度最多两位小数'),
    /** The percent that was seen; where somebody has set another since, it is refused. */
    seen: z.number('请刷新后重试'),
  }),
  output: z.literal(true),
})
