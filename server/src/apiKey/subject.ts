import type { Subject } from '../subject.ts'
import { keyRoutes } from './key.routes.ts'

export const apiKeySubject = {
  routes: [keyRoutes],
} satisfies Subject
