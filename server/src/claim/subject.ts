import type { Subject } from '../subject.ts'
import { sweepClaims } from './claim.jobs.ts'
import { claimRoutes } from './claim.routes.ts'
import { claimSheet } from './claimSheet.ts'
import { claimDeskRoutes } from './desk.routes.ts'
import { claimTodos } from './todos.sql.ts'
import { claimTerms } from './terms.rules.ts'

export const claimSubject = {
  routes: [claimRoutes, claimDeskRoutes],
  due: (services) => [() => sweepClaims(services)],
  sheets: { claims: claimSheet },
  todos: claimTodos,
  settings: [claimTerms],
} satisfies Subject
