import { z } from 'zod'
import { OrderNumber } from '../order/orderNumber.ts'
import { channelNames } from './channel.ts'
import { endpoint, paged } from '../endpoint.ts'
import { Yuan } from '../yuan.ts'
import { refuse } from '../refusal.ts'
import { Moment, id, paging, text } from '../text.ts'

export const Step = z.int('付款期次应为整数').min(1).max(9).default(1)

/** An amount of money that was or is to be paid: more than nothing. */
export const Paid = Yuan.refine((typed) => !typed.startsWith('-') && Number(typed) > 0, '金额应大于 0')

export const intentStates = {
  waiting: '待付款',
  partially_received: '部分到账',
  succeeded: '已到账',
  expired: '已过期',
  cancelled: '已取消',
} as const
export type IntentState = keyof typeof intentStates

/** Where to transfer what is still to be paid of a step. */
export const BankTransfer = z.object({
  payType: z.literal('bank'),
  payee: z.string(),
  bankName: z.string(),
  account: z.string(),
  amount: Yuan,
  /** To be written into the transfer's remark; tells the receipt apart from all others. */
  remarkCode: z.string(),
  expiresAt: Moment.nullable(),
})
export type BankTransfer = z.infer<typeof BankTransfer>

/** A code to scan for what is still to be paid of a step. */
export const ScanCode = z.object({
  payType: z.enum(channelNames),
  /** What the code holds; opened by the payer's own app. */
  codeUrl: z.string(),
  amount: Yuan,
  /** After this moment the code takes no money; a new one may be asked for. */
  expiresAt: Moment,
})
export type ScanCode = z.infer<typeof ScanCode>

const PayType = z.enum(['bank', ...channelNames], '付款方式不正确')
export type PayType = z.infer<typeof PayType>

/** How to pay a step. Asked again while a code is open, it is the same code: two people never pay twice by two of them. */
export const payOrder = endpoint({
  method: 'POST',
  path: '/api/order/pay',
  who: 'buyer',
  grant: 'order.pay',
  twice: '不扣款；同一付款单在有效期内答同一个收款账户或付款码',
  title: '付款',
  input: z.object({ orderId: OrderNumber, payType: PayType, step: Step }),
  output: z.discriminatedUnion('payType', [BankTransfer, ScanCode]),
})

/** What was asked for as a bank transfer. @throws Refusal payment.missing for another way. */
export const asTransfer = (way: BankTransfer | ScanCode): BankTransfer => (way.payType === 'bank' ? way : refuse('payment.missing'))

/** What was asked for as a code. @throws Refusal payment.missing for a bank transfer. */
export const asCode = (way: BankTransfer | ScanCode): ScanCode => (way.payType === 'bank' ? refuse('payment.missing') : way)

/** The ways to pay that the merchant has set up; bank transfer is always one. */
export const listPayWays = endpoint({
  method: 'GET',
  path: '/api/order/payWays',
  who: 'buyer',
  title: '可用的付款方式',
  input: z.object({}),
  output: z.array(z.object({ payType: PayType, label: z.string() })),
})

/** A transfer slip as the buyer sends it; forms judge what was typed by it. */
export const VoucherForm = z.object({
  orderId: OrderNumber,
  step: Step,
  /** The id of an upload of kind voucher. */
  fileId: id('转账凭证'),
  payerName: text('付款户名', 60),
  payTime: Moment,
  amount: Paid,
})

export const sendVoucher = endpoint({
  method: 'POST',
  path: '/api/order/voucher',
  who: 'buyer',
  grant: 'order.pay',
  once: true,
  title: '上传转账凭证',
  input: VoucherForm,
  output: z.object({ id: z.int() }),
})

export const payStatus = endpoint({
  method: 'GET',
  path: '/api/order/payStatus/:orderId',
  who: 'buyer',
  title: '付款状态',
  input: z.object({ orderId: OrderNumber }),
  output: z.object({
    paid: z.boolean(),
    state: z.string(),
    stateLabel: z.string(),
    steps: z.array(
      z.object({
        step: z.int(),
        name: z.string(),
        amount: Yuan,
        received: Yuan,
        state: z.string(),
        stateLabel: z.string(),
      }),
    ),
  }),
})

/** What a bank receipt turned out to be. */
export const outcomes = {
  exact: '金额相符',
  partial: '部分到账',
  over: '多付',
  duplicate: '重复付款',
  closed: '订单已关闭',
  unmatched: '未匹配',
} as const
export type Outcome = keyof typeof outcomes
const OutcomeName = z.enum(Object.keys(outcomes) as [Outcome, ...Outcome[]])

export const receiptStates = {
  open: '待匹配',
  booked: '已入账',
  suspense: '待认领',
  placed: '已认领',
  void: '已作废',
} as const
export type ReceiptState = keyof typeof receiptStates
const stateNames = Object.keys(receiptStates) as [ReceiptState, ...ReceiptState[]]

/** The bank's own number of a movement. The same one twice is refused, in large letters or small. */
export const Reference = z
  .string()
  .regex(/^[0-9A-Za-z_-]{4,64}$/, '银行流水号应为 4-64 位字母、数字、短横线或下划线')
  .toUpperCase()

const receiptFields = {
  amount: Paid,
  payerName: text('付款户名', 60),
  receivedAt: Moment,
  reference: Reference,
}

export const Proposal = z.object({
  orderId: z.string(),
  companyName: z.string(),
  step: z.int(),
  /** E.g. 第 1/2 期 定金. */
  name: z.string(),
  due: Yuan,
  outcome: OutcomeName,
  /** Why this order is proposed, best first: remark code, order number, amount, payer, date. */
  reasons: z.array(z.string()),
  /** How much speaks for it, 1–100. */
  score: z.int(),
  /** It names this order, pays to the fen what is due, and no other order fits as well. */
  sure: z.boolean(),
})
export type Proposal = z.infer<typeof Proposal>

export const BankReceipt = z.object({
  id: z.int(),
  ...receiptFields,
  amount: Yuan,
  remark: z.string(),
  payerAccount: z.string(),
  /** Into which of the merchant's accounts it came; '': nobody said. */
  payeeAccount: z.string(),
  state: z.enum(stateNames),
  stateLabel: z.string(),
  /** In suspense: what of it is not placed yet. */
  left: Yuan,
  /** Why it was put aside or is void. */
  note: z.string(),
  orderId: z.string().nullable(),
  outcome: OutcomeName.nullable(),
  /** What of it went to the order, and what to the company's balance. */
  booked: Yuan,
  surplus: Yuan,
  recordedBy: z.string(),
  bookedBy: z.string().nullable(),
  createTime: Moment,
})
export type BankReceipt = z.infer<typeof BankReceipt>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/admin/payment/list',
  who: 'staff',
  area: 'finance',
  title: '银行流水',
  input: z.object({
    ...paging(),
    state: z.enum(['all', ...stateNames], '状态不正确').default('all'),
    keyword: text('关键词', 40, 0).optional(),
  }),
  output: paged(BankReceipt),
  paged: true,
})

/** Writes down what the bank shows; nothing is booked by it. */
export const recordReceipt = endpoint({
  method: 'POST',
  path: '/api/admin/payment/record',
  who: 'staff',
  area: 'finance',
  once: true,
  title: '登记银行流水',
  input: z.object({ ...receiptFields, remark: text('附言', 200, 0).default(''), payeeAccount: text('收款账户', 48, 0).default('') }),
  output: z.object({ id: z.int(), proposals: z.array(Proposal) }),
})

export const proposeReceipt = endpoint({
  method: 'GET',
  path: '/api/admin/payment/propose/:reference',
  who: 'staff',
  area: 'finance',
  title: '匹配建议',
  input: z.object({ reference: receiptFields.reference }),
  output: z.object({ receipt: BankReceipt, proposals: z.array(Proposal) }),
})

/** Books a receipt on an order's step. A receipt not yet recorded is recorded with it. */
export const confirmReceipt = endpoint({
  method: 'POST',
  path: '/api/admin/payment/confirm',
  who: 'staff',
  area: 'finance',
  once: true,
  title: '确认到账',
  input: z.object({ orderId: OrderNumber, step: Step, ...receiptFields, remark: text('附言', 200, 0).default('') }),
  output: z.object({ outcome: OutcomeName, booked: Yuan, surplus: Yuan, stillDue: Yuan, orderState: z.string() }),
})
