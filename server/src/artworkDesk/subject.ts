import type { Subject } from '../subject.ts'
import { artworkDeskRoutes } from './desk.routes.ts'
import { packageRoute } from './package.ts'

export const artworkDeskSubject = {
  routes: [artworkDeskRoutes, (_, services, app) => packageRoute(app, services)],
} satisfies Subject
