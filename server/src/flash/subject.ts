import { receiveOwnOffers } from '../promotion/offersNow.ts'
import { receiveKindDesk } from '../promotion/kindDesk.ts'
import type { Routes } from '../services.ts'
import type { Subject } from '../subject.ts'
import { boardRoutes } from './board.routes.ts'
import { flashEffects } from './effects.ts'
import { flashKind } from './kind.ts'
import { flashMemory } from './memory.ts'
import { flashGateOf, flashOwn } from './own.ts'
import { remindOfSlots } from './remind.ts'
import { seckillRoutes } from './seckill.routes.ts'
import { sweepFlash } from './sweep.ts'

receiveKindDesk('flash', flashKind)

const toldToCarts: Routes = (_, { db, now }) => receiveOwnOffers(db, 'flash', flashOwn(flashMemory(db), flashGateOf(db, now), now))

export const flashSubject = {
  routes: [toldToCarts, seckillRoutes, boardRoutes],
  effects: flashEffects,
  due: (services) => [() => sweepFlash(services), () => remindOfSlots(services)],
} satisfies Subject
