import type { Subject } from '../subject.ts'
import { personalRoutes } from './personal.routes.ts'
import { profileRoutes } from './profile.routes.ts'
import { proofRoutes } from './proof.routes.ts'
import { sessionRoutes } from './sessions.routes.ts'

export const profileSubject = { routes: [profileRoutes, proofRoutes, sessionRoutes, personalRoutes] } satisfies Subject
