import { workshop } from '../workshop.ts'
import type { InvoicePaper } from './invoicePaper.ts'

const papers = workshop<InvoicePaper, string>('./paperProcess.ts')

/** The PDF of an invoice, drawn in a process of its own: the font alone takes more memory than the server can spare. */
export const drawInvoice = async (paper: InvoicePaper): Promise<Buffer> =>
  Buffer.from(await papers.make(paper), 'base64')
