import type { Subject } from '../subject.ts'
import { courierRoutes } from './courier.routes.ts'
import { askSilentParcels, pursueParcel } from './pursue.ts'

export const courierSubject = {
  routes: [courierRoutes],
  jobs: (house) => ({
    parcel: ({ id }) => pursueParcel(house, id),
  }),
  due: (house) => [() => askSilentParcels(house)],
} satisfies Subject
