import type { Subject } from '../subject.ts'
import { concessionRoutes } from './concession.routes.ts'
import { limitRoutes } from './limit.routes.ts'
import { concessionTodos } from './todos.sql.ts'

export const concessionSubject = {
  routes: [concessionRoutes, limitRoutes],
  todos: concessionTodos,
} satisfies Subject
