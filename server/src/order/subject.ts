import type { Subject } from '../subject.ts'
import { orderExportRoutes } from './export.routes.ts'
import { sweep } from './order.jobs.ts'
import { orderRoutes } from './order.routes.ts'
import { orderSheet } from './orderSheet.ts'
import { ownEffects } from './ownEffects.ts'
import { orderTodos } from './todos.sql.ts'
import { orderTerms } from './terms.rules.ts'

export const orderSubject = {
  routes: [orderRoutes, orderExportRoutes],
  due: (services) => [() => sweep(services)],
  sheets: { orders: orderSheet },
  effects: ownEffects,
  todos: orderTodos,
  settings: [orderTerms],
} satisfies Subject
