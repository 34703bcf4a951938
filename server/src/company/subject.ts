import type { Subject } from '../subject.ts'
import { companyRoutes } from './company.routes.ts'
import { companySheet } from './companySheet.ts'
import { impersonationRoutes } from './impersonation.routes.ts'
import { levelRoutes } from './level.routes.ts'
import { managerRoutes } from './manager.routes.ts'
import { companyTodos } from './todos.sql.ts'

export const companySubject = {
  routes: [companyRoutes, managerRoutes, impersonationRoutes, levelRoutes],
  sheets: { companies: companySheet },
  todos: companyTodos,
} satisfies Subject
