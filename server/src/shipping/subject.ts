import type { Subject } from '../subject.ts'
import { accountRoutes } from './account.routes.ts'
import { shippingRoutes } from './desk.routes.ts'
import { runShipping } from './run.jobs.ts'
import { forgetRuns } from './run.sql.ts'
import { shipmentSheet } from './shipmentSheet.ts'
import { shippingTodos } from './todos.sql.ts'
import { runWaybills } from './waybill.jobs.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Goes on with what is done with many consignments from where it stands. */
    shipping: { id: number }
    /** Goes on with asking for waybills, or for taking them back. */
    waybills: { id: number }
  }
}

export const shippingSubject = {
  routes: [shippingRoutes, accountRoutes],
  jobs: (services) => ({
    shipping: ({ id }) => runShipping(services, id),
    waybills: ({ id }) => runWaybills(services, id),
  }),
  lanes: { outside: ['waybills'] },
  due: (services) => [() => forgetRuns(services.db, services.now())],
  sheets: { shipments: shipmentSheet },
  todos: shippingTodos,
} satisfies Subject
