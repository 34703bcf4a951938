import type { Subject } from '../subject.ts'
import { quickRoutes } from './quick.routes.ts'

export const quickSubject = {
  routes: [quickRoutes],
} satisfies Subject
