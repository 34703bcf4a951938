import type { Subject } from '../subject.ts'
import { firstRoutes } from './first.routes.ts'
import { openingRoutes } from './opening.routes.ts'
import { starterRoutes } from './starter.routes.ts'

/** From an empty database to a mall that visitors see. */
export const openingSubject = { routes: [firstRoutes, openingRoutes, starterRoutes] } satisfies Subject
