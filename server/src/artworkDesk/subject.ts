import type { Subject } from '../subject.ts'
import { artworkDeskRoutes } from './desk.routes.ts'
import { runMend } from './mend.jobs.ts'
import { mendRoutes } from './mend.routes.ts'
import { mendRunRoutes } from './mendRun.routes.ts'
import { packageRoute } from './package.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Goes on with what the merchant changed of a design, and sends it as a proof. */
    mendDesign: { id: number }
  }
}

export const artworkDeskSubject = {
  routes: [artworkDeskRoutes, mendRoutes, mendRunRoutes, (_, services, app) => packageRoute(app, services)],
  jobs: (services) => ({ mendDesign: ({ id }) => runMend(services, id) }),
  lanes: { waitedFor: ['mendDesign'] },
} satisfies Subject
