import { catalogMemory } from '../catalogMemory.ts'
import type { Db } from '../database/db.ts'
import { giftsFor, offerFor, orderOffers, runningAt, untilChange, type Live } from './offer.rules.ts'
import type { OffersNow } from './offersNow.ts'
import { budgetsLeft, readLive } from './promotion.sql.ts'

/**
 * The activities as this process remembers them: with the catalogue, so that one that is published, paused or stopped anywhere holds
 * here within a second. One that begins or ends does so on the moment.
 */
export function promotionMemory(db: Db): OffersNow {
  const shelf = catalogMemory(db).shelf<Live[]>(1)
  const published = (now: Date) => shelf('', now, () => readLive(db, now))
  const running = async (now: Date) => runningAt(await published(now), now.getTime())
  return {
    published,
    running,
    lasts: async (now) => untilChange(await published(now), now.getTime()),
    left: budgetsLeft,
    ofOrder: async (customer, now) => orderOffers(await running(now), customer),
    gifts: async (customer, now) => giftsFor(await running(now), customer),
    to: async (customer, now) => offerFor(await running(now), customer),
  }
}
