import type { Subject } from '../subject.ts'
import { factorRoutes } from './factor.routes.ts'

export const factorSubject = {
  routes: [factorRoutes],
} satisfies Subject
