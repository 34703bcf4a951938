import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import { inTransaction, type Tx } from '../database/db.ts'
import type { OwnNow } from '../promotion/offer.rules.ts'
import type { OwnAsked, OwnOffers } from '../promotion/offersNow.ts'
import { chooseFor, heldPlaces, looseOf, ownUnordered, poolAsked, roomLeft, type PoolAsked } from './place.sql.ts'
import { joinPool, leavePool } from './pool.sql.ts'
import { printsSame } from './prints.ts'

/** A place in a run as lines of the cart have it: at the price of alone, of at most so many pieces, for a while. */
export const poolOwn = {
  now: async (db, owner, ids, now) => {
    const held = await heldPlaces(db, owner, ids, now)
    return new Map(
      held.map(({ id, pieces, readyDay, until }): [number, OwnNow] => [
        id,
        { offer: null, most: pieces, readyDay, until: until.getTime(), setAside: false },
      ]),
    )
  },
  take: async (db, buyer, asked, now) => {
    const priced = await asked.priced()
    const pool = (await poolAsked(db, asked.id)) ?? refuse('pool.missing')
    checkFits(pool, { productId: asked.productId, ...priced })
    return inTransaction(db, (tx) => place(tx, buyer, pool, asked, now))
  },
  drop: async (db, owner, ids) => {
    for (const id of await looseOf(db, owner, ids)) await leavePool(db, owner, id)
  },
} satisfies OwnOffers

/** @throws Refusal pool.full, pool.closed, pool.twice. */
async function place(tx: Tx, buyer: Buyer, pool: PoolAsked, { pieces, pool: choice }: OwnAsked, now: Date): Promise<number> {
  const before = await ownUnordered(tx, buyer, pool.id)
  // Asked for twice it is one place; what is asked for otherwise takes its stead.
  const still = before && (await heldPlaces(tx, buyer, [before.id], now)).find((one) => one.pieces === pieces)
  if (still) {
    if (choice) await chooseFor(tx, buyer.companyId, still.id, choice)
    return still.id
  }
  if (before) await leavePool(tx, buyer, before.id)
  if (pool.state !== 'open' || pool.closesAt <= now) refuse('pool.closed')
  const id = await joinPool(tx, buyer, pool.id, pieces, now, choice)
  if (id === 'twice') return refuse('pool.twice')
  if (id !== 'full') return id
  return refuse('pool.full', { left: await roomLeft(tx, pool.id) })
}

/** @throws Refusal pool.agreed at a price of one's own, pool.other for what cannot be printed with the others. */
function checkFits(
  pool: PoolAsked,
  { productId, receipt, agreed }: Pick<OwnAsked, 'productId'> & Awaited<ReturnType<OwnAsked['priced']>>,
): void {
  if (productId !== pool.productId) refuse('pool.other')
  if (agreed) refuse('pool.agreed')
  if (receipt.priceVersion !== pool.priceVersion)
    refuse('pool.other', null, '商品价格已调整，这一批按原价格开放，不能再加入；请单独购买或参加新的一批')
  if (!printsSame(pool, receipt)) refuse('pool.other')
}
