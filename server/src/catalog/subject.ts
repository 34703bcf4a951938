import type { Subject } from '../subject.ts'
import { catalogRoutes } from './catalog.routes.ts'
import { favouriteRoutes } from './favourite.routes.ts'
import { forgetFootprints } from './footprint.sql.ts'
import { priceRoutes } from './price.routes.ts'

export const catalogSubject = {
  routes: [catalogRoutes, priceRoutes, favouriteRoutes],
  due: (house) => [() => forgetFootprints(house.db, house.now())],
} satisfies Subject
