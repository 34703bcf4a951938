import type { Subject } from '../subject.ts'
import { deliverySheet } from './deliverySheet.ts'
import { pursueDelivery } from './pursue.ts'
import { webhookRoutes } from './webhook.routes.ts'
import { forgetEvents } from './webhook.sql.ts'

export const webhookSubject = {
  routes: [webhookRoutes],
  jobs: (house) => ({
    webhook: ({ id }) => pursueDelivery(house, id),
  }),
  due: (house) => [() => forgetEvents(house.db, house.now())],
  sheets: { deliveries: deliverySheet },
} satisfies Subject
