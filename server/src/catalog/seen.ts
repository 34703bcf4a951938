import type { Card } from '../../../contract/catalog.ts'
import type { Discount } from '../../../contract/price.ts'
import type { Actor } from '../actor.ts'
import type { House } from '../house.ts'
import { marked } from './card.rules.ts'
import { favouritesAmong } from './product.sql.ts'
import { cardFor, discountOf, type Tariff } from './tariff.rules.ts'
import { agreedAmong, type Agreed } from './tariff.sql.ts'

/** What of some products is one buyer's own. Asked anew for every answer: never kept, so never anybody else's. */
export type Own = {
  readonly tariff: Tariff
  readonly favourites: ReadonlySet<number>
  /** What the company's price books say, by product id. */
  readonly agreed: ReadonlyMap<number, Agreed>
}

/** What of these products is the asker's own; null for guests and staff, who see what everybody sees. */
export async function ownOf({ db, pool }: House, actor: Actor | null, ids: readonly number[]): Promise<Own | null> {
  if (actor?.side !== 'buyer') return null
  const [favourites, agreed] = await Promise.all([
    favouritesAmong(pool, actor.accountId, ids),
    agreedAmong(db, actor.tariff, ids),
  ])
  return { tariff: actor.tariff, favourites, agreed }
}

/** By what the asker's company buys a product: what its books say, and what comes off. */
export function termsOf(
  { tariff, agreed }: Own,
  productId: number,
): { agreed: Agreed | null; discount: Discount | null } {
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
export async function asSeen(house: House, actor: Actor | null, cards: Card[]): Promise<Card[]> {
  const ids = cards.map((card) => card.id)
  const own = await ownOf(house, actor, ids)
  return own ? seenBy(own, cards) : cards
}
