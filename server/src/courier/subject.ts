import type { Subject } from '../subject.ts'
import { courierRoutes } from './courier.routes.ts'
import { askSilentParcels, pursueParcel } from './pursue.ts'
import { courierEffects } from './effects.ts'

export const courierSubject = {
  routes: [courierRoutes],
  jobs: (house) => ({
    parcel: ({ id }) => pursueParcel(house, id),
  }),
  due: (house) => [() => askSilentParcels(house)],
  effects: courierEffects,
} satisfies Subject
