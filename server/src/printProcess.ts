import { whyNot } from './print/drawnOn.ts'
import { previewPng, separationsOf } from './print/plates.ts'
import { writePrintFile } from './print/printFile.ts'
import type { Printed, PrintOrder } from './print/process.ts'
import { writePdf } from './print/writePdf.ts'
import { takeOrders } from './worker.ts'

// Opens pictures of strangers and writes or draws what is printed of them, as a process of its own: what that takes of memory goes with it.

async function madeOf(order: PrintOrder): Promise<Printed> {
  if ('pdf' in order) {
    const why = await whyNot(order.pdf)
    return why === null ? bytes(await writePdf(order.pdf)) : { why }
  }
  if ('print' in order) return bytes(await writePrintFile(order.print))
  if ('plates' in order) return bytes(Buffer.from(JSON.stringify(await separationsOf(order.plates))))
  return bytes(await previewPng(order.preview))
}

const bytes = (made: Buffer): Printed => ({ bytes: made.toString('base64') })

takeOrders(madeOf)
