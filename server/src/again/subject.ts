import type { Subject } from '../subject.ts'
import { againRoutes } from './again.routes.ts'

export const againSubject = {
  routes: [againRoutes],
} satisfies Subject
