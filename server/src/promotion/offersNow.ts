import type { Fen } from '../../../contract/money.ts'
import type { Db, Tx } from '../db.ts'
import type { OfferTerms } from '../../../pricing/best.ts'
import type { Live, OfferFor } from './offer.rules.ts'

/** What this process knows of the activities that run. */
export type OffersNow = {
  /** Those that run now, and no others. */
  readonly running: (now: Date) => Promise<readonly Live[]>
  /** Those that are published, with those to come and those that were over at most a week ago. */
  readonly published: (now: Date) => Promise<readonly Live[]>
  /** For how long what runs now stays so, as far as the clock goes: ms, Infinity where nothing is to begin or to end. */
  readonly lasts: (now: Date) => Promise<number>
  /** What is left of the budgets of these activities, with tax; those without one are left out. */
  readonly left: (db: Db | Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, Fen>>
  /** What an order of this company's may be let off as a whole now. */
  readonly ofOrder: (companyId: number, levelId: number | null, now: Date) => Promise<OfferTerms[]>
  /** What is taken off lines that this company buys now; null: that somebody who is not logged in would. */
  readonly to: (companyId: number | null, now: Date) => Promise<OfferFor>
}

const none: OffersNow = {
  running: async () => [],
  published: async () => [],
  lasts: async () => Infinity,
  left: async () => new Map(),
  ofOrder: async () => [],
  to: async () => () => null,
}
const known = new WeakMap<Db, OffersNow>()

/** Given by the activities when the mall starts: who prices stands below them, and asks here. */
export const receiveOffers = (db: Db, given: OffersNow): void => void known.set(db, given)

/** What takes part in prices, whenever it is asked. Nothing does where nobody was told of activities. */
export function offersOf(db: Db): OffersNow {
  const given = (): OffersNow => known.get(db) ?? none
  return {
    running: (now) => given().running(now),
    published: (now) => given().published(now),
    lasts: (now) => given().lasts(now),
    left: (asks, ids) => given().left(asks, ids),
    ofOrder: (companyId, levelId, now) => given().ofOrder(companyId, levelId, now),
    to: (companyId, now) => given().to(companyId, now),
  }
}
