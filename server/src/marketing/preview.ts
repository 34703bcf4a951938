import type { BatchTerms } from '../../../contract/coupon/batch.ts'
import type { Preview } from '../../../contract/promotion/promotionResult.ts'
import { daysLater, fromShanghai } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { earnedBy, type Earned } from '../margin/earned.ts'
import { scopeOf } from '../../../pricing/scope.ts'
import type { Kept } from '../promotion/promotion.sql.ts'
import { readSetting } from '../setting.ts'
import { goodFrom } from '../coupon/good.rules.ts'
import { triedBeside, type Beside, type Joining } from './beside.rules.ts'
import { readBeside } from './beside.sql.ts'
import { giftsWorth } from './gifts.ts'
import { previewOf, tried, triedCoupon, triedGift, type Tried as TriedLine } from './result.rules.ts'
import { boughtIn, boughtSince } from './result.sql.ts'
import { marketingTerms } from './terms.rules.ts'

/** What of an activity says what it would come to. */
type Tried = Pick<Kept, 'id' | 'version' | 'terms' | 'extended' | 'from' | 'until'>

/** What the activity would have come to in the last 30 days, by the engine; costs only for who sees them. */
export async function readPreview(db: Db | Tx, one: Tried, seesCosts: boolean, now: Date): Promise<Preview> {
  const live = {
    ...{ id: one.id, version: one.version, terms: one.terms, extended: one.extended },
    ...{ scope: scopeOf(one.terms), from: one.from.getTime(), until: one.until.getTime() },
  }
  const bought = await boughtSince(db, live.scope, daysLater(now, -30))
  const worth = await giftsWorth(db, one.terms)
  const all = one.terms.rule.kind === 'gift' ? triedGift(bought, live, worth) : tried(bought, live)
  const others = await readBeside(db, { from: one.from > now ? one.from : now, until: one.until }, one.id)
  const beside = { ...others, worth: new Map(others.worth).set(one.id, worth) }
  return shownOf(db, all, { live }, beside, seesCosts)
}

/** The same of a coupon, as if each of these orders had used one. */
export async function readCouponPreview(db: Db | Tx, terms: BatchTerms, seesCosts: boolean, now: Date): Promise<Preview> {
  const all = triedCoupon(await boughtSince(db, scopeOf(terms), daysLater(now, -30)), terms)
  const from = fromShanghai(terms.from) > now ? fromShanghai(terms.from) : now
  const until = goodFrom(terms.time, fromShanghai(terms.until)).until
  return shownOf(db, all, { coupon: terms }, await readBeside(db, { from, until }, 0), seesCosts)
}

async function shownOf(db: Db | Tx, all: readonly TriedLine[], joining: Joining, beside: Beside, seesCosts: boolean): Promise<Preview> {
  const { floor } = await readSetting(db, marketingTerms)
  const orderIds = [...new Set(all.map(({ line }) => line.orderId))]
  const stacked = triedBeside(await boughtIn(db, orderIds), joining, beside)
  return previewOf(all, await earningsOf(db, orderIds), { floor, seesCosts, beside: stacked })
}

/** What the lines of these orders earned, by their ids. */
async function earningsOf(db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, Earned>> {
  const earned = await earnedBy(db, orderIds)
  return new Map(earned.map((one) => [one.lineId, one]))
}
