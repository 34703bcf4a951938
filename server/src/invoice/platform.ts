import type { InvoiceTitle } from '../../../contract/invoice.ts'

/** What is to be issued. A red letter names the invoice it takes back, and its sums are negative. Sums are yuan as text. */
export type IssueRequest = {
  /** Ours. The same one asked twice is one invoice, unless the first try failed. */
  readonly serial: string
  /** 1 普票 2 专票 */
  readonly kind: 1 | 2
  readonly seller: string
  readonly buyer: Pick<InvoiceTitle, 'name' | 'dutyNumber' | 'address' | 'tell' | 'bank' | 'cardNumber' | 'email'>
  readonly taxRate: string
  /** With tax. */
  readonly amount: string
  readonly tax: string
  readonly lines: readonly {
    readonly name: string
    readonly spec: string
    readonly quantity: number
    readonly amount: string
    readonly tax: string
  }[]
  readonly remark: string
  /** The number of the invoice that is taken back, and why; null: an ordinary, blue one. */
  readonly takesBack: { readonly number: string; readonly reason: string } | null
}

/** What the platform knows of a serial. */
export type Issued =
  | { readonly state: 'missing' | 'working' }
  | { readonly state: 'failed'; readonly fault: string }
  | { readonly state: 'issued'; readonly number: string; readonly issuedAt: Date; readonly amount: string }

/** A call from outside, as it came: nothing in it is believed yet. Header names are small letters. */
export type PlatformCall = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: string }

/**
 * Where digital invoices (数电票) are issued. Each call throws a PlatformError where the platform did not answer, refused, or
 * answered with a signature that is not its own; what became of the invoice is then unknown and is asked for again.
 */
export type Platform = {
  readonly issue: (request: IssueRequest) => Promise<void>
  readonly look: (serial: string) => Promise<Issued>
  readonly file: (serial: string, type: 'pdf' | 'xml') => Promise<Uint8Array>
  /** The serial that a callback is about. @throws Forged for whatever is not proved to be the platform's, just now, for us. */
  readonly hear: (call: PlatformCall) => Promise<string>
}

export class PlatformError extends Error {
  /** True where the platform understood and said no for good: asking again says the same. */
  readonly refused: boolean
  constructor(message: string, refused = false) {
    super(message)
    this.refused = refused
  }
}
