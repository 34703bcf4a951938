import { forStrangers } from '../artwork/process.ts'
import { queue } from '../queue.ts'
import { worker } from '../worker.ts'
import type { ToWrite } from './drawnOn.ts'
import type { ToShow, ToShowPlate } from './plates.ts'
import type { ToPrint } from './printFile.ts'

type ToName = Pick<ToShowPlate, 'surface' | 'whiteBase'>

/** What may be asked of the process: the buyer's file, the workshop's, a picture of a surface, one of its plates, their names. */
export type PrintOrder =
  | { readonly pdf: ToWrite }
  | { readonly print: ToPrint }
  | { readonly preview: ToShow }
  | { readonly plate: ToShowPlate }
  | { readonly plates: ToName }

// A process beside the one that reads files, and not behind anything else: a buyer waits for it.
const writer = worker<PrintOrder, string>('printProcess.ts', { ...forStrangers, priority: 0 })
const inTurn = queue(1, 20)

const made = async (order: PrintOrder): Promise<Buffer> => Buffer.from(await inTurn(() => writer.make(order)), 'base64')

// Each @throws Error where a picture cannot be read, or takes too much. @throws Refusal server.busy.

/** The surface as a PDF. */
export const writtenPdf = (pdf: ToWrite): Promise<Buffer> => made({ pdf })

/** The surface as the workshop prints it. */
export const writtenPrintFile = (print: ToPrint): Promise<Buffer> => made({ print })

/** What the surface looks like, as a PNG. */
export const drawnPreview = (preview: ToShow): Promise<Buffer> => made({ preview })

/** One plate of the surface, as a PNG. */
export const drawnPlate = (plate: ToShowPlate): Promise<Buffer> => made({ plate })

/** The names of the surface's plates. */
export const namedPlates = async (plates: ToName): Promise<string[]> => JSON.parse(String(await made({ plates }))) as string[]
