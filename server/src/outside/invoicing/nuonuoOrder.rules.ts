import { divideHalfUp, fen, yuan, type Fen } from '../../../../contract/money.ts'
import type { IssueRequest, RedRequest } from './request.rules.ts'

/** What the merchant's own side of every invoice says, beside what stands in 诺税通's workbench. */
export type Seller = {
  /** 销方税号 */
  readonly taxNumber: string
  readonly address: string
  readonly phone: string
  /** 开票员: the name that the account at the tax authority belongs to. */
  readonly clerk: string
  /** 分机号; absent: the first. */
  readonly extension?: string | undefined
  /** 税收分类编码 of all that is sold; absent: 诺税通 codes by its own table of goods. */
  readonly goodsCode?: string | undefined
}

/** The kinds of digital invoices: 数电普票(电子), 数电专票(电子). */
export const invoiceLines = { 1: 'pc', 2: 'bs' } as const

/** 发票行性质: 正常行, 折扣行, 被折扣行. */
const lineProperties = { plain: '0', discount: '1', discounted: '2' } as const

/** Cut to the platform's own length. */
const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)

/**
 * The price of one piece, with tax, to eight decimals of a yuan, so that price × quantity is the amount again to the fen;
 * null where no such price is short enough: the line then says its amounts alone.
 */
export function priceOf(amount: Fen, quantity: number): string | null {
  const price = divideHalfUp(BigInt(amount) * fenScale, BigInt(quantity))
  if (divideHalfUp(price * BigInt(quantity), fenScale) !== BigInt(amount)) return null
  const digits = price.toString().padStart(9, '0')
  const text = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
  return text.length <= 16 ? text : null
}

/** A fen in units of the eighth decimal of a yuan. */
const fenScale = 1_000_000n

/** `order` of 诺诺开放平台：诺税通saas请求开具发票接口 V2.0. Every line says all three of its amounts, so that nothing is reckoned there. */
export function orderOf(request: IssueRequest, seller: Seller, at: { readonly time: string; readonly callBackUrl: string }) {
  const { buyer } = request
  const mailbox = buyer.email.length <= 50 ? buyer.email : ''
  return {
    buyerName: buyer.name,
    buyerTaxNum: buyer.dutyNumber,
    buyerTel: buyer.tell,
    buyerAddress: buyer.address,
    buyerAccount: [buyer.bank, buyer.cardNumber].filter(Boolean).join(' '),
    salerTaxNum: seller.taxNumber,
    salerTel: seller.phone,
    salerAddress: seller.address,
    orderNo: request.serial,
    invoiceDate: at.time,
    clerk: request.clerk || seller.clerk,
    ...(request.payee && { payee: request.payee }),
    ...(request.checker && { checker: request.checker }),
    // 0: 诺诺 sends the invoice to the title's mailbox; -1: to nobody.
    pushMode: mailbox === '' ? '-1' : '0',
    buyerPhone: '',
    email: mailbox,
    invoiceType: '1',
    invoiceLine: invoiceLines[request.kind],
    callBackUrl: at.callBackUrl,
    remark: cut(request.remark, 200),
    ...(seller.extension && { extensionNumber: seller.extension }),
    invoiceDetail: request.lines.map((line) => lineOf(line, request.taxRate, seller.goodsCode)),
  }
}

function lineOf(line: IssueRequest['lines'][number], taxRate: string, goodsCode: string | undefined) {
  const price = line.row === 'discount' ? null : priceOf(line.amount, line.quantity)
  return {
    goodsName: cut(line.name, 90),
    ...(goodsCode && { goodsCode }),
    withTaxFlag: '1',
    ...(price !== null && { price, num: String(line.quantity) }),
    specType: cut(line.spec, 40),
    taxRate,
    tax: yuan(line.tax),
    taxExcludedAmount: yuan(fen(line.amount - line.tax)),
    taxIncludedAmount: yuan(line.amount),
    invoiceLineProperty: lineProperties[line.row],
  }
}

/** 冲红原因, told from the words: 1 销货退回 2 开票有误 3 服务中止 4 销售折让. */
export const redReasonOf = (reason: string): '1' | '2' | '3' | '4' =>
  /退/.test(reason) ? '1' : /中止|取消/.test(reason) ? '3' : /折|优惠|减价/.test(reason) ? '4' : '2'

/** The request of 诺诺开放平台：诺税通saas红字确认单申请接口 V2.0, for all of an invoice and as its seller: no lines are named. */
export const redFormOf = (request: RedRequest, seller: Seller, callbackUrl: string) => ({
  billId: request.serial,
  blueInvoiceLine: invoiceLines[request.kind],
  applySource: '0',
  blueElecInvoiceNumber: request.number,
  sellerTaxNo: seller.taxNumber,
  sellerName: request.seller,
  buyerTaxNo: request.buyer.dutyNumber,
  buyerName: request.buyer.name,
  redReason: redReasonOf(request.reason),
  ...(seller.extension && { extensionNumber: seller.extension }),
  // The red letter that follows is told and found by the same name.
  orderNo: request.serial,
  callbackUrl,
})
