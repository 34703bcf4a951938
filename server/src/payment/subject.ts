import type { Subject } from '../subject.ts'
import { paymentRoutes } from './payment.routes.ts'
import { receiptRoutes } from './receipt.routes.ts'

export const paymentSubject = {
  routes: [paymentRoutes, receiptRoutes],
} satisfies Subject
