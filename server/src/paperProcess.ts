import { contractPdf } from './contract/contractPaper.ts'
import { ticketPdf } from './jobTicket/ticketPaper.ts'
import type { PaperOrder } from './paper/order.ts'
import { invoicePdf } from './sandbox/invoicePaper.ts'
import { statementPdf } from './statement/statementPaper.ts'
import { takeOrders } from './workshop.ts'

// Draws papers (PDF) as a process of its own: the Chinese font goes with it.

function pdfOf(order: PaperOrder): Promise<Buffer> {
  if (order.kind === 'contract') return contractPdf(order)
  if (order.kind === 'invoice') return invoicePdf(order)
  return order.kind === 'ticket' ? ticketPdf(order) : statementPdf(order)
}

takeOrders(async (order: PaperOrder): Promise<string> => (await pdfOf(order)).toString('base64'))
