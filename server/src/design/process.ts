import { forStrangers } from '../artwork/process.ts'
import { queue } from '../queue.ts'
import { worker } from '../worker.ts'
import type { ToWrite } from './writePdf.ts'

// A process beside the one that reads files, and not behind anything else: a buyer waits for it.
const writer = worker<ToWrite, string>('printProcess.ts', { ...forStrangers, priority: 0 })
const inTurn = queue(1, 20)

/** The surface as a PDF. @throws Error where a picture cannot be read, or takes too much. @throws Refusal server.busy. */
export const writtenPdf = async (surface: ToWrite): Promise<Buffer> => Buffer.from(await inTurn(() => writer.make(surface)), 'base64')
