import { invoicePdf, type InvoicePaper } from './sandbox/invoicePaper.ts'
import { takeOrders } from './workshop.ts'

// Draws papers (PDF) as a process of its own: the Chinese font goes with it.

takeOrders(async (paper: InvoicePaper): Promise<string> => (await invoicePdf(paper)).toString('base64'))
