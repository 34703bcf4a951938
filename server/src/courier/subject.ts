import type { Subject } from '../subject.ts'
import { courierRoutes } from './courier.routes.ts'
import { askSilentParcels, reconcileParcel } from './reconcile.ts'
import { courierEffects } from './effects.ts'
import { courierTodos } from './todos.sql.ts'

export const courierSubject = {
  routes: [courierRoutes],
  jobs: (services) => ({
    parcel: ({ id }) => reconcileParcel(services, id),
  }),
  due: (services) => [() => askSilentParcels(services)],
  effects: courierEffects,
  todos: courierTodos,
} satisfies Subject
