import type { Subject } from '../subject.ts'
import { poolEffects } from './effects.ts'
import { makeSettlement } from './paper.jobs.ts'
import { endPool, poolsDue } from './pool.jobs.ts'
import { poolRoutes } from './pool.routes.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Settles a shared run that was closed, and does what follows for those it was closed without. */
    poolEnd: { id: number }
    /** Draws the settlement of a member of a run. */
    poolPaper: { id: number }
  }
}

export const poolSubject = {
  routes: [poolRoutes],
  effects: poolEffects,
  jobs: (services) => ({ poolEnd: ({ id }) => endPool(services, id), poolPaper: ({ id }) => makeSettlement(services, id) }),
  due: (services) => [() => poolsDue(services)],
} satisfies Subject
