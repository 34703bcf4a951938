import { z } from 'zod'
import { OrderNumber } from '../order/orderNumber.ts'
import { channelNames } from './channel.ts'
import { endpoint, paged } from '../endpoint.ts'
import { BankReceipt, Paid, Proposal, Reference } from './payment.ts'
import { id, Moment, paging, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

// The desk of money that came by bank: what is still to be matched, what nobody can place yet, what companies have left.

const finance = { who: 'staff', area: 'finance' } as const

/** What is chosen beside a statement: whether receipts that surely pay an order are booked at once. */
export const StatementOptions = z.object({ book: z.boolean('请选择是否自动入账').default(false) })

/** Where a part of a receipt in suspense goes. */
export const partKinds = { order: '订单', balance: '企业余额', channel: '渠道结算', payback: '退回付款方' } as const
export type PartKind = keyof typeof partKinds

/** Receipts that wait for somebody's word, each with the order that fits best; what is sure comes first. */
export const bankQueue = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/bank/queue',
  title: '待匹配流水',
  input: z.object({ ...paging(20) }),
  output: paged(z.object({ receipt: BankReceipt, best: Proposal.nullable() })),
  paged: true,
})

/** Books receipts on the orders that they are surely meant for. One that is not sure, or not open any more, is left as it is. */
export const confirmSure = endpoint({
  ...finance,
  method: 'POST',
  path: '/api/admin/bank/confirm',
  once: true,
  title: '批量确认到账',
  input: z.object({ references: z.array(Reference).min(1, '请选择流水').max(50, '一次最多 50 笔') }),
  output: z.object({
    booked: z.array(z.object({ reference: z.string(), orderId: z.string() })),
    left: z.array(z.string()),
  }),
})

/** Which instalment; where it is absent, the first that is still open. */
const OpenStep = z.int('付款期次应为整数').min(1).max(9).optional()

const Part = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('order'), orderId: OrderNumber, step: OpenStep, amount: Paid }),
    z.object({ kind: z.literal('balance'), companyId: id('企业'), amount: Paid }),
    z.object({ kind: z.literal('channel'), channel: z.enum(channelNames, '请选择渠道'), amount: Paid }),
    z.object({ kind: z.literal('payback'), reference: Reference, reason: text('退回原因', 100), amount: Paid }),
  ],
  '请选择款项去向',
)
export type Part = z.infer<typeof Part>

const Standing = z.object({ state: z.string(), stateLabel: z.string(), left: Yuan })

/** Takes a receipt that nobody can place into the books: it lies in suspense until it is claimed. */
export const suspendReceipt = endpoint({
  ...finance,
  method: 'POST',
  path: '/api/admin/bank/suspend',
  once: true,
  title: '转入待认领',
  told: '已转入待认领',
  input: z.object({ reference: Reference, note: text('说明', 100, 0).default('') }),
  output: Standing,
})

/** Splits a receipt, or what of it lies in suspense, over orders, balances, a provider's settlement, or back to the payer. */
export const placeReceipt = endpoint({
  ...finance,
  method: 'POST',
  path: '/api/admin/bank/place',
  once: true,
  title: '认领款项',
  told: '已认领',
  input: z.object({ reference: Reference, parts: z.array(Part).min(1, '请填写款项去向').max(20, '一次最多 20 项') }),
  output: Standing,
})

/** Strikes out a receipt that was recorded by mistake or reversed by the bank, before it is in the books. */
export const voidReceipt = endpoint({
  ...finance,
  method: 'POST',
  path: '/api/admin/bank/void',
  once: true,
  title: '作废流水',
  told: '已作废',
  input: z.object({ reference: Reference, note: text('作废原因', 100) }),
  output: Standing,
})

/** What became of a receipt in suspense so far. */
export const receiptParts = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/bank/parts/:reference',
  title: '认领记录',
  input: z.object({ reference: Reference }),
  output: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      kindLabel: z.string(),
      amount: Yuan,
      orderId: z.string().nullable(),
      companyName: z.string().nullable(),
      channelLabel: z.string().nullable(),
      payback: z.string().nullable(),
      /** Of a part for an order: what went to the company's balance because the order needed less. */
      surplus: Yuan,
      staffName: z.string(),
      createTime: Moment,
    }),
  ),
})

/** The companies whose money the merchant holds, the largest first. */
export const listBalances = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/bank/balances',
  title: '企业余额',
  input: z.object({ ...paging(20), keyword: text('关键词', 40, 0).optional() }),
  output: paged(
    z.object({
      companyId: z.int(),
      companyName: z.string(),
      balance: Yuan,
      /** On its way back to a payer by a refund that is not through yet. */
      held: Yuan,
      free: Yuan,
    }),
  ),
  paged: true,
})

/** Pays an order's step from what the merchant holds of its company. Never more than is due. */
export const applyBalance = endpoint({
  ...finance,
  method: 'POST',
  path: '/api/admin/bank/apply',
  once: true,
  title: '余额抵付',
  told: '已抵付',
  input: z.object({ orderId: OrderNumber, step: OpenStep, amount: Paid }),
  output: z.object({ stillDue: Yuan, orderState: z.string() }),
})

/** Writes down that a company's balance was transferred back to it. */
export const payBack = endpoint({
  ...finance,
  method: 'POST',
  path: '/api/admin/bank/payback',
  once: true,
  title: '退回企业余额',
  told: '已登记退款',
  input: z.object({ companyId: id('企业'), amount: Paid, reference: Reference, reason: text('退款原因', 100) }),
  output: z.object({ free: Yuan }),
})
