import type { Subject } from '../subject.ts'
import { liveRoutes } from './live.routes.ts'

export const liveSubject = {
  routes: [liveRoutes],
} satisfies Subject
