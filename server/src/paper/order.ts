import type { PackingPaper } from '../consignment/packingPaper.ts'
import type { ContractPaper } from '../contract/contractPaper.ts'
import type { TicketPaper } from '../jobTicket/ticketPaper.ts'
import type { InvoicePaper } from '../sandbox/invoicePaper.ts'
import type { StatementPaper } from '../statement/statementPaper.ts'

/** Every paper that can be drawn. */
export type PaperOrder =
  | ({ readonly kind: 'contract' } & ContractPaper)
  | ({ readonly kind: 'invoice' } & InvoicePaper)
  | ({ readonly kind: 'packing' } & PackingPaper)
  | ({ readonly kind: 'statement' } & StatementPaper)
  | ({ readonly kind: 'ticket' } & TicketPaper)
