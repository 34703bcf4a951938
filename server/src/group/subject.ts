import { receiveOwnOffers } from '../promotion/offersNow.ts'
import type { Routes } from '../services.ts'
import type { Subject } from '../subject.ts'
import { groupEffects } from './effects.ts'
import { moveEnded, sweepGroups } from './group.jobs.ts'
import { groupOwn } from './own.ts'
import { dropOldWishes } from './wish.sql.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Moves the orders of a group that has ended. */
    groupEnd: { id: number }
  }
}

const toldToPrices: Routes = (_, { db }) => receiveOwnOffers(db, 'group', groupOwn)

export const groupSubject = {
  routes: [toldToPrices],
  effects: groupEffects,
  jobs: (services) => ({ groupEnd: ({ id }) => moveEnded(services, id) }),
  due: (services) => [() => sweepGroups(services), () => dropOldWishes(services.db, services.now())],
} satisfies Subject
