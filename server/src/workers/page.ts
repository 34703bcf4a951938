import { pagePng } from '../artwork/drawPage.ts'
import type { PageMade, PageOrder } from '../artwork/pages.ts'
import { pageReading } from '../artwork/readPage.ts'
import { takeOrders } from '../worker.ts'

// Opens and draws pages of strangers' PDFs, as a process of its own: what that takes of memory, and what it may do wrong, goes with it.

takeOrders(async (order: PageOrder): Promise<PageMade> =>
  'read' in order ? pageReading(order.read) : { png: (await pagePng(order.draw)).toString('base64') },
)
