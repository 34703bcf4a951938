import { readArtwork, type ToRead } from './artwork/readArtwork.ts'
import type { ArtworkOrder, ArtworkMade } from './artwork/process.ts'
import { writePdf } from './artwork/writePdf.ts'
import { takeOrders } from './worker.ts'

// Opens files of strangers, as a process of its own: what that takes of memory, and what it may do wrong, goes with it.

takeOrders(async (order: ArtworkOrder): Promise<ArtworkMade> =>
  'read' in order ? { reading: await readArtwork(order.read satisfies ToRead) } : { pdf: (await writePdf(order.write)).toString('base64') },
)
