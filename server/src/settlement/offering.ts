import type { CouponsAsked } from '../../../contract/order/placeOrder.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'
import type { FreightWay } from '../../../contract/price/freightWay.ts'
import { withOffers, type CartLine } from '../cart/cart.rules.ts'
import type { FreightNow } from '../freight/freight.rules.ts'
import { readFreight } from '../freight/freight.sql.ts'
import { couponOffers, type Had } from '../../../pricing/coupon.ts'
import { productsById, type Owner } from '../cart/cart.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import type { OfferFor } from '../promotion/offer.rules.ts'
import { offersOf, ownOffersOf } from '../promotion/offersNow.ts'
import { needsContract } from '../contract/needed.rules.ts'
import { readPolicy } from '../contract/needed.sql.ts'
import type { Asks } from '../database/together.ts'
import type { Delivery } from './carriage.rules.ts'
import {
  beside,
  beyondBudget,
  goesByTemplate,
  isBought,
  offeredIn,
  priceOrder,
  withoutOffers,
  type Offering,
  type PricedOrder,
} from './place.rules.ts'
import { productsOf, type Gifts } from './gift.rules.ts'

type Asked = {
  readonly owner: Owner
  readonly now: Date
  readonly offerFor: OfferFor
  readonly day: Day
  readonly delivery?: Delivery | null
  readonly offering: Offering
}

/** What orders are priced with: activities, coupons, gifts and what their lines came by. */
export function offeringFor(database: Db) {
  const offers = offersOf(database)
  const own = ownOffersOf(database)

  /** The lines at their prices now, without what activities would take off beyond their budgets. */
  async function priced(
    db: Db | Tx,
    found: readonly CartLine[],
    { owner, now, offerFor, day, delivery = null, offering }: Asked,
  ): Promise<PricedOrder> {
    const ownFor = await own.now(
      db,
      owner,
      found.map((line) => line.own),
      now,
    )
    const lines = withOffers(found, offerFor, ownFor)
    const order = priceOrder(lines, day, delivery, offering)
    const offered = offeredIn(order)
    if (offered.length === 0) return order
    const ids = [...new Set(offered.map(({ promotionId }) => promotionId))]
    const beyond = beyondBudget(offered, await offers.left(db, ids))
    return beyond.length === 0 ? order : priceOrder(withoutOffers(lines, beyond), day, delivery, beside(offering, beyond))
  }

  type How = Pick<Offering, 'plan' | 'choice'>
  /** Asks what may be given to the buyer now, as he would buy it: of the database only where something may be. */
  async function giftsFor(buyer: Buyer, now: Date): Promise<(at: Asks) => Promise<Gifts>> {
    const lives = await offers.gifts(buyer, now)
    return async (at) => ({ lives, products: await productsById(at, buyer.companyId, productsOf(lives)) })
  }

  /** All that an order of the asker's may be let off: by activities, and by the coupons; and what may be given with it. */
  async function offeringOf(buyer: Buyer, had: readonly Had[], gifts: Gifts, { plan, choice }: How, now: Date): Promise<Offering> {
    return { plan, choice, terms: [...(await offers.ofOrder(buyer, now)), ...couponOffers(had, now)], gifts }
  }

  return { offers, priced, giftsFor, offeringOf }
}

/** What freight is reckoned by now; nothing is asked where all of it goes by freight of its own. */
export const freightFor = async (db: Db | Tx, lines: readonly CartLine[], way: FreightWay): Promise<FreightNow> =>
  way !== 'prepaid' || goesByTemplate(lines) ? await readFreight(db) : { templates: [], pickups: [] }

/** @throws Refusal coupon.missing for one that is not the asker's to use. */
export function checkOwn(had: readonly Had[], asked: CouponsAsked): void {
  const isOf = (id: number | undefined, freight: boolean) =>
    id === undefined || had.some((one) => one.id === id && (one.terms.gives.kind === 'freight') === freight)
  if (!isOf(asked.couponId, false) || !isOf(asked.freightCouponId, true)) refuse('coupon.missing')
}

/** Whether an order of these lines is to be signed for: under a frame contract, or by a contract of its own before it may be paid. */
export async function contractNeeded(db: Db | Tx, companyId: number, { lines, gross }: PricedOrder): Promise<boolean> {
  const types = lines.filter(isBought).map(({ line }) => line.product.type)
  // Nothing is asked for an order that never needs one: whoever wants of a lot does not wait for that.
  if (types.every((type) => type === 'spot')) return false
  const { needs, rule } = await readPolicy(db, companyId)
  return needsContract(needs, rule, { gross, types })
}

/** What decides which plans are open to an order. */
export const factsOf = ({ gross, lines }: PricedOrder) => ({ gross, types: lines.filter(isBought).map(({ line }) => line.product.type) })
