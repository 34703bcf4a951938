import type { Subject } from '../subject.ts'
import { successionRoutes } from './succession.routes.ts'

export const successionSubject = {
  routes: [successionRoutes],
} satisfies Subject
