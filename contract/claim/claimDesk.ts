import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { OrderNumber } from '../order/orderNumber.ts'
import { Moment, id, paging, queryId, text } from '../text.ts'
import { Yuan } from '../yuan.ts'
import {
  applyClaim,
  claimableOrder,
  claimPreview,
  ClaimForm,
  ClaimRow,
  claimWords,
  detailFields,
  fileIds,
  moveClaim,
  moveInput,
  Offered,
  ReasonName,
  rowFields,
} from './claim.ts'
import { wordWays, type WordWay } from './wordWay.ts'

const deskFields = {
  companyName: z.string(),
  /** Who looks after it; null: nobody yet. */
  staffId: z.int().nullable(),
  staffName: z.string(),
  answerDue: Moment,
  decideDue: Moment,
  answerTime: Moment.nullable(),
  decideTime: Moment.nullable(),
  /** Which target is missed: 'answer', 'decide'; null: none. */
  overdue: z.enum(['answer', 'decide']).nullable(),
  appealed: z.boolean(),
}

export const StaffClaimRow = z.object({ ...rowFields, ...deskFields })
export type StaffClaimRow = z.infer<typeof StaffClaimRow>

/** By which road what was agreed would go back, for finance. */
const Road = z.object({ road: z.string(), amount: Yuan, payerName: z.string() })

export const StaffClaimDetail = z.object({
  ...rowFields,
  ...deskFields,
  ...detailFields,
  roads: z.array(Road),
  /** For a whole order: what the work already done leaves to go back. */
  suggested: Yuan.nullable(),
  /** Where goods were sent back to the last time, to begin with. */
  lastReturnTo: z.string(),
})
export type StaffClaimDetail = z.infer<typeof StaffClaimDetail>

export const claimQueues = {
  open: '待商家处理',
  overdue: '已超时',
  buyer: '待买家处理',
  work: '执行中',
  done: '已结束',
  all: '全部',
} as const
export type ClaimQueue = keyof typeof claimQueues

export const staffListClaims = endpoint({
  method: 'GET',
  path: '/api/admin/claim/list',
  who: 'staff',
  area: ['service', 'finance'],
  title: '售后台',
  replica: true,
  input: z.object({
    ...paging(),
    queue: z.enum(Object.keys(claimQueues) as [ClaimQueue, ...ClaimQueue[]], '分类不正确').default('open'),
    state: ClaimRow.shape.state.optional(),
    reason: ReasonName.optional(),
    /** Whose: 'mine', 'none' (nobody's), or everybody's. */
    whose: z.enum(['all', 'mine', 'none'], '负责人不正确').default('all'),
    keyword: text('关键词', 40, 0).optional(),
  }),
  output: paged(StaffClaimRow, { queues: z.record(z.string(), z.int()) }),
  paged: true,
})

export const staffClaimDetail = endpoint({
  method: 'GET',
  path: '/api/admin/claim/detail/:id',
  who: 'staff',
  area: ['service', 'finance'],
  title: '售后详情',
  replica: true,
  input: z.object({ id: queryId('售后单编号') }),
  output: StaffClaimDetail,
})

/** A move of the merchant's; dialogs judge by it. */
export const StaffClaimMoveForm = z.object({
  ...moveInput,
  /** Of a coupon its batch, one of `claimCoupons`. */
  offer: Offered.extend({ batchId: id('优惠券').optional() }).optional(),
  fileIds: fileIds.optional(),
  returnTo: claimWords.returnTo.optional(),
  reference: claimWords.reference.optional(),
})

export const staffMoveClaim = endpoint({
  method: 'POST',
  path: '/api/admin/claim/move',
  who: 'staff',
  area: ['service', 'finance'],
  once: true,
  title: '售后操作',
  told: '操作成功',
  input: StaffClaimMoveForm,
  output: moveClaim.output,
})

/** The coupons by which a claim may be settled now: of batches that the merchant gives, and of which some are left. */
export const claimCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/claim/coupons',
  who: 'staff',
  area: 'service',
  title: '可用于补偿的优惠券',
  input: z.object({}),
  output: z.array(z.object({ id: z.int(), name: z.string(), gives: z.string(), goodFor: z.string(), left: z.int() })),
})

export const claimStaff = endpoint({
  method: 'GET',
  path: '/api/admin/claim/people',
  who: 'staff',
  area: 'service',
  title: '售后负责人',
  input: z.object({}),
  output: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const assignClaim = endpoint({
  method: 'POST',
  path: '/api/admin/claim/assign',
  who: 'staff',
  area: 'service',
  once: true,
  title: '指派售后负责人',
  told: '操作成功',
  input: z.object({ id: id('售后单编号'), staffId: id('员工').nullable() }),
  output: z.object({ staffId: z.int().nullable(), staffName: z.string() }),
})

/** By whom, how and when a customer said what staff write down for him. */
export const BuyersWord = z.object({
  who: text('告知人', 20),
  how: z.enum(Object.keys(wordWays) as [WordWay, ...WordWay[]], '请选择告知方式'),
  at: Moment,
})

/** What of an order staff may claim for its customer, and which issued invoices would have to be taken back for it. */
export const staffClaimable = endpoint({
  method: 'GET',
  path: '/api/admin/claim/order/:orderId',
  who: 'staff',
  area: 'service',
  title: '可代为申请售后的商品',
  input: z.object({ orderId: OrderNumber }),
  output: z.object({
    ...claimableOrder.output.shape,
    companyName: z.string(),
    placedBy: z.string(),
    invoices: z.array(z.object({ number: z.string(), invoiceNumber: z.string(), amount: Yuan })),
    /** Why the merchant cannot call it off with everything given back; '' where that may be. */
    callOffHindrance: z.string(),
  }),
})

/** As `claimPreview`, for what staff begin for a customer. */
export const staffClaimPreview = endpoint({
  method: 'GET',
  path: '/api/admin/claim/amount',
  who: 'staff',
  area: 'service',
  title: '代为申请的可退金额',
  input: claimPreview.input,
  output: claimPreview.output,
})

/** A claim that staff begin for a customer; forms judge by it. */
export const StaffClaimForm = z.object({
  ...ClaimForm.shape,
  /** Without it what is proposed is the merchant's own, and waits for the customer's yes. */
  word: BuyersWord.optional(),
  returnTo: claimWords.returnTo.optional(),
})

/**
 * Begins a claim for whoever placed the order, who is told and goes on as with one of their own. With the customer's word what
 * is proposed is the customer's and waits for the merchant; without, it is the merchant's and waits for the customer.
 */
export const staffApplyClaim = endpoint({
  method: 'POST',
  path: '/api/admin/claim/apply',
  who: 'staff',
  area: 'service',
  once: true,
  title: '代客户申请售后',
  told: '已代客户提交',
  input: StaffClaimForm,
  output: applyClaim.output,
})

/** Calls an order off that is paid and of which nothing is made or shipped: everything goes back, and the customer is told. */
export const CallOffForm = z.object({
  orderId: OrderNumber,
  reason: ReasonName,
  text: claimWords.text,
  word: BuyersWord.optional(),
})

export const callOffOrder = endpoint({
  method: 'POST',
  path: '/api/admin/claim/callOff',
  who: 'staff',
  area: 'service',
  once: true,
  title: '取消已付款订单',
  told: '订单已取消，待财务退款',
  input: CallOffForm,
  output: z.object({ ...applyClaim.output.shape, amount: Yuan }),
})
