import type { Subject } from '../subject.ts'
import { fileRoutes } from './file.routes.ts'
import { forgetPassing, forgetUnattached } from './passing.ts'
import { discardLeftovers } from './store.ts'

export const fileSubject = {
  routes: [fileRoutes],
  jobs: (services) => ({
    tidy: async () => {
      await services.setClock?.()
      await forgetUnattached(services)
    },
  }),
  due: (services) => [() => discardLeftovers(services.dataDir, services.now()), () => forgetPassing(services)],
} satisfies Subject
