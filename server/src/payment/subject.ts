import type { Subject } from '../subject.ts'
import { paymentRoutes } from './payment.routes.ts'
import { payeeRoutes } from './payee.routes.ts'
import { receiptRoutes } from './receipt.routes.ts'
import { paymentEffects } from './effects.ts'
import { paymentTodos } from './todos.sql.ts'

export const paymentSubject = {
  routes: [paymentRoutes, receiptRoutes, payeeRoutes],
  effects: paymentEffects,
  todos: paymentTodos,
} satisfies Subject
