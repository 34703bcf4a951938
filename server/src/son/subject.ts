import type { Subject } from '../subject.ts'
import { identityRoutes } from './identity.routes.ts'
import { sonRoutes } from './son.routes.ts'

export const sonSubject = {
  routes: [sonRoutes, identityRoutes],
} satisfies Subject
