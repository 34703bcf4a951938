import { refuse } from '../../../contract/refusal.ts'
import type { OwnOffers } from '../promotion/offersNow.ts'
import { companyHindrance, wishHindrance, wishNow } from './own.rules.ts'
import { dropWishes, insertWish, wishesOf, wishFor } from './wish.sql.ts'

/** What a line of the cart does that came by a group. Its place is taken with the order, not before. */
export const groupOwn: OwnOffers = {
  now: async (db, owner, ids, now) => new Map([...(await wishesOf(db, owner, ids))].map(([id, wish]) => [id, wishNow(wish, now)])),

  take: async (db, buyer, { id, productId, joins, priced }, now) => {
    await priced()
    const wish = (await wishFor(db, buyer.companyId, id, joins ?? null)) ?? refuse('group.missing')
    if (wish.productId !== productId) refuse('group.missing')
    const hindrance = companyHindrance(wish) ?? wishHindrance(wish, now)
    if (hindrance) throw hindrance
    return insertWish(db, buyer, id, joins ?? null, now)
  },

  drop: (db, owner, ids) => dropWishes(db, owner, ids),
}
