import { z } from 'zod'
import { channelNames } from './channel.ts'
import { endpoint, paged } from '../endpoint.ts'
import { Reference } from './payment.ts'
import { Month } from '../report/report.ts'
import { Day, Moment, paging, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

// The desk of online payments: what was paid by code, what fits nothing, refunds, and the providers' daily bills.

const finance = { who: 'staff', area: 'finance' } as const
const Channel = z.enum(channelNames, '请选择渠道')
const anyChannel = z.union([z.literal('').transform(() => undefined), Channel]).optional()

export const codeStates = {
  opening: '生成中',
  waiting: '待扫码',
  paid: '已付款',
  mismatch: '金额不符',
  closed: '已关闭',
} as const
export type CodeState = keyof typeof codeStates

export const listCodePayments = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/channel/list',
  title: '在线付款',
  input: z.object({
    ...paging(20),
    state: z.enum(['all', ...(Object.keys(codeStates) as CodeState[])], '状态不正确').default('all'),
    channel: anyChannel,
    keyword: text('关键词', 64, 0).optional(),
  }),
  output: paged(
    z.object({
      outTradeNo: z.string(),
      channelLabel: z.string(),
      orderId: z.string(),
      companyName: z.string(),
      amount: Yuan,
      paid: Yuan.nullable(),
      refunded: Yuan,
      state: z.string(),
      stateLabel: z.string(),
      tradeNo: z.string().nullable(),
      paidTime: Moment.nullable(),
      createTime: Moment,
    }),
  ),
  paged: true,
})

/** What becomes of a payment of another sum than its code's: it pays the order as far as it goes, or all of it goes back. */
export const settleMismatch = endpoint({
  ...finance,
  method: 'POST',
  path: '/api/admin/channel/settle',
  once: true,
  title: '处理金额不符的付款',
  told: '已处理',
  input: z.object({ outTradeNo: z.string().max(64), way: z.enum(['order', 'back'], '请选择处理方式') }),
  output: z.object({ booked: Yuan, goesBack: Yuan, orderState: z.string() }),
})

export const refundStates = { processing: '退款中', succeeded: '已退款', failed: '退款失败' } as const
export type RefundStateName = keyof typeof refundStates

export const listRefunds = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/channel/refunds',
  title: '退款',
  input: z.object({
    ...paging(20),
    /** 'open': failed, and not yet asked for again or sent by bank. */
    state: z.enum(['all', 'open', ...(Object.keys(refundStates) as RefundStateName[])], '状态不正确').default('all'),
  }),
  output: paged(
    z.object({
      number: z.string(),
      channelLabel: z.string(),
      orderId: z.string(),
      companyName: z.string(),
      amount: Yuan,
      reason: z.string(),
      state: z.string(),
      stateLabel: z.string(),
      /** What the provider said last. */
      said: z.string(),
      /** How a failed one was settled, in words; '' where it still waits for somebody. */
      settled: z.string(),
      createTime: Moment,
      doneTime: Moment.nullable(),
    }),
  ),
  paged: true,
})

/** Asks for a failed refund once more, under a number of its own. */
export const refundAgain = endpoint({
  who: 'staff',
  area: 'refund',
  method: 'POST',
  path: '/api/admin/channel/again',
  once: true,
  title: '重新退款',
  told: '已重新发起退款',
  input: z.object({ number: z.string().max(40) }),
  output: z.object({ number: z.string() }),
})

/** Writes down that a failed refund was transferred by bank instead. */
export const refundByBank = endpoint({
  who: 'staff',
  area: 'refund',
  method: 'POST',
  path: '/api/admin/channel/byBank',
  once: true,
  title: '改为银行退款',
  told: '已登记银行退款',
  input: z.object({ number: z.string().max(40), reference: Reference }),
  output: z.literal(true),
})

const Side = z.object({ count: z.int(), amount: Yuan })

/** Each day of a month on which either side has something: ours and the bill's, payments and refunds. */
export const billDays = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/channel/days',
  title: '渠道日账单',
  input: z.object({ channel: Channel.default('alipay'), month: Month.optional() }),
  output: z.object({
    month: Month,
    days: z.array(
      z.object({
        day: Day,
        pays: Side,
        billPays: Side,
        refunds: Side,
        billRefunds: Side,
        fee: Yuan,
        equal: z.boolean(),
      }),
    ),
  }),
})

export const billVerdicts = {
  equal: '一致',
  otherDay: '一致（跨日）',
  amount: '金额不同',
  onlyOurs: '账单没有',
  onlyBill: '商城没有',
} as const
export type BillVerdict = keyof typeof billVerdicts

/** One day of a channel: each payment and refund as we have it and as its bill has it; what differs comes first. */
export const billDay = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/channel/day',
  title: '渠道逐笔核对',
  input: z.object({ channel: Channel, day: Day }),
  output: z.array(
    z.object({
      kindLabel: z.string(),
      number: z.string(),
      orderId: z.string().nullable(),
      ours: Yuan.nullable(),
      bill: Yuan.nullable(),
      verdict: z.string(),
      verdictLabel: z.string(),
    }),
  ),
})
