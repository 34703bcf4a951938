import type { Subject } from '../subject.ts'
import { courierRoutes } from './courier.routes.ts'
import { askSilentParcels, reconcileParcel } from './reconcile.ts'
import { courierEffects } from './effects.ts'
import { courierTodos } from './todos.sql.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Has a parcel followed, or asks where it is. */
    parcel: { id: number }
  }
}

export const courierSubject = {
  routes: [courierRoutes],
  jobs: (services) => ({
    parcel: ({ id }) => reconcileParcel(services, id),
  }),
  lanes: { outside: ['parcel'] },
  due: (services) => [() => askSilentParcels(services)],
  effects: courierEffects,
  todos: courierTodos,
} satisfies Subject
