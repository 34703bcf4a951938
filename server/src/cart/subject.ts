import type { Subject } from '../subject.ts'
import { cartRoutes } from './cart.routes.ts'

export const cartSubject = {
  routes: [cartRoutes],
} satisfies Subject
