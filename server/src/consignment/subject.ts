import type { Subject } from '../subject.ts'
import { consignmentRoutes } from './consignment.routes.ts'
import { makePackingList } from './make.ts'
import { consignmentEffects } from './effects.ts'
import { consignmentTodos } from './todos.sql.ts'

export const consignmentSubject = {
  routes: [consignmentRoutes],
  jobs: (services) => ({
    packing: ({ consignmentId }) => makePackingList(services, consignmentId),
  }),
  effects: consignmentEffects,
  todos: consignmentTodos,
} satisfies Subject
