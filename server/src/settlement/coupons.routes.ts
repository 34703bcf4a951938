import { couponsForOrder } from '../../../contract/coupon/coupon.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { faceOf } from '../../../pricing/coupon.ts'
import { chosenLines } from '../cart/cart.sql.ts'
import { cameBy } from '../coupon/coupon.rules.ts'
import { readCoupons } from '../coupon/had.sql.ts'
import type { Routes } from '../services.ts'
import { offeringFor } from './offering.ts'

/** What of the asker's coupons helps to buy these lines of the cart, beside the activities that a settlement would take with them. */
export const settledCouponRoutes: Routes = ({ serve }, services) => {
  const { offers, priced, giftsFor, offeringOf } = offeringFor(services.db)

  serve(couponsForOrder, async ({ input: { cartIds }, actor, db, now, today }) => {
    const lines = await chosenLines(db, actor, cartIds)
    if (lines.length !== cartIds.length) refuse('cart.missing')
    const had = await readCoupons(db, actor, now)
    const gifts = await giftsFor(actor, now)
    const offering = await offeringOf(actor, had, await gifts(db), { plan: 'full', choice: {} }, now)
    const { best } = await priced(db, lines, { owner: actor, now, offerFor: await offers.to(actor, now), day: today, offering })
    return (best?.usable ?? []).flatMap(({ kind, id, saving }) => {
      const one = kind === 'coupon' || kind === 'freightCoupon' ? had.find((coupon) => coupon.id === id) : undefined
      if (!one) return []
      const { terms, until, how } = one
      return {
        id,
        couponTitle: terms.name,
        couponPrice: faceOf(terms.gives),
        useMinPrice: terms.least,
        endTime: shanghai(until),
        type: cameBy(how),
        saving,
      }
    })
  })
}
