import type { Fen } from '../../../contract/money.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import type { OwnKind, OwnOffer } from '../../../contract/price/offer.ts'
import type { PoolChoice } from '../../../contract/promotion/poolChoice.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import type { OfferTerms } from '../../../pricing/best.ts'
import type { Asks } from '../database/together.ts'
import type { Customer, Live, LiveGift, OfferFor, OwnFor, OwnNow } from './offer.rules.ts'

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
  /** What an order of this customer's may be let off as a whole now. */
  readonly ofOrder: (customer: Customer, now: Date) => Promise<OfferTerms[]>
  /** What this customer may be given with an order now. */
  readonly gifts: (customer: Customer, now: Date) => Promise<LiveGift[]>
  /** What is taken off lines that this customer buys now. */
  readonly to: (customer: Customer, now: Date) => Promise<OfferFor>
}

const none: OffersNow = {
  running: async () => [],
  published: async () => [],
  lasts: async () => Infinity,
  left: async () => new Map(),
  ofOrder: async () => [],
  gifts: async () => [],
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
    ofOrder: (customer, now) => given().ofOrder(customer, now),
    gifts: (customer, now) => given().gifts(customer, now),
    to: (customer, now) => given().to(customer, now),
  }
}

type Owner = { readonly companyId: number; readonly accountId: number }

/** What a line is to come by, as it was asked for with the product. */
export type OwnAsked = {
  readonly kind: OwnKind
  readonly id: number
  readonly productId: number
  readonly pieces: number
  /** Which group it joins; absent: a new one. */
  readonly joins?: number | undefined
  /** What it costs without, and by whose prices; asked once. @throws Refusal where it is not to be had. */
  readonly priced: () => Promise<{ readonly receipt: Receipt; readonly agreed: boolean }>
  /** What is chosen for a place in a run. */
  readonly pool?: PoolChoice | undefined
}

/** The same before anything is known of its price. */
export type OwnWanted = Omit<OwnAsked, 'priced' | 'pool'>

/** What a kind of own offers does. A kind is an entry here, given by its subject when the mall starts. */
export type OwnOffers = {
  /** How those of these that are the owner's stand, by id. Those that are left out are over. */
  readonly now: (db: Asks, owner: Owner, ids: readonly number[], now: Date) => Promise<ReadonlyMap<number, OwnNow>>
  /** Takes one, before the cart is touched, in transactions of its own, and answers its id. @throws Refusal where there is none to be had. */
  readonly take: (db: Db, buyer: Buyer, asked: OwnAsked, now: Date) => Promise<number>
  /** Refuses at once what is known here to be gone, before anything is asked of the database. @throws Refusal. */
  readonly check?: (asked: OwnWanted) => void
  /** Lets go of those of these that no order has: their lines were deleted, or never came about. */
  readonly drop: (db: Db | Tx, owner: Owner, ids: readonly number[], now: Date) => Promise<void>
}

const own = new WeakMap<Db, Map<OwnKind, OwnOffers>>()

/** Given by each kind when the mall starts. */
export const receiveOwnOffers = (db: Db, kind: OwnKind, given: OwnOffers): void => void own.set(db, new Map(own.get(db)).set(kind, given))

/** Lines' own offers, whatever their kind. Nothing is asked where no line came by any. */
export function ownOffersOf(db: Db) {
  const of = (kind: OwnKind): OwnOffers | undefined => own.get(db)?.get(kind)
  const byKind = (all: readonly OwnOffer[]) => [...Map.groupBy(all, ({ kind }) => kind)]
  return {
    now: async (asks: Asks, owner: Owner, all: readonly (OwnOffer | null | undefined)[], now: Date): Promise<OwnFor> => {
      const found = new Map<OwnKind, ReadonlyMap<number, OwnNow>>()
      for (const [kind, those] of byKind(all.flatMap((one) => one ?? []))) {
        const ids = those.map(({ id }) => id)
        found.set(kind, (await of(kind)?.now(asks, owner, ids, now)) ?? new Map<number, OwnNow>())
      }
      return ({ kind, id }) => found.get(kind)?.get(id) ?? { gone: '活动资格已失效，请重新参加' }
    },
    check: (asked: OwnWanted): void => of(asked.kind)?.check?.(asked),
    take: async (buyer: Buyer, asked: OwnAsked, now: Date): Promise<OwnOffer> => {
      const id = (await of(asked.kind)?.take(db, buyer, asked, now)) ?? refuse('offer.gone')
      return { kind: asked.kind, id }
    },
    drop: async (asks: Db | Tx, owner: Owner, all: readonly OwnOffer[], now: Date): Promise<void> => {
      for (const [kind, those] of byKind(all)) {
        const ids = those.map(({ id }) => id)
        await of(kind)?.drop(asks, owner, ids, now)
      }
    },
  }
}
