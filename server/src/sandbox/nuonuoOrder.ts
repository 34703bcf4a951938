import { z } from 'zod'
import { divideHalfUp, fen, parseRate, parseYuan, sum, yuan } from '../../../contract/money.ts'
import { Moment } from '../../../contract/text.ts'
import type { SandboxRequest } from './invoice.sql.ts'
import { nuonuoSandbox } from './nuonuoKey.ts'

const amount = z.string().regex(/^-?\d{1,13}\.\d{2}$/)
const decimal = z
  .string()
  .max(16)
  .regex(/^\d+(\.\d{1,8})?$/)

const Detail = z.object({
  goodsName: z.string().min(1).max(90),
  goodsCode: z.string().length(19).optional(),
  withTaxFlag: z.literal('1'),
  price: decimal.optional(),
  num: decimal.optional(),
  specType: z.string().max(40),
  taxRate: z.string().regex(/^0\.\d{2}$/),
  tax: amount,
  taxExcludedAmount: amount,
  taxIncludedAmount: amount,
  invoiceLineProperty: z.enum(['0', '1', '2']),
})

const serial = z.string().regex(/^[0-9A-Za-z]{1,20}$/)

/** What the sandbox takes of 诺税通saas请求开具发票接口 V2.0, with the lengths that stand there. */
export const Order = z.object({
  buyerName: z.string().min(1).max(100),
  buyerTaxNum: z.string().max(20),
  buyerTel: z.string().max(50),
  buyerAddress: z.string().max(80),
  buyerAccount: z.string().max(100),
  salerTaxNum: z.literal(nuonuoSandbox.taxNumber),
  salerTel: z.string().min(1).max(20),
  salerAddress: z.string().min(1).max(80),
  orderNo: serial,
  invoiceDate: Moment,
  clerk: z.string().min(1).max(20),
  payee: z.string().min(1).max(20).optional(),
  checker: z.string().min(1).max(20).optional(),
  pushMode: z.enum(['-1', '0']),
  buyerPhone: z.string().max(20),
  email: z.string().max(50),
  invoiceType: z.literal('1'),
  invoiceLine: z.enum(['pc', 'bs']),
  callBackUrl: z.url(),
  remark: z.string().max(200),
  extensionNumber: z.string().max(5).optional(),
  invoiceDetail: z.array(Detail).min(1).max(2000),
})
type Order = z.infer<typeof Order>

/** What the sandbox takes of 诺税通saas红字确认单申请接口 V2.0, for the whole of an invoice and as its seller. */
export const RedForm = z.object({
  billId: serial,
  blueInvoiceLine: z.enum(['pc', 'bs']),
  applySource: z.literal('0'),
  blueElecInvoiceNumber: z.string().length(20),
  sellerTaxNo: z.literal(nuonuoSandbox.taxNumber),
  sellerName: z.string().max(100),
  buyerTaxNo: z.string().max(20),
  buyerName: z.string().min(1).max(100),
  redReason: z.enum(['1', '2', '3', '4']),
  orderNo: serial,
  callbackUrl: z.url().max(225),
})

/** What is wrong with an order's sums or with what must stand together; null: nothing. */
export function orderFault({ pushMode, email, invoiceLine, buyerTaxNum, invoiceDetail }: Order): string | null {
  if (pushMode === '0' && email === '') return '推送邮箱不能为空'
  if (invoiceLine === 'bs' && buyerTaxNum === '') return '数电专票购方税号不能为空'
  const faults = [...invoiceDetail.map(lineFault), ...invoiceDetail.map((_, at) => discountFault(invoiceDetail, at))]
  return faults.find((fault) => fault !== null) ?? null
}

/** A discount stands directly after what it is of, has no pieces, and takes off less than that is; nothing else is below 0. */
function discountFault(lines: Order['invoiceDetail'], at: number): string | null {
  const [line, before, next] = [lines[at], lines[at - 1], lines[at + 1]]
  if (!line) return null
  const isDiscount = line.invoiceLineProperty === '1'
  const amount = parseYuan(line.taxIncludedAmount)
  if (isDiscount !== amount < 0) return '只有折扣行的金额为负'
  if (line.invoiceLineProperty === '2' && next?.invoiceLineProperty !== '1') return '被折扣行后须紧跟折扣行'
  if (!isDiscount) return null
  if (before?.invoiceLineProperty !== '2' || before.goodsName !== line.goodsName) return '折扣行须紧跟同名的被折扣行'
  if (line.num !== undefined) return '折扣行不能填写数量与单价'
  return parseYuan(before.taxIncludedAmount) + amount < 0 ? '折扣额不能大于被折扣行金额' : null
}

function lineFault(line: Order['invoiceDetail'][number]): string | null {
  const [tax, net, gross] = [parseYuan(line.tax), parseYuan(line.taxExcludedAmount), parseYuan(line.taxIncludedAmount)]
  if (net + tax !== gross) return '含税金额不等于不含税金额与税额之和'
  const due = divideHalfUp(BigInt(net) * BigInt(parseRate(line.taxRate)), 10_000n)
  // "税额允许误差为 0.06".
  if (Math.abs(Number(due) - tax) > 6) return '税额与税率不符'
  if ((line.price === undefined) !== (line.num === undefined)) return '单价与数量须同时填写或同时为空'
  const product = Number(line.price ?? 0) * Number(line.num ?? 0) * 100
  return line.price !== undefined && Math.round(product) !== gross ? '单价乘以数量不等于含税金额' : null
}

/** An order as the sandbox keeps it and draws it. */
export function requestOf(order: Order, seller: string): SandboxRequest {
  const { invoiceDetail: lines } = order
  return {
    serial: order.orderNo,
    kind: order.invoiceLine === 'bs' ? 2 : 1,
    seller,
    buyer: {
      name: order.buyerName,
      dutyNumber: order.buyerTaxNum,
      address: order.buyerAddress,
      tell: order.buyerTel,
      bank: order.buyerAccount,
      cardNumber: '',
    },
    taxRate: lines[0]?.taxRate ?? '0.13',
    amount: yuan(sum(lines.map((line) => parseYuan(line.taxIncludedAmount)))),
    tax: yuan(sum(lines.map((line) => parseYuan(line.tax)))),
    lines: lines.map((line) => ({
      name: line.goodsName,
      spec: line.specType,
      quantity: line.invoiceLineProperty === '1' ? null : Number(line.num ?? 1),
      amount: line.taxIncludedAmount,
      tax: line.tax,
    })),
    remark: order.remark,
    takesBack: null,
  }
}

const reasons = { 1: '销货退回', 2: '开票有误', 3: '服务中止', 4: '销售折让' } as const

const less = (text: string): string => yuan(fen(0 - parseYuan(text)))

/** "红票只有正常行": each discount within what it is of. */
const netLines = (lines: SandboxRequest['lines']): SandboxRequest['lines'] =>
  lines.flatMap((line, at) => {
    const next = lines[at + 1]
    if (line.quantity === null) return []
    if (next?.quantity !== null || next === undefined) return [line]
    const both = (of: 'amount' | 'tax') => yuan(fen(parseYuan(line[of]) + parseYuan(next[of])))
    return [{ ...line, amount: both('amount'), tax: both('tax') }]
  })

/** The red letter of an invoice: all of it, below 0. */
export const redRequestOf = (blue: SandboxRequest, form: z.infer<typeof RedForm>): SandboxRequest => ({
  ...blue,
  serial: form.billId,
  amount: less(blue.amount),
  tax: less(blue.tax),
  lines: netLines(blue.lines).map((line) => ({
    ...line,
    quantity: line.quantity === null ? null : -line.quantity,
    amount: less(line.amount),
    tax: less(line.tax),
  })),
  takesBack: { number: form.blueElecInvoiceNumber, reason: reasons[form.redReason] },
})
