import type { Subject } from '../subject.ts'
import { consignmentRoutes } from './consignment.routes.ts'
import { makePackingList } from './make.ts'
import { consignmentEffects } from './effects.ts'

export const consignmentSubject = {
  routes: [consignmentRoutes],
  jobs: (house) => ({
    packing: ({ consignmentId }) => makePackingList(house, consignmentId),
  }),
  effects: consignmentEffects,
} satisfies Subject
