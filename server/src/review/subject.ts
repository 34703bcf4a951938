import type { Subject } from '../subject.ts'
import { reviewDeskRoutes } from './desk.routes.ts'
import { reviewRoutes } from './review.routes.ts'
import { reviewSheet } from './reviewSheet.ts'
import { reviewEffects } from './effects.ts'
import { reviewTodos } from './todos.sql.ts'
import { reviewTerms } from './terms.rules.ts'

export const reviewSubject = {
  routes: [reviewRoutes, reviewDeskRoutes],
  sheets: { reviews: reviewSheet },
  effects: reviewEffects,
  todos: reviewTodos,
  settings: [reviewTerms],
} satisfies Subject
