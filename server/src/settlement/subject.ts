import type { Subject } from '../subject.ts'
import { driftEffects } from './effects.ts'
import { settledCouponRoutes } from './coupons.routes.ts'
import { placeRoutes } from './place.routes.ts'

export const settlementSubject = { routes: [placeRoutes, settledCouponRoutes], effects: driftEffects } satisfies Subject
