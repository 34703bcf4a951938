import type { Subject } from '../subject.ts'
import { batchSheet, couponSheet } from './couponSheet.ts'
import { couponDeskRoutes } from './desk.routes.ts'

export const couponDeskSubject = {
  routes: [couponDeskRoutes],
  sheets: { couponBatches: batchSheet, coupons: couponSheet },
} satisfies Subject
