import type { Subject } from '../subject.ts'
import { catalogRoutes } from './catalog.routes.ts'
import { favouriteRoutes } from './favourite.routes.ts'
import { forgetFootprints } from './footprint.sql.ts'
import { priceRoutes } from './price.routes.ts'
import { suggestRoutes } from './suggest.routes.ts'

export const catalogSubject = {
  routes: [catalogRoutes, priceRoutes, favouriteRoutes, suggestRoutes],
  due: (services) => [() => forgetFootprints(services.db, services.now())],
} satisfies Subject
