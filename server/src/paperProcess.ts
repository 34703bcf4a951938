import { packingPdf } from './consignment/packingPaper.ts'
import { contractPdf } from './contract/contractPaper.ts'
import { ticketPdf } from './jobTicket/ticketPaper.ts'
import type { PaperOrder } from './paper/order.ts'
import { invoicePdf } from './sandbox/invoicePaper.ts'
import { statementPdf } from './statement/statementPaper.ts'
import { takeOrders } from './workshop.ts'

// Draws papers (PDF) as a process of its own: the Chinese font goes with it.

function pdfOf(order: PaperOrder): Promise<Buffer> {
  switch (order.kind) {
    case 'contract':
      return contractPdf(order)
    case 'invoice':
      return invoicePdf(order)
    case 'packing':
      return packingPdf(order)
    case 'ticket':
      return ticketPdf(order)
    case 'statement':
      return statementPdf(order)
  }
}

takeOrders(async (order: PaperOrder): Promise<string> => (await pdfOf(order)).toString('base64'))
