import type { Subject } from '../subject.ts'
import { jobDeskRoutes } from './jobDesk.routes.ts'
import { jobTodos } from './todos.sql.ts'

export const jobDeskSubject = {
  routes: [jobDeskRoutes],
  todos: jobTodos,
} satisfies Subject
