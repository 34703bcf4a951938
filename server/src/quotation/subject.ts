import type { Subject } from '../subject.ts'
import { quotationRoutes } from './quotation.routes.ts'

export const quotationSubject = {
  routes: [quotationRoutes],
} satisfies Subject
