import { packingPdf, packingsPdf } from '../consignment/packingPaper.ts'
import { contractPdf } from '../contract/contractPaper.ts'
import { ticketPdf, ticketsPdf } from '../jobTicket/ticketPaper.ts'
import type { PaperOrder, Papers, Pens } from '../paper/papers.ts'
import { settlementPdf } from '../pool/settlementPaper.ts'
import { labelsPdf } from '../shipping/labelPaper.ts'
import { statementPdf } from '../statement/statementPaper.ts'
import { takeOrders } from '../worker.ts'

// Draws papers (PDF) as a process of its own: the Chinese font goes with it.

const pens: Pens = {
  contract: contractPdf,
  // Only platforms that are played draw invoices here.
  invoice: async (paper) => (await import('../sandbox/invoicePaper.ts')).invoicePdf(paper),
  packing: packingPdf,
  packings: packingsPdf,
  ticket: ticketPdf,
  tickets: ticketsPdf,
  labels: labelsPdf,
  statement: statementPdf,
  poolSettlement: settlementPdf,
}

const pdfOf = <Kind extends keyof Papers>(order: { readonly kind: Kind } & Papers[Kind]): Promise<Buffer> => pens[order.kind](order)

takeOrders(async (order: PaperOrder): Promise<string> => (await pdfOf(order)).toString('base64'))
