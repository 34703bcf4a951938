import type { Subject } from '../subject.ts'
import { accountRoutes } from './account.routes.ts'
import { shippingRoutes } from './desk.routes.ts'
import { runShipping } from './run.jobs.ts'
import { forgetRuns } from './run.sql.ts'
import { shipmentSheet } from './shipmentSheet.ts'
import { shippingTodos } from './todos.sql.ts'
import { runWaybills } from './waybill.jobs.ts'

export const shippingSubject = {
  routes: [shippingRoutes, accountRoutes],
  jobs: (services) => ({
    shipping: ({ id }) => runShipping(services, id),
    waybills: ({ id }) => runWaybills(services, id),
  }),
  due: (services) => [() => forgetRuns(services.db, services.now())],
  sheets: { shipments: shipmentSheet },
  todos: shippingTodos,
} satisfies Subject
