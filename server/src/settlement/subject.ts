import type { Subject } from '../subject.ts'
import { driftEffects } from './effects.ts'
import { placeRoutes } from './place.routes.ts'

export const settlementSubject = { routes: [placeRoutes], effects: driftEffects } satisfies Subject
