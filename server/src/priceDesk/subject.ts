import type { Subject } from '../subject.ts'
import { bookRoutes } from './book.routes.ts'
import { bulkPriceRoutes } from './bulk.routes.ts'
import { priceDeskRoutes } from './priceDesk.routes.ts'
import { priceSheetRoutes } from './priceSheet.routes.ts'
import { priceSheet } from './priceSheet.ts'
import { readingRoutes } from './reading.routes.ts'
import { publishDue } from './schedule.jobs.ts'
import { scheduleRoutes } from './schedule.routes.ts'

export const priceDeskSubject = {
  routes: [priceDeskRoutes, bookRoutes, scheduleRoutes, priceSheetRoutes, readingRoutes, bulkPriceRoutes],
  due: (services) => [() => publishDue(services)],
  sheets: { prices: priceSheet },
} satisfies Subject
