import type { Subject } from '../subject.ts'
import { jobDeskRoutes } from './jobDesk.routes.ts'

export const jobDeskSubject = {
  routes: [jobDeskRoutes],
} satisfies Subject
