import type { Subject } from '../subject.ts'
import { purchaseRoutes } from './purchase.routes.ts'
import { purchaseTodos } from './todos.sql.ts'

export const purchaseSubject = { routes: [purchaseRoutes], todos: purchaseTodos } satisfies Subject
