import type { Subject } from '../subject.ts'
import { receiptCheckRoutes } from './receipt.routes.ts'

export const receiptSubject = {
  routes: [receiptCheckRoutes],
} satisfies Subject
