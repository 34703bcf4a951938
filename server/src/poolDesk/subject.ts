import type { Subject } from '../subject.ts'
import { poolDeskRoutes } from './desk.routes.ts'
import { poolMemberSheet, poolSheet } from './poolSheet.ts'
import { poolTodos } from './todos.sql.ts'
import { receiveTry } from './tried.ts'
import { tryRun } from './try.ts'

receiveTry(tryRun)

export const poolDeskSubject = {
  routes: [poolDeskRoutes],
  todos: poolTodos,
  sheets: { pools: poolSheet, poolMembers: poolMemberSheet },
} satisfies Subject
