import { worker } from '../worker.ts'
import type { PaperOrder } from './papers.ts'

const papers = worker<PaperOrder, string>('paper')

/** A PDF, drawn in a process of its own: the font alone takes more memory than the server can spare. */
export const drawPaper = async (order: PaperOrder): Promise<Buffer> => Buffer.from(await papers.make(order), 'base64')
