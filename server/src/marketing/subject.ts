import { promotionMemory } from '../promotion/memory.ts'
import { receiveOffers } from '../promotion/offersNow.ts'
import type { Routes } from '../services.ts'
import type { Subject } from '../subject.ts'
import { activityRoutes } from './activity.routes.ts'
import { deskRoutes } from './desk.routes.ts'
import { marketingEffects } from './effects.ts'
import { shelfRoutes } from './onShelf.routes.ts'
import { withGifts } from './gifts.ts'
import { keepLows } from './low.sql.ts'
import { resultRoutes } from './result.routes.ts'
import { readCouponPreview, readPreview } from './preview.ts'
import { promotionSheet, promotionUseSheet } from './promotionSheet.ts'
import { receivePreview } from './previewNow.ts'
import { marketingTerms } from './terms.rules.ts'
import { marketingTodos } from './todos.sql.ts'

const toldToPrices: Routes = (_, { db }) => receiveOffers(db, promotionMemory(db))

receivePreview({ activity: readPreview, coupon: readCouponPreview, gifts: withGifts })

export const marketingSubject = {
  routes: [toldToPrices, deskRoutes, resultRoutes, activityRoutes, shelfRoutes],
  settings: [marketingTerms],
  effects: marketingEffects,
  due: ({ db, now }) => [() => keepLows(db, now())],
  todos: marketingTodos,
  sheets: { promotions: promotionSheet, promotionUses: promotionUseSheet },
} satisfies Subject
