import { ownCoupons, receiveCoupon, redeemCoupon, takeableCoupons } from '../../../contract/coupon/coupon.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { oneDay } from '../../../contract/text.ts'
import type { Owner } from '../cart/cart.sql.ts'
import type { Tx } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { countMore, countUp } from '../tally/tally.sql.ts'
import { ownShown, takeableShown, takeHindrance, type Giving } from './coupon.rules.ts'
import { goodFrom } from './good.rules.ts'
import { isFor } from '../promotion/offer.rules.ts'
import { ownCounts, ownPage } from './own.sql.ts'
import { givingOf, lockCode, spendCode, takeable, takeOne, usedBySelf } from './take.sql.ts'

/** Wrong codes that an account may type in a day. */
const wrongADay = 10

/** 领券中心, 我的优惠券: what a buyer may have of coupons, and has. */
export const couponRoutes: Routes = ({ serve, serveOnce, serveTried }) => {
  serve(takeableCoupons, async ({ input: { page, limit, type }, actor, db, now }) => {
    const all = (await takeable(db, actor, now)).filter((one) => isFor(one.terms.audience, actor))
    // 内部券 are given, not taken.
    const rows = all.map((one) => takeableShown(one, now)).filter(({ ctype }) => type === undefined || ctype === type)
    return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length }
  })

  serve(ownCoupons, async ({ input, actor, db, now }) => {
    const [rows, counts] = await Promise.all([ownPage(db, actor, input, now), ownCounts(db, actor, now)])
    return { rows: rows.map((row) => ownShown(row, now)), total: counts[input.type] ?? 0, counts }
  })

  serveOnce(receiveCoupon, async ({ input, actor, tx, now, audit }) => {
    const one = (await givingOf(tx, actor, input.couponId)) ?? refuse('batch.missing')
    if (one.terms.how !== 'take' || !isFor(one.terms.audience, actor)) refuse('batch.missing')
    const id = await take(tx, one, actor, now)
    await audit('coupon.take', `coupon ${id}`, { after: { name: one.terms.name } })
    return { id }
  })

  serveTried(redeemCoupon, async ({ input: { code }, act, actor }) =>
    act(async ({ tx, now, audit }) => {
      const limit = { key: `coupon code ${actor.accountId}`, most: wrongADay - 1, window: oneDay }
      await countUp(tx, [limit], 'coupon.code.tooMany', now, 0)
      const batchId = await lockCode(tx, code)
      const one = batchId === null ? null : await givingOf(tx, actor, batchId)
      // Unknown, over, another's and used by another are all one: what is said of codes helps nobody to find any.
      const isOpen = one !== null && isFor(one.terms.audience, actor) && takeHindrance(one, now)?.code !== 'coupon.ended'
      if (!isOpen) {
        if (batchId === null && (await usedBySelf(tx, actor, code))) return new Refusal('coupon.code.wrong', {}, '该兑换码已被使用')
        await countMore(tx, [limit], now)
        return new Refusal('coupon.code.wrong')
      }
      const id = await take(tx, one, actor, now)
      await spendCode(tx, code, id)
      await audit('coupon.code', `coupon ${id}`, { after: { name: one.terms.name } })
      return { id, name: one.terms.name }
    }),
  )
}

/** Gives the account one of it. @throws Refusal coupon.gone, coupon.taken, coupon.ended. */
async function take(tx: Tx, one: Giving, owner: Owner, now: Date): Promise<number> {
  const hindrance = takeHindrance(one, now)
  if (hindrance) throw hindrance
  const { how, holder, perCompany, perAccount, time } = one.terms
  const wish = { batchId: one.id, owner, personal: holder === 'account', how, perCompany, perAccount, ...goodFrom(time, now) }
  const id = await takeOne(tx, wish, now)
  if (id !== null) return id
  // Somebody was quicker: what is there now says with what.
  const after = await givingOf(tx, owner, one.id)
  throw (after && takeHindrance(after, now)) ?? new Refusal('coupon.gone')
}
