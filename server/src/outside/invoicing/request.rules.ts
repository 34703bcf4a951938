import type { InvoiceTitle } from '../../../../contract/account/invoice.ts'
import type { Fen } from '../../../../contract/money.ts'

/** The name under which the platform knows an invoice or a red letter: ours, of 20 signs, one invoice however often asked for. */
export type Asked = { readonly serial: string; readonly red: boolean }

type Buyer = Pick<InvoiceTitle, 'name' | 'dutyNumber' | 'address' | 'tell' | 'bank' | 'cardNumber' | 'email'>

/** What is to be issued. */
export type IssueRequest = {
  readonly serial: string
  /** 1 普票 2 专票 */
  readonly kind: 1 | 2
  readonly buyer: Buyer
  readonly taxRate: string
  readonly lines: readonly {
    readonly name: string
    readonly spec: string
    readonly quantity: number
    /** With tax. */
    readonly amount: Fen
    readonly tax: Fen
    /** A discount directly after the row that it is of: both sums below 0, no pieces. */
    readonly row: 'plain' | 'discounted' | 'discount'
  }[]
  readonly remark: string
  /** 开票人, 收款人, 复核人, as they stand on the invoice; absent or '': the connection's own, none. */
  readonly clerk?: string
  readonly payee?: string
  readonly checker?: string
}

/** A red letter that takes back all of an invoice. */
export type RedRequest = {
  readonly serial: string
  /** Of the invoice that is taken back: the tax authority's number, its kind, its parties. */
  readonly number: string
  readonly kind: 1 | 2
  readonly seller: string
  readonly buyer: Pick<Buyer, 'name' | 'dutyNumber'>
  readonly reason: string
}
