import type { Subject } from '../subject.ts'
import { blankRoutes } from './blank.routes.ts'
import { blankSheet } from './blankSheet.ts'
import { blankEffects } from './effects.ts'
import { supplierRoutes } from './supplier.routes.ts'
import { blankTodos } from './todos.sql.ts'

export const blankSubject = {
  routes: [blankRoutes, supplierRoutes],
  effects: blankEffects,
  sheets: { blanks: blankSheet },
  todos: blankTodos,
} satisfies Subject
