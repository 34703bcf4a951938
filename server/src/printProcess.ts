import { platePng, platesOf, previewPng } from './design/plates.ts'
import { writePrintFile } from './design/printFile.ts'
import type { PrintOrder } from './design/process.ts'
import { writePdf } from './design/writePdf.ts'
import { takeOrders } from './worker.ts'

// Opens pictures of strangers and writes or draws what is printed of them, as a process of its own: what that takes of memory goes with it.

async function bytesOf(order: PrintOrder): Promise<Buffer> {
  if ('pdf' in order) return writePdf(order.pdf)
  if ('print' in order) return writePrintFile(order.print)
  if ('preview' in order) return previewPng(order.preview)
  if ('plate' in order) return platePng(order.plate)
  return Buffer.from(JSON.stringify(await platesOf(order.plates)))
}

takeOrders(async (order: PrintOrder): Promise<string> => (await bytesOf(order)).toString('base64'))
