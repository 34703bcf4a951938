import type { Subject } from '../subject.ts'
import { outworkEffects } from './effects.ts'
import { outworkRoutes } from './outwork.routes.ts'
import { outworkSheet } from './outworkSheet.ts'
import { outworkTodos } from './todos.sql.ts'

export const outworkSubject = {
  routes: [outworkRoutes],
  effects: outworkEffects,
  sheets: { outwork: outworkSheet },
  todos: outworkTodos,
} satisfies Subject
