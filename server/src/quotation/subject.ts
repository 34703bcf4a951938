import type { Subject } from '../subject.ts'
import { quotationRoutes } from './quotation.routes.ts'
import { quotationTerms } from './terms.rules.ts'

export const quotationSubject = {
  routes: [quotationRoutes],
  settings: [quotationTerms],
} satisfies Subject
