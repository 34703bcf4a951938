import type { Subject } from '../subject.ts'
import { consignmentRoutes } from './consignment.routes.ts'
import { makePackingList } from './make.ts'
import { consignmentEffects } from './effects.ts'

export const consignmentSubject = {
  routes: [consignmentRoutes],
  jobs: (services) => ({
    packing: ({ consignmentId }) => makePackingList(services, consignmentId),
  }),
  effects: consignmentEffects,
} satisfies Subject
