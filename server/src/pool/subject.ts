import type { Subject } from '../subject.ts'
import { poolDeskRoutes } from './desk.routes.ts'
import { poolEffects } from './effects.ts'
import { makeSettlement } from './paper.jobs.ts'
import { endPool, poolsDue } from './pool.jobs.ts'
import { poolRoutes } from './pool.routes.ts'
import { poolMemberSheet, poolSheet } from './poolSheet.ts'
import { poolTodos } from './todos.sql.ts'

export const poolSubject = {
  routes: [poolRoutes, poolDeskRoutes],
  effects: poolEffects,
  jobs: (services) => ({ poolEnd: ({ id }) => endPool(services, id), poolPaper: ({ id }) => makeSettlement(services, id) }),
  due: (services) => [() => poolsDue(services)],
  todos: poolTodos,
  sheets: { pools: poolSheet, poolMembers: poolMemberSheet },
} satisfies Subject
