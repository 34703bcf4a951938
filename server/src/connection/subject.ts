import type { Subject } from '../subject.ts'
import { connectionRoutes } from './connection.routes.ts'
import { contentsRoutes } from './contents.routes.ts'
import { connectionTodos } from './todos.sql.ts'

export const connectionSubject = {
  routes: [connectionRoutes, contentsRoutes],
  todos: connectionTodos,
} satisfies Subject
