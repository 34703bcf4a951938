import type { Subject } from '../subject.ts'
import { grantRoutes } from './grant.routes.ts'
import { roleRoutes } from './role.routes.ts'
import { staffRoutes } from './staff.routes.ts'
import { staffTodos } from './todos.sql.ts'

export const staffSubject = {
  routes: [staffRoutes, roleRoutes, grantRoutes],
  todos: staffTodos,
} satisfies Subject
