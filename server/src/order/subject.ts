import type { Subject } from '../subject.ts'
import { orderExportRoutes } from './export.routes.ts'
import { sweep } from './order.jobs.ts'
import { orderRoutes } from './order.routes.ts'
import { orderSheet } from './orderSheet.ts'
import { placeRoutes } from './place.routes.ts'

export const orderSubject = {
  routes: [placeRoutes, orderRoutes, orderExportRoutes],
  due: (house) => [() => sweep(house)],
  sheets: { orders: orderSheet },
} satisfies Subject
