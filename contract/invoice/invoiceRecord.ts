import { z } from 'zod'
import { OrderNumber } from '../order/orderNumber.ts'
import { endpoint, paged } from '../endpoint.ts'
import { FileLink } from '../file.ts'
import { invoiceMoves, invoiceStates, type InvoiceMove, type InvoiceState } from './invoiceState.ts'
import { id, Moment, paging, queryId, text } from '../text.ts'
import { RateText, Yuan } from '../yuan.ts'

const StateName = z.enum(Object.keys(invoiceStates) as [InvoiceState, ...InvoiceState[]])
const MoveName = z.enum(Object.keys(invoiceMoves) as [InvoiceMove, ...InvoiceMove[]], '操作不正确')

/** 1 普票 2 专票 */
const Kind = z.union([z.literal(1), z.literal(2)], '请选择发票类型')

/** Most orders that one invoice may be for. */
export const invoiceOrdersAtMost = 50

/** 正常行; 被折扣行, what a line costs without offers; 折扣行, what they took off it: below 0, directly after it, under the same name. */
export const invoiceRows = { plain: '', discounted: '被折扣行', discount: '折扣行' } as const
export type InvoiceRow = keyof typeof invoiceRows

/** What a row of an invoice says: taken from the order's line, with its share of what was paid. */
export const InvoiceLine = z.object({
  orderId: z.string(),
  name: z.string(),
  spec: z.string(),
  row: z.enum(Object.keys(invoiceRows) as [InvoiceRow, ...InvoiceRow[]]),
  /** null: of a discount, which has no pieces. */
  quantity: z.int().nullable(),
  /** With tax. */
  amount: Yuan,
  tax: Yuan,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

const fields = {
  id: z.int(),
  /** Ours: what the application is called. */
  number: z.string(),
  orderIds: z.array(z.string()),
  /** With tax. */
  money: Yuan,
  tax: Yuan,
  taxRate: RateText,
  type: Kind,
  headerType: z.union([z.literal(1), z.literal(2)]),
  name: z.string(),
  dutyNumber: z.string(),
  status: StateName,
  statusLabel: z.string(),
  /** Why it was refused or failed, or why a red letter lapsed; '' where there is nothing to say. */
  reason: z.string(),
  /** The number of the tax authority; '' until it is issued. */
  invoiceNumber: z.string(),
  invoiceTime: Moment.nullable(),
  /** The PDF, for whoever reads only one; null until it is issued. */
  fileUrl: z.string().nullable(),
  files: z.array(FileLink),
  /** The red letter: who began it, why, until when the other side may confirm it, and what came of it. */
  red: z
    .object({
      by: z.enum(['buyer', 'merchant']),
      reason: z.string(),
      dueTime: Moment.nullable(),
      invoiceNumber: z.string(),
      invoiceTime: Moment.nullable(),
    })
    .nullable(),
  createTime: Moment,
  /** What the asker may do with it now. */
  moves: z.array(z.object({ move: MoveName, label: z.string(), asksReason: z.boolean(), danger: z.boolean() })),
}

export const InvoiceRecord = z.object(fields)
export type InvoiceRecord = z.infer<typeof InvoiceRecord>

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoice/list',
  who: 'buyer',
  grant: 'invoice.manage',
  title: '开票记录',
  replica: true,
  input: z.object({ ...paging() }),
  output: paged(InvoiceRecord),
  paged: true,
})

/** An order of which something was paid that stands on no invoice yet. */
export const InvoiceableOrder = z.object({
  orderId: z.string(),
  createTime: Moment,
  /** What was bought, the first line and how many there are. */
  title: z.string(),
  lines: z.int(),
  paid: Yuan,
  invoiced: Yuan,
  invoiceable: Yuan,
  taxRate: RateText,
  /** The invoice title chosen with the order; null: none, or it is kept no more. */
  titleId: z.int().nullable(),
})
export type InvoiceableOrder = z.infer<typeof InvoiceableOrder>

export const listInvoiceable = endpoint({
  method: 'GET',
  path: '/api/invoice/orders',
  who: 'buyer',
  grant: 'invoice.manage',
  title: '可开票订单',
  input: z.object({ ...paging() }),
  /** `kinds`: the kinds of invoices that the merchant issues. */
  output: paged(InvoiceableOrder, { kinds: z.array(Kind) }),
  paged: true,
})

/** What is asked for names no items and no sums: both come from the orders, as the law has it. Forms judge by it. */
export const ApplyForm = z.object({
  orderIds: z
    .array(OrderNumber)
    .min(1, '请选择订单')
    .max(invoiceOrdersAtMost, `一张发票最多合并 ${invoiceOrdersAtMost} 个订单`)
    .refine((ids) => new Set(ids).size === ids.length, '订单重复'),
  titleId: id('发票抬头'),
  type: Kind,
})

export const applyInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/apply',
  who: 'buyer',
  grant: 'invoice.manage',
  once: true,
  title: '申请开票',
  told: '申请成功',
  input: ApplyForm,
  output: z.object({ id: z.int(), number: z.string(), money: Yuan }),
})

const Reason = text('原因', 200, 2)
const moveInput = z.object({ id: id('发票编号'), move: MoveName, reason: Reason.optional() })

export const moveInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/move',
  who: 'buyer',
  grant: 'invoice.manage',
  once: true,
  title: '发票操作',
  told: '操作成功',
  input: moveInput,
  output: z.object({ status: StateName, statusLabel: z.string() }),
})

export const StaffInvoice = z.object({ ...fields, companyName: z.string(), appliedBy: z.string() })
export type StaffInvoice = z.infer<typeof StaffInvoice>

/** Which part of the desk's queue: 'open' is what waits for the merchant. */
export const invoiceQueues = { open: '待处理', all: '全部', ...invoiceStates } as const
export type InvoiceQueue = keyof typeof invoiceQueues

export const staffListInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/invoice/list',
  who: 'staff',
  area: 'finance',
  title: '发票台',
  replica: true,
  input: z.object({
    ...paging(),
    state: z.enum(Object.keys(invoiceQueues) as [InvoiceQueue, ...InvoiceQueue[]], '状态不正确').default('open'),
    keyword: text('关键词', 40, 0).optional(),
  }),
  output: paged(StaffInvoice, { open: z.int() }),
  paged: true,
})

export const staffInvoiceDetail = endpoint({
  method: 'GET',
  path: '/api/admin/invoice/detail/:id',
  who: 'staff',
  area: 'finance',
  title: '发票详情',
  replica: true,
  input: z.object({ id: queryId('发票编号') }),
  output: z.object({
    ...StaffInvoice.shape,
    lines: z.array(InvoiceLine),
    tell: z.string(),
    address: z.string(),
    bank: z.string(),
    cardNumber: z.string(),
    email: z.string(),
  }),
})

export const staffMoveInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/invoice/move',
  who: 'staff',
  area: 'finance',
  once: true,
  title: '发票操作',
  told: '操作成功',
  input: moveInput,
  output: z.object({ status: StateName, statusLabel: z.string() }),
})
