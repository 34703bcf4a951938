import { judged } from '../print/drawnOn.ts'
import { inkedPlate, mostInkOf, platesToSee, previewPng } from '../print/plates.ts'
import { writePrintFile } from '../print/printFile.ts'
import { plateParts, type Press } from '../print/printInks.ts'
import type { Printed, PrintOrder } from '../print/process.ts'
import { writePdf } from '../print/writePdf.ts'
import { takeOrders } from '../worker.ts'

// Opens pictures of strangers and writes or draws what is printed of them, as a process of its own: what that takes of memory goes with it.

async function madeOf(order: PrintOrder, tell: (pages: number) => void): Promise<Printed> {
  if ('pdf' in order) {
    const { why, over } = await judged(order.pdf)
    return why === null ? { ...bytes(await writePdf(order.pdf, tell)), ...(over && { over }) } : { why }
  }
  if ('print' in order) return bytes(await writePrintFile(order.print))
  if ('plates' in order) return json(await platesToSee(order.plates))
  if ('plate' in order) return json(await inkedPlate(order.plate))
  if ('stacked' in order) return json(await mostInkOf(order.stacked))
  if ('press' in order) return bytes(await triedPress(order.press))
  return bytes(await previewPng(order.preview))
}

/** White is no ink, and dark is a lot of it. @throws Error where that is not what comes of the profile. */
async function triedPress({ path }: Press): Promise<Buffer> {
  const dark = '#101418'
  const partsOf = await plateParts(
    [
      { rgb: '#ffffff', spot: null },
      { rgb: dark, spot: null },
    ],
    path,
  )
  const sum = (rgb: string) => partsOf(rgb).reduce((all, one) => all + one, 0)
  if (sum('#ffffff') > 0.2 || sum(dark) < 1) throw new Error('the profile is not one of a press')
  return Buffer.alloc(0)
}

const json = (made: unknown): Printed => bytes(Buffer.from(JSON.stringify(made)))

const bytes = (made: Buffer) => ({ bytes: made.toString('base64') })

takeOrders(madeOf)
