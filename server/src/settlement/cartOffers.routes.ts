import { cartOffers } from '../../../contract/coupon/onShelf.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { hindranceWords, takesPart, type OfferTerms } from '../../../pricing/best.ts'
import { couponOffer, couponOffers } from '../../../pricing/coupon.ts'
import { judge, withOffers } from '../cart/cart.rules.ts'
import type { Buyer } from '../actor.ts'
import { cartLines, productsById } from '../cart/cart.sql.ts'
import { shelfShown, takeHindrance, type Giving } from '../coupon/coupon.rules.ts'
import { goodFrom } from '../coupon/good.rules.ts'
import { readCoupons } from '../coupon/had.sql.ts'
import { takeable } from '../coupon/take.sql.ts'
import type { Db } from '../database/db.ts'
import { isFor } from '../promotion/offer.rules.ts'
import { offersOf, ownOffersOf } from '../promotion/offersNow.ts'
import type { Routes } from '../services.ts'
import { noGifts, productsOf, type Gifts } from './gift.rules.ts'
import {
  activitiesOf,
  bestOf,
  giftsOf,
  chosenOf,
  offerable,
  savingOf,
  takenBy,
  upToFace,
  type Chosen,
  type Line,
} from './cartOffers.rules.ts'

/** Of so many coupons that may be taken the cart tells. */
const toldAtMost = 20

/** What the cart says of offers before anything is settled. */
export const cartOfferRoutes: Routes = ({ serve }, services) => {
  const offers = offersOf(services.db)
  const own = ownOffersOf(services.db)

  serve(cartOffers, async ({ input: { cartIds }, actor, db, now, today }) => {
    const found = await cartLines(db, actor)
    const came = found.map((line) => line.own)
    const lines = withOffers(found, await offers.to(actor, now), await own.now(db, actor, came, now))
    if (cartIds.some((id) => lines.every((line) => line.id !== id))) refuse('cart.missing')
    const all = lines.flatMap((line): Line[] => {
      const { receipt, reason } = judge(line, today)
      return receipt && reason === null ? [{ line, receipt, chosen: cartIds.includes(line.id) }] : []
    })
    const chosen = chosenOf(all)
    const had = await readCoupons(db, actor, now)
    const open = (await takeable(db, actor, now)).filter((one) => isFor(one.terms.audience, actor))
    const activities = await withinBudget(await offers.ofOrder(actor, now), chosen, db)
    const terms = [...activities, ...couponOffers(had, now)]
    const best = bestOf(chosen, terms)
    const nameOf = new Map(had.map(({ id, terms: { name } }) => [id, name]))
    return {
      saving: yuan(savingOf(chosen, best)),
      activities: [...activitiesOf(all, chosen, activities, best), ...giftsOf(all, chosen, await giftsLeft(db, actor, now), today)],
      used: (best?.applied ?? []).flatMap(({ kind, id }) => (isOfCoupon(kind) ? [nameOf.get(id) ?? ''] : [])),
      coupons: open
        .filter((one) => takeHindrance(one, now) === null)
        .flatMap((one) => worthOf(one, { all, chosen, terms, now }))
        .slice(0, toldAtMost),
    }
  })

  /** What may be given, without those whose budget is used up. */
  async function giftsLeft(db: Db, actor: Buyer, now: Date): Promise<Gifts> {
    const all = await offers.gifts(actor, now)
    if (all.length === 0) return noGifts
    const ids = all.map(({ id }) => id)
    const left = await offers.left(db, ids)
    const lives = all.filter(({ id }) => (left.get(id) ?? 1) > 0)
    return { lives, products: await productsById(db, actor.companyId, productsOf(lives)) }
  }

  /** The activities that the chosen lines would not take more of than is left, as the settlement has them. */
  async function withinBudget(terms: OfferTerms[], chosen: Chosen, db: Db): Promise<OfferTerms[]> {
    const taken = takenBy(chosen, bestOf(chosen, terms))
    if (taken.length === 0) return terms
    const ids = taken.map(({ id }) => id)
    const left = await offers.left(db, ids)
    const beyond = taken.filter(({ id, gross }) => -parseYuan(gross) > (left.get(id) ?? Infinity))
    return terms.filter(({ id }) => beyond.every((one) => one.id !== id))
  }
}

const isOfCoupon = (kind: string): boolean => kind === 'coupon' || kind === 'freightCoupon'

type Beside = { readonly all: readonly Line[]; readonly chosen: Chosen; readonly terms: readonly OfferTerms[]; readonly now: Date }

/** A coupon that may be taken, if it is of anything in the cart, with what it would save beside what there is already. */
function worthOf(one: Giving, { all, chosen, terms, now }: Beside) {
  // No coupon that somebody has is of this number.
  const offer = couponOffer(-one.id, one.terms, goodFrom(one.terms.time, now).until.getTime())
  if (!all.some((line) => takesPart(offerable(line), offer))) return []
  const [without, beside] = [bestOf(chosen, terms), bestOf(chosen, [...terms, offer])]
  const hindrance = beside?.unusable.find(({ id }) => id === -one.id)
  const saving = without && beside ? upToFace(one.terms.gives, savingOf(chosen, beside) - savingOf(chosen, without)) : fen(0)
  const why = saving > 0 ? null : hindrance ? hindranceWords(hindrance) : beside ? '已有更省的优惠' : '请先选择商品'
  return [{ ...shelfShown(one), saving: yuan(saving), why }]
}
