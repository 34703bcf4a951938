import type { Subject } from '../subject.ts'
import { poolEffects } from './effects.ts'
import { makeSettlement } from './paper.jobs.ts'
import { endPool, poolsDue } from './pool.jobs.ts'
import { poolRoutes } from './pool.routes.ts'

export const poolSubject = {
  routes: [poolRoutes],
  effects: poolEffects,
  jobs: (services) => ({ poolEnd: ({ id }) => endPool(services, id), poolPaper: ({ id }) => makeSettlement(services, id) }),
  due: (services) => [() => poolsDue(services)],
} satisfies Subject
