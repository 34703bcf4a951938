import type { Subject } from '../subject.ts'
import { driftEffects } from './effects.ts'
import { cartOfferRoutes } from './cartOffers.routes.ts'
import { settledCouponRoutes } from './coupons.routes.ts'
import { settledArtworkRoutes } from './artwork.routes.ts'
import { confirmRoutes } from './confirm.routes.ts'
import { placeRoutes } from './place.routes.ts'

export const settlementSubject = {
  routes: [confirmRoutes, placeRoutes, settledCouponRoutes, settledArtworkRoutes, cartOfferRoutes],
  effects: driftEffects,
} satisfies Subject
