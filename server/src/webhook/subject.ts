import type { Subject } from '../subject.ts'
import { deliverySheet } from './deliverySheet.ts'
import { reconcileDelivery } from './reconcile.ts'
import { webhookRoutes } from './webhook.routes.ts'
import { forgetEvents } from './webhook.sql.ts'

export const webhookSubject = {
  routes: [webhookRoutes],
  jobs: (services) => ({
    webhook: ({ id }) => reconcileDelivery(services, id),
  }),
  due: (services) => [() => forgetEvents(services.db, services.now())],
  sheets: { deliveries: deliverySheet },
} satisfies Subject
