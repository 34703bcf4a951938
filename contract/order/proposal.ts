import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { PriceRules, Receipt, Selection } from '../price/price.ts'
import { Quantity } from '../price/quantity.ts'
import { id, Moment, paging, queryId, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

/** How an order that staff put together for a customer (代客下单) stands: nothing of it is placed before the buyer does it. */
export const proposalStates = {
  open: '待客户确认',
  ordered: '客户已下单',
  withdrawn: '已撤回',
  ended: '已过期',
} as const
export type ProposalState = keyof typeof proposalStates
export const ProposalState = z.enum(Object.keys(proposalStates) as [ProposalState, ...ProposalState[]], '状态不正确')

/** Lines of one proposal at most, and days that it may wait. */
export const proposalLinesAtMost = 20
export const proposalDaysAtMost = 30

const desk = { who: 'staff', area: 'orders' } as const

/** People of verified companies who may place orders, by name, phone or company. */
export const findBuyers = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/proposal/buyers',
  title: '可代为下单的客户',
  input: z.object({ keyword: text('关键词', 40, 0).default('') }),
  output: z.array(z.object({ accountId: z.int(), name: z.string(), companyName: z.string(), levelName: z.string() })),
})
export type FoundBuyer = z.infer<typeof findBuyers.output>[number]

/** Goods on sale that this buyer sees, by words of their names or their purchase number. */
export const findOffered = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/proposal/goods',
  title: '客户可买的商品',
  input: z.object({ accountId: queryId('客户'), keyword: text('关键词', 40, 0).default('') }),
  output: z.array(z.object({ productId: z.int(), name: z.string(), number: z.string() })),
})
export type FoundGoods = z.infer<typeof findOffered.output>[number]

/** A product as this buyer may have it: the rules it is priced by for the company, and what its page begins with. */
export const offeredProduct = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/proposal/product',
  title: '客户可选的配置',
  input: z.object({ accountId: queryId('客户'), productId: queryId('商品') }),
  output: z.object({
    productId: z.int(),
    name: z.string(),
    number: z.string(),
    unitName: z.string(),
    rules: PriceRules,
    /** Null where the buyer chooses nothing but how many. */
    first: Selection.nullable(),
    minimum: z.int(),
  }),
})
export type Offered = z.infer<typeof offeredProduct.output>

const Line = z.object({ productId: id('商品'), selection: Selection.optional(), quantity: Quantity })
const lines = z.array(Line).min(1, '请添加商品').max(proposalLinesAtMost, `一次最多 ${proposalLinesAtMost} 种`)

/** What these lines cost this buyer today, by the company's own prices; each that cannot be had with the reason. */
export const tryProposal = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/proposal/try',
  changes: false,
  twice: '只读取，不改变任何数据',
  title: '按客户的价格试算',
  input: z.object({ accountId: id('客户'), lines }),
  output: z.object({
    lines: z.array(z.object({ receipt: Receipt.nullable(), words: z.array(z.string()), reason: z.string().nullable() })),
    /** With freight to one address; null while a line cannot be had. */
    gross: Yuan.nullable(),
  }),
})
export type TriedProposal = z.infer<typeof tryProposal.output>

/** Puts an order together for a buyer, who is told and places it in person. */
export const saveProposal = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/proposal/save',
  once: true,
  title: '代客下单：交客户确认',
  input: z.object({
    accountId: id('客户'),
    lines,
    note: text('给客户的话', 200, 0).default(''),
    days: z.int('有效天数应为整数').min(1, '有效天数不能小于 1').max(proposalDaysAtMost, `有效天数最多 ${proposalDaysAtMost}`),
    /** The sum that was seen; where it costs otherwise by now it is refused. */
    seen: Yuan,
  }),
  output: z.object({ number: z.string() }),
})

const Row = z.object({
  /** That of its quotation. */
  number: z.string(),
  state: ProposalState,
  stateLabel: z.string(),
  companyName: z.string(),
  name: z.string(),
  gross: Yuan,
  goods: z.array(z.string()),
  by: z.string(),
  note: z.string(),
  createTime: Moment,
  expireTime: Moment,
  /** The order that was placed from it; null: none. */
  orderId: z.string().nullable(),
})
export type ProposalRow = z.infer<typeof Row>

/** What staff put together for customers, the newest first. */
export const listProposals = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/proposal/list',
  title: '代客订单',
  replica: true,
  input: z.object({ ...paging(20), state: z.enum(['all', ...ProposalState.options], '状态不正确').default('all') }),
  output: paged(Row),
  paged: true,
})

/** Takes it back before the buyer has placed it. */
export const withdrawProposal = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/proposal/withdraw',
  once: true,
  title: '撤回代客订单',
  told: '已撤回',
  input: z.object({ number: text('编号', 40), reason: text('撤回原因', 100) }),
  output: z.literal(true),
})

/** Lays its lines ready for the asker to place, at today's prices; nothing is ordered by it. */
export const takeProposal = endpoint({
  method: 'POST',
  path: '/api/quotation/take',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '去确认商家代拟的订单',
  input: z.object({ number: text('编号', 40) }),
  output: z.object({ cartIds: z.array(z.int()) }),
})

/** As the buyer's page of the quotation shows it. */
export const ShownProposal = z.object({
  state: ProposalState,
  stateLabel: z.string(),
  note: z.string(),
  expireTime: Moment,
  orderId: z.string().nullable(),
})
