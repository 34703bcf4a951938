import { z } from 'zod'
import { OrderNumber } from '../order/orderNumber.ts'
import { channelNames } from './channel.ts'
import { endpoint, paged } from '../endpoint.ts'
import { BankReceipt, Paid, Proposal, Reference } from './payment.ts'
import { id, Moment, paging, queryId, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

// The desk of money that came by bank: what is still to be matched, what nobody can place yet, what companies have left.

const finance = { who: 'staff', area: 'finance' } as const

/** What is chosen beside a statement: whether receipts that surely pay an order are booked at once. */
export const StatementOptions = z.object({
  book: z.boolean('请选择是否自动入账').default(false),
  /** How a file of an unknown form is read (`readStatement`); null: it is of a known one. */
  readingId: id('列的对应').nullable().default(null),
  /** The number of the merchant's account that the statement is of; '': nobody says. */
  account: text('收款账户', 48, 0).default(''),
})

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

/** A proposal as somebody looked at it: what is booked is this, or nothing. */
const Looked = z.object({
  reference: Reference,
  orderId: OrderNumber,
  step: z.int('付款期次应为整数').min(1).max(9),
  outcome: z.enum(['exact', 'partial', 'over'], '该建议不能在这里入账，请打开流水处理'),
})
export type Looked = z.infer<typeof Looked>

/** Books the proposals that somebody chose. One that would not come to what was shown any more is left as it is, and says why. */
export const confirmProposals = endpoint({
  ...finance,
  method: 'POST',
  path: '/api/admin/bank/confirm',
  once: true,
  title: '批量确认到账',
  input: z.object({ chosen: z.array(Looked).min(1, '请选择流水').max(50, '一次最多 50 笔') }),
  output: z.array(
    z.object({
      reference: z.string(),
      orderId: z.string(),
      done: z.boolean(),
      /** What it came to, or why it was left, in words. */
      said: z.string(),
    }),
  ),
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

/** What a company may pay now, to place money of it by; asked for by the company, or by the number of one of its orders. */
export const companyBills = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/bank/bills',
  title: '企业待付账单',
  /** One of both. */
  input: z.object({ companyId: queryId('企业').optional(), orderId: OrderNumber.optional() }),
  output: z.object({
    companyId: z.int(),
    companyName: z.string(),
    /** What the merchant holds of it. */
    balance: Yuan,
    /** What is due by a day first; at most 200. */
    bills: z.array(
      z.object({
        orderId: z.string(),
        stateLabel: z.string(),
        step: z.int(),
        /** E.g. 第 1/2 期 定金. */
        name: z.string(),
        due: Yuan,
        dueTime: Moment.nullable(),
        createTime: Moment,
      }),
    ),
  }),
})

/** Why a company may have sent a receipt. */
export const payerReasons = {
  before: '此前该户名的款项属于该企业',
  name: '付款户名与企业名称一致',
  title: '付款户名与发票抬头一致',
} as const

/** The companies that may have sent a receipt, the likeliest first: whoever this payer's money was placed for before. */
export const receiptPayers = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/bank/payers/:reference',
  title: '可能的付款企业',
  input: z.object({ reference: Reference }),
  output: z.array(z.object({ companyId: z.int(), companyName: z.string(), why: z.enum(['before', 'name', 'title']) })),
})

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

/** Strikes out a receipt that was recorded by mistake or reversed by the bank; one that lies in suspense whole, by a posting the other way round. */
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

/** Takes a booking back by postings the other way round: what it paid lies in suspense again. */
export const reverseReceipt = endpoint({
  ...finance,
  method: 'POST',
  path: '/api/admin/bank/reverse',
  once: true,
  title: '撤销入账',
  input: z.object({
    reference: Reference,
    /** Which part of a receipt that was split; null: the whole booking of one that was not. */
    partId: id('款项').nullable().default(null),
    reason: text('撤销原因', 100, 2),
  }),
  output: Standing.extend({
    /** The order that had been paid; null: none. */
    order: z
      .object({
        orderId: z.string(),
        stateLabel: z.string(),
        /** To be paid of the step again. */
        due: Yuan,
        /** It waits for payment as before it was paid. */
        reopened: z.boolean(),
        /** It goes on: nothing that was planned, made or shipped stops by itself. */
        begun: z.boolean(),
        /** Issued or asked for on what was paid; to be taken back by hand. */
        invoices: z.array(z.string()),
      })
      .nullable(),
  }),
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
      /** When, by whom and why it was taken back; null: it stands. */
      reversed: z.object({ time: Moment, staffName: z.string(), reason: z.string() }).nullable(),
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
  who: 'staff',
  area: 'refund',
  method: 'POST',
  path: '/api/admin/bank/payback',
  once: true,
  title: '退回企业余额',
  told: '已登记退款',
  input: z.object({ companyId: id('企业'), amount: Paid, reference: Reference, reason: text('退款原因', 100) }),
  output: z.object({ free: Yuan }),
})
