import type { Noted, Over } from '../../../artwork/carried.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { queue, queueBy } from '../queue.ts'
import { forStrangers, worker, type Along } from '../worker.ts'
import type { ToWrite } from './drawnOn.ts'
import type { ToPrint } from './printFile.ts'
import type { Press } from './printInks.ts'
import {
  separationsOf,
  type InkedPlate,
  type PlatesToSee,
  type Separations,
  type ToSeparate,
  type ToShow,
  type ToShowPlate,
} from './separations.ts'

/**
 * What may be asked of the process: the buyer's file, the workshop's, a picture of a surface, as JSON which plates it has, one of them, and
 * how much ink all of them come to; whether a profile can be printed by.
 */
export type PrintOrder =
  | { readonly pdf: ToWrite }
  | { readonly print: ToPrint }
  | { readonly preview: ToShow }
  | { readonly plates: ToSeparate }
  | { readonly plate: ToShowPlate }
  | { readonly stacked: readonly string[] }
  | { readonly press: Press }

/** Bytes in base64, of the buyer's file with the rows of its list that are not printed wholly; or why there are none. */
export type Printed = { readonly bytes: string; readonly over?: Over } | { readonly why: string }

// A process beside the one that reads files, and not behind anything else: a buyer waits for it. What it died of it would die of again.
const writer = worker<PrintOrder, Printed>('print', { ...forStrangers, priority: 0, tries: 1 })
// One of each company at a time, so that many of one make nobody else wait.
const [inLine, inTurn] = [queueBy(1, 12), queue(1, 200)]

const made = (companyId: number, order: PrintOrder, along?: Along): Promise<Printed> =>
  inLine(String(companyId), () => inTurn(() => writer.make(order, along)))

async function bytesOf(companyId: number, order: PrintOrder): Promise<Buffer> {
  const printed = await made(companyId, order)
  if ('why' in printed) throw new Error(printed.why)
  return Buffer.from(printed.bytes, 'base64')
}

// Each @throws Error where a picture cannot be read, or it takes too much. @throws Refusal server.busy.

type Written = Pick<Noted, 'over'> & { readonly pdf: Buffer }

/** The surface as a PDF, with what is to be noted of its list, or why it must not be printed; is told how many pages are written. */
export async function writtenPdf(companyId: number, pdf: ToWrite, along: Along): Promise<Written | { readonly why: string }> {
  const printed = await made(companyId, { pdf }, along)
  if ('why' in printed) return printed
  const { bytes, ...noted } = printed
  return { pdf: Buffer.from(bytes, 'base64'), ...noted }
}

/** The surface as the workshop prints it. */
export const writtenPrintFile = (companyId: number, print: ToPrint): Promise<Buffer> => bytesOf(companyId, { print })

/** What the surface looks like, as a PNG. */
export const drawnPreview = (companyId: number, preview: ToShow): Promise<Buffer> => bytesOf(companyId, { preview })

const jsonOf = async <T>(companyId: number, order: PrintOrder): Promise<T> => JSON.parse((await bytesOf(companyId, order)).toString()) as T

/** The plates of the surface, each as a picture, and each in its turn. */
export const drawnPlates = (companyId: number, show: ToSeparate): Promise<Separations> =>
  separationsOf(
    {
      platesToSee: (plates) => jsonOf<PlatesToSee>(companyId, { plates }),
      inkedPlate: (plate) => jsonOf<InkedPlate>(companyId, { plate }),
      mostInkOf: (stacked) => jsonOf<number>(companyId, { stacked }),
    },
    show,
  )

/** Whether colours come to plates by a profile. It is asked in a line of its own. @throws Refusal server.busy. */
export const canPrintBy = (press: Press): Promise<boolean> =>
  bytesOf(0, { press }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) throw error
      return false
    },
  )
