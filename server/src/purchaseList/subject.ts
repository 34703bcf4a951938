import type { Subject } from '../subject.ts'
import { purchaseListRoutes } from './purchaseList.routes.ts'

export const purchaseListSubject = {
  routes: [purchaseListRoutes],
} satisfies Subject
