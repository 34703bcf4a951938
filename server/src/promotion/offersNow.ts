import type { Db } from '../db.ts'
import type { Live, OfferFor } from './offer.rules.ts'

/** What this process knows of the activities that run. */
export type OffersNow = {
  /** Those that run now, and no others. */
  readonly running: (now: Date) => Promise<readonly Live[]>
  /** Those that are published and not over, with those to come. */
  readonly published: (now: Date) => Promise<readonly Live[]>
  /** What is taken off lines that this company buys now; null: that somebody who is not logged in would. */
  readonly offersTo: (companyId: number | null, now: Date) => Promise<OfferFor>
}

const none: OffersNow = { running: async () => [], published: async () => [], offersTo: async () => () => null }
const known = new WeakMap<Db, OffersNow>()

/** Given by the activities when the mall starts: who prices stands below them, and asks here. */
export const receiveOffers = (db: Db, given: OffersNow): void => void known.set(db, given)

/** What takes part in prices now. Nothing does where nobody was asked. */
export const offersOf = (db: Db): OffersNow => known.get(db) ?? none
