import type { ContractPaper } from '../contract/contractPaper.ts'
import type { InvoicePaper } from '../sandbox/invoicePaper.ts'

/** Every paper that can be drawn. */
export type PaperOrder = ({ readonly kind: 'contract' } & ContractPaper) | ({ readonly kind: 'invoice' } & InvoicePaper)
