import type { Subject } from '../subject.ts'
import { deliverySheet } from './deliverySheet.ts'
import { reconcileDelivery } from './reconcile.ts'
import { webhookRoutes } from './webhook.routes.ts'
import { forgetEvents } from './webhook.sql.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Tries a delivery to a program outside once more. */
    webhook: { id: number }
  }
}

export const webhookSubject = {
  routes: [webhookRoutes],
  jobs: (services) => ({
    webhook: ({ id }) => reconcileDelivery(services, id),
  }),
  lanes: { outside: ['webhook'] },
  due: (services) => [() => forgetEvents(services.db, services.now())],
  sheets: { deliveries: deliverySheet },
} satisfies Subject
