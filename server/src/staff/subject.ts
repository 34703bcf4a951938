import type { Subject } from '../subject.ts'
import { grantRoutes } from './grant.routes.ts'
import { staffRoutes } from './staff.routes.ts'

export const staffSubject = {
  routes: [staffRoutes, grantRoutes],
} satisfies Subject
