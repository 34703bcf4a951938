import type { Card } from '../../../contract/goods/card.ts'
import type { Discount } from '../../../contract/price/price.ts'
import type { Actor, Tariff } from '../actor.ts'
import { singleFlight } from '../singleFlight.ts'
import type { Services } from '../services.ts'
import { marked } from './card.rules.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { favouritesAmong } from './product.sql.ts'
import { discountOf } from './selling.rules.ts'
import { cardFor } from './tariff.rules.ts'
import { agreedAmong, type Agreed } from './tariff.sql.ts'

/** What of some products is one buyer's own. */
export type Own = {
  readonly tariff: Tariff
  readonly favourites: ReadonlySet<number>
  /** What the company's price books say, by product id. */
  readonly agreed: ReadonlyMap<number, Agreed>
}

/** What of these products is the asker's own; null for guests and staff, who see what everybody sees. */
export type OwnOf = (actor: Actor | null, ids: readonly number[], now: Date) => Promise<Own | null>

/**
 * Answers what is the asker's own: favourites are asked of the database for every answer, what a price book says of products
 * is kept by the book for the catalogue's version.
 */
export function owns({ db, pool }: Services): OwnOf {
  const books = catalogMemory(db).shelf<Map<number, Agreed>>(500)
  const favourites = singleFlight<Set<number>>()
  return async (actor, ids, now) => {
    if (actor?.side !== 'buyer') return null
    const { accountId, tariff } = actor
    const [kept, agreed] = await Promise.all([
      favourites(`${accountId} ${ids.join()}`, () => favouritesAmong(pool, accountId, ids)),
      books(`${tariff.ownBookId} ${tariff.levelBookId} ${ids.join()}`, now, () => agreedAmong(db, tariff, ids)),
    ])
    return { tariff, favourites: kept, agreed }
  }
}

/** Names all that makes products look as they do to `own`'s buyer: what is kept under it is true for whoever has the same. */
export const keyOfOwn = ({ tariff, favourites }: Own): string =>
  `${tariff.ownBookId} ${tariff.levelBookId} ${tariff.discountBp} ${[...favourites].toSorted((a, b) => a - b).join()} ${tariff.levelName}`

/** By what the asker's company buys a product: what its books say, and what comes off. */
export function termsOf({ tariff, agreed }: Own, productId: number): { agreed: Agreed | null; discount: Discount | null } {
  const found = agreed.get(productId) ?? null
  return { agreed: found, discount: discountOf(tariff, found !== null) }
}

/** The cards as their asker sees them: favourites marked, prices the company's. */
export const seenBy = (own: Own, cards: readonly Card[]): Card[] =>
  marked(cards, own.favourites).map((card) => {
    const { agreed, discount } = termsOf(own, card.productId)
    return cardFor(card, agreed?.rules ?? null, discount)
  })

/** The cards of one answer as its asker sees them. */
export async function asSeen(ownOf: OwnOf, actor: Actor | null, cards: Card[], now: Date): Promise<Card[]> {
  const ids = cards.map((card) => card.id)
  const own = await ownOf(actor, ids, now)
  return own ? seenBy(own, cards) : cards
}
