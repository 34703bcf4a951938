import type { Subject } from '../subject.ts'
import { assortmentRoutes } from './assortment.routes.ts'

export const assortmentSubject = {
  routes: [assortmentRoutes],
} satisfies Subject
