import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { Day, Moment, paging, queryId } from '../text.ts'
import { Yuan } from '../yuan.ts'

/** The accounts of the ledger, and what they are called. */
export const ledgerAccounts = {
  bank: '银行存款',
  alipay: '支付宝',
  weixin: '微信支付',
  suspense: '待认领款',
  receivable: '应收账款',
  balance: '企业余额',
  sales: '销售收入',
} as const
export type LedgerAccount = keyof typeof ledgerAccounts
const Account = z.enum(Object.keys(ledgerAccounts) as [LedgerAccount, ...LedgerAccount[]], '科目不正确')

/** What caused a posting, in words; what is not named here is called by its code. */
export const postingKinds: Readonly<Record<string, string>> = {
  receipt: '银行到账',
  channel: '在线付款',
  unplaced: '到账待认领',
  suspense: '金额不符待核对',
  place: '认领',
  claim: '售后退款',
  callOff: '订单取消，冲回货款',
  pool: '拼印结算，冲减货款',
  poolOut: '拼印未成，冲回货款',
  apply: '余额抵付',
  settlement: '渠道结算',
  sale: '确认销售',
  return: '订单结束，货款转余额',
  refund: '原路退款',
  payback: '银行退款',
  reverse: '撤销入账',
  unsale: '到账撤销，冲回销售',
  void: '作废流水',
}

export const reportNames = {
  trial: '科目余额表',
  ageing: '应收账龄表',
  cash: '收款汇总表',
  sales: '销售汇总表',
  goodsSales: '商品销售表',
  tax: '税额汇总表',
  refunds: '退款汇总表',
  offers: '优惠汇总表',
} as const
export type ReportName = keyof typeof reportNames
const names = Object.keys(reportNames) as [ReportName, ...ReportName[]]
export const ReportName = z.enum(names, '报表不存在')

const finance = { who: 'staff', area: 'finance' } as const

/** A month: `yyyy-MM`, China time. */
export const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式应为 yyyy-MM')
const noneIfEmpty = <S extends z.ZodType>(schema: S) => z.union([z.literal('').transform(() => undefined), schema]).optional()

export const Period = z.object({ from: noneIfEmpty(Month), to: noneIfEmpty(Month) })
export type Period = z.infer<typeof Period>

/** Which entries a figure is made of; what is absent says nothing. */
export const EntryFilter = z.object({
  account: noneIfEmpty(Account),
  companyId: noneIfEmpty(queryId('企业')),
  kind: noneIfEmpty(z.string().max(30)),
  side: noneIfEmpty(z.enum(['in', 'out'], '方向不正确')),
  from: noneIfEmpty(Month),
  to: noneIfEmpty(Month),
})
export type EntryFilter = z.infer<typeof EntryFilter>

/** A sum as the report has it, and as the ledger has it. */
const Check = z.object({ label: z.string(), report: Yuan, ledger: Yuan, equal: z.boolean() })

/**
 * A report over whole months, by default from January of this year to this month. Amounts are yuan with two decimals, debit
 * positive where a column does not say otherwise.
 */
export const readReport = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/report/read/:name',
  title: '财务报表',
  replica: true,
  input: z.object({ name: ReportName, ...Period.shape }),
  output: z.object({
    title: z.string(),
    from: Month,
    to: Month,
    columns: z.array(z.object({ label: z.string(), numeric: z.boolean() })),
    rows: z.array(
      z.object({
        cells: z.array(z.string()),
        /** The entries a row is made of, as a query of `listEntries`. */
        entries: z.record(z.string(), z.string()),
      }),
    ),
    totals: z.array(z.string()),
    checks: z.array(Check),
    /** How the figures come about, where it does not go without saying. */
    note: z.string(),
  }),
})

export const listEntries = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/report/entries',
  title: '分录明细',
  replica: true,
  input: z.object({ ...paging(20), ...EntryFilter.shape }),
  output: paged(
    z.object({
      id: z.int(),
      time: Moment,
      kindLabel: z.string(),
      ref: z.string(),
      accountLabel: z.string(),
      companyName: z.string().nullable(),
      orderId: z.string().nullable(),
      amount: Yuan,
    }),
    { sum: Yuan },
  ),
  paged: true,
})

/** What a chart draws: a point for each label; `value` null where there is nothing to say. */
const Series = z.array(z.object({ label: z.string(), value: z.number().nullable(), note: z.string() }))

/** How the shop does. Rates are per cent with one decimal. */
export const readDashboard = endpoint({
  who: 'staff',
  area: ['orders', 'finance'],
  method: 'GET',
  path: '/api/admin/report/dashboard',
  title: '经营看板',
  replica: true,
  input: z.object({}),
  output: z.object({
    today: Day,
    /** Orders placed on each of the last thirty days. */
    orders: Series,
    /** Of the consignments sent in each of the last twelve weeks, how many went by the promised day. */
    onTime: Series,
    /** How many printed lines were approved after so many proofs. */
    proofs: Series,
    /** Of the lines sent with each printing process in the last twelve weeks, how many were claimed for. */
    claims: Series,
    /** What is left of what the price lines with a cost brought in, those that brought in most. */
    margins: Series,
  }),
})
