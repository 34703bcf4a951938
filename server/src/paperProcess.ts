import { contractPdf } from './contract/contractPaper.ts'
import type { PaperOrder } from './paper/order.ts'
import { invoicePdf } from './sandbox/invoicePaper.ts'
import { statementPdf } from './statement/statementPaper.ts'
import { takeOrders } from './workshop.ts'

// Draws papers (PDF) as a process of its own: the Chinese font goes with it.

const pdfOf = (order: PaperOrder): Promise<Buffer> =>
  order.kind === 'contract' ? contractPdf(order) : order.kind === 'invoice' ? invoicePdf(order) : statementPdf(order)

takeOrders(async (order: PaperOrder): Promise<string> => (await pdfOf(order)).toString('base64'))
