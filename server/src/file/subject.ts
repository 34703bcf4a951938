import type { Subject } from '../subject.ts'
import { fileRoutes } from './file.routes.ts'
import { forgetPassing, forgetUnattached } from './passing.ts'
import { moveOn } from './contentMove.ts'
import { dropCopies, forgetUnnamed } from './contents.ts'
import { discardLeftovers } from './store.ts'

export const fileSubject = {
  routes: [fileRoutes],
  jobs: (services) => ({
    tidy: async () => {
      await services.setClock?.()
      await forgetUnattached(services)
      await forgetUnnamed(services)
    },
    contents: (told) => moveOn(services, told),
  }),
  due: (services) => [
    () => discardLeftovers(services.dataDir, services.now()),
    () => forgetPassing(services),
    hourly(services.now, () => dropCopies(services)),
  ],
} satisfies Subject

/** At most once an hour in this process: it looks at every file on the disk. */
function hourly(now: () => Date, work: () => Promise<void>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    if (now().getTime() - last < 3_600_000) return
    last = now().getTime()
    await work()
  }
}
