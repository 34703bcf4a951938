import { productOffers, type ShelfActivity } from '../../../contract/coupon/onShelf.ts'
import { refuse } from '../../../contract/refusal.ts'
import { covers, scopeOf, type Placed } from '../../../pricing/scope.ts'
import type { Actor } from '../actor.ts'
import { owns, termsOf } from '../catalog/seen.ts'
import { visibilities } from '../catalog/visibility.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { shelfShown, takeHindrance } from '../coupon/coupon.rules.ts'
import { onOffer, takeable, type OnOffer } from '../coupon/take.sql.ts'
import { isFor, ofKind, type Live } from '../promotion/offer.rules.ts'
import { offersOf } from '../promotion/offersNow.ts'
import { rulesOf, tagOf } from '../promotion/told.rules.ts'
import type { Routes } from '../services.ts'
import { groupedBy } from './groupShelf.sql.ts'
import { lowsOf, type Low } from './low.sql.ts'
import { isMine } from './mine.ts'
import { placeOf } from './onShelf.sql.ts'

/** For how long what coupons there are is remembered, ms. */
const couponsKept = 5000
/** The same of what goods were sold for, which is looked up soon after an activity has begun. */
const lowsKept = 60_000

/** What is said of offers beside the price of a product. */
export const shelfRoutes: Routes = ({ serve }, services) => {
  const { db } = services
  const offers = offersOf(db)
  const seen = visibilities(db)
  const ownOf = owns(services)
  const places = catalogMemory(db).shelf<Placed | null>(1000)
  const lows = catalogMemory(db).shelf<Low[]>(1000)
  const batches = catalogMemory(db).shelf<OnOffer[]>(2)

  serve(productOffers, async ({ input: { id }, actor, now }) => {
    const visibility = await seen.of(actor, now)
    const placed = (await places(`${visibility.key} ${id}`, now, () => placeOf(db, id, visibility))) ?? refuse('product.missing')
    const own = await ownOf(actor, [id], now)
    const agreed = own !== null && termsOf(own, id).agreed !== null
    const holds = ({ forAgreed }: { readonly forAgreed: boolean }) => forAgreed || !agreed
    const running = (await offers.running(now)).filter((live) => isMine(live, actor) && holds(live.terms) && covers(live.scope, placed))
    const [sale] = ofKind(running, 'sale')
    const together = ofKind(running, 'group')
    const grouped = await groupedBy(
      db,
      together.map((live) => live.id),
      id,
      now,
    )
    const open = await batches(String(Math.floor(now.getTime() / couponsKept)), now, () => onOffer(db, now))
    const of = open.filter(({ terms }) => holds(terms) && covers(scopeOf(terms), placed))
    return {
      groups: together.flatMap((live) => {
        const item = grouped.find(({ promotionId }) => promotionId === live.id)
        const goods = live.terms.rule.goods.find(({ productId }) => productId === id)
        return item && goods ? { id: item.id, people: live.terms.rule.people, price: goods.each, open: item.open } : []
      }),
      activities: [...ofKind(running, 'tier'), ...ofKind(running, 'gift'), ...ofKind(running, 'prepay')].map(told),
      coupons: of.length === 0 ? [] : await coupons(of, actor, now),
      lows: sale ? await lows(`${sale.id} ${id} ${Math.floor(now.getTime() / lowsKept)}`, now, () => lowsOf(db, sale.id, id)) : [],
    }
  })

  /** Those of these batches of which the asker may take one, or has as many as he may; whoever is not logged in those that are for all. */
  async function coupons(of: readonly OnOffer[], actor: Actor | null, now: Date) {
    if (actor?.side !== 'buyer')
      return of.filter(({ terms }) => terms.audience.who === 'all').map(({ id, terms }) => shelfShown({ id, terms }))
    const ids = new Set(of.map(({ id }) => id))
    return (await takeable(db, actor, now))
      .filter((one) => ids.has(one.id) && isFor(one.terms.audience, actor))
      .flatMap((one) => {
        const code = takeHindrance(one, now)?.code
        return code === undefined || code === 'coupon.taken' ? [shelfShown(one)] : []
      })
  }
}

const told = (live: Live): ShelfActivity => ({
  name: live.terms.name,
  ...tagOf(live),
  until: live.terms.until,
  untilMs: live.until,
  extended: live.extended,
  rules: rulesOf(live.terms, live.extended),
})
