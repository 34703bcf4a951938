import { writePdf, type ToWrite } from './design/writePdf.ts'
import { takeOrders } from './worker.ts'

// Opens pictures of strangers and writes what is printed of them, as a process of its own: what that takes of memory goes with it.

takeOrders(async (surface: ToWrite): Promise<string> => (await writePdf(surface)).toString('base64'))
