import type { Subject } from '../subject.ts'
import { grantRoutes } from './grant.routes.ts'
import { staffRoutes } from './staff.routes.ts'
import { staffTodos } from './todos.sql.ts'

export const staffSubject = {
  routes: [staffRoutes, grantRoutes],
  todos: staffTodos,
} satisfies Subject
