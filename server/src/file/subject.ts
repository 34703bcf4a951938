import type { Subject } from '../subject.ts'
import { fileRoutes } from './file.routes.ts'
import { forgetPassing, forgetUnattached } from './passing.ts'
import { discardLeftovers } from './store.ts'

export const fileSubject = {
  routes: [fileRoutes],
  jobs: (house) => ({
    tidy: async () => {
      await house.setClock?.()
      await forgetUnattached(house)
    },
  }),
  due: (house) => [() => discardLeftovers(house.dataDir, house.now()), () => forgetPassing(house)],
} satisfies Subject
