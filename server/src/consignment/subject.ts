import type { Subject } from '../subject.ts'
import { consignmentRoutes } from './consignment.routes.ts'
import { makePackingList } from './make.ts'
import { consignmentEffects } from './effects.ts'
import { consignmentTodos } from './todos.sql.ts'
import { consignmentTerms } from './terms.rules.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Makes a consignment's packing list. */
    packing: { consignmentId: number }
  }
}

export const consignmentSubject = {
  routes: [consignmentRoutes],
  jobs: (services) => ({
    packing: ({ consignmentId }) => makePackingList(services, consignmentId),
  }),
  effects: consignmentEffects,
  todos: consignmentTodos,
  settings: [consignmentTerms],
} satisfies Subject
