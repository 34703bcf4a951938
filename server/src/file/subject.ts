import type { Subject } from '../subject.ts'
import { fileRoutes } from './file.routes.ts'
import { forgetPassing, forgetUnattached, forgetUnordered } from './passing.ts'
import { moveOn } from './contentMove.ts'
import { addUnnamed, dropCopies, forgetUnnamed } from './contents.ts'
import { discardLeftovers } from './store.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Goes on with moving contents into the object store, or back. */
    contents: { after: string }
    /** Deletes contents from the object store that no file names any more. */
    unnamed: Record<string, never>
  }
}

export const fileSubject = {
  routes: [fileRoutes],
  jobs: (services) => ({
    contents: oneAtATime((told: { after: string }) => moveOn(services, told)),
    unnamed: oneAtATime(() => forgetUnnamed(services)),
  }),
  lanes: { outside: ['contents', 'unnamed'] },
  nightly: (services) => [
    async () => {
      // What they were made of is named by none then.
      await forgetUnordered(services)
      await forgetUnattached(services)
      await addUnnamed(services.db)
    },
  ],
  due: (services) => [
    () => discardLeftovers(services.dataDir, services.now()),
    () => forgetPassing(services),
    hourly(services.now, () => dropCopies(services)),
  ],
} satisfies Subject

/**
 * Never twice at once in this process. A turn that a large content on a slow line holds up is taken for that of a dead process and begun
 * again; each that began again would bring the same once more, and make the line slower still.
 */
function oneAtATime<Told>(work: (told: Told) => Promise<void>): (told: Told) => Promise<void> {
  let busy = false
  return async (told) => {
    if (busy) return
    busy = true
    await work(told).finally(() => (busy = false))
  }
}

/** At most once an hour in this process: it looks at every file on the disk. */
function hourly(now: () => Date, work: () => Promise<void>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    if (now().getTime() - last < 3_600_000) return
    last = now().getTime()
    await work()
  }
}
