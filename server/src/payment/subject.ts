import type { Subject } from '../subject.ts'
import { paymentRoutes } from './payment.routes.ts'
import { receiptRoutes } from './receipt.routes.ts'
import { paymentEffects } from './effects.ts'

export const paymentSubject = {
  routes: [paymentRoutes, receiptRoutes],
  effects: paymentEffects,
} satisfies Subject
