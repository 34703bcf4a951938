import type { Subject } from '../subject.ts'
import { purchaseSheet } from './purchaseSheet.ts'
import { purchaseRoutes } from './purchase.routes.ts'
import { purchaseTodos } from './todos.sql.ts'

export const purchaseSubject = { routes: [purchaseRoutes], sheets: { purchases: purchaseSheet }, todos: purchaseTodos } satisfies Subject
