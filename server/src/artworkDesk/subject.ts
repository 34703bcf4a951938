import type { Subject } from '../subject.ts'
import { artworkDeskRoutes } from './desk.routes.ts'
import { runMend } from './mend.jobs.ts'
import { mendRoutes } from './mend.routes.ts'
import { mendRunRoutes } from './mendRun.routes.ts'
import { packageRoute } from './package.ts'

export const artworkDeskSubject = {
  routes: [artworkDeskRoutes, mendRoutes, mendRunRoutes, (_, services, app) => packageRoute(app, services)],
  jobs: (services) => ({ mendDesign: ({ id }) => runMend(services, id) }),
} satisfies Subject
