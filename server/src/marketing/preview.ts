import type { BatchTerms } from '../../../contract/coupon/batch.ts'
import type { Preview } from '../../../contract/promotion/promotionResult.ts'
import { daysLater } from '../../../contract/text.ts'
import type { Db, Tx } from '../db.ts'
import { earnedBy, type Earned } from '../margin/earned.ts'
import { scopeOf } from '../../../pricing/scope.ts'
import type { Kept } from '../promotion/promotion.sql.ts'
import { readSetting } from '../setting.ts'
import { giftsWorth } from './gifts.ts'
import { previewOf, tried, triedCoupon, triedGift, type Tried as TriedLine } from './result.rules.ts'
import { boughtSince } from './result.sql.ts'
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
  const all = one.terms.rule.kind === 'gift' ? triedGift(bought, live, await giftsWorth(db, one.terms)) : tried(bought, live)
  return shownOf(db, all, seesCosts)
}

/** The same of a coupon, as if each of these orders had used one. */
export async function readCouponPreview(db: Db | Tx, terms: BatchTerms, seesCosts: boolean, now: Date): Promise<Preview> {
  return shownOf(db, triedCoupon(await boughtSince(db, scopeOf(terms), daysLater(now, -30)), terms), seesCosts)
}

async function shownOf(db: Db | Tx, all: readonly TriedLine[], seesCosts: boolean): Promise<Preview> {
  const { floor } = await readSetting(db, marketingTerms)
  return previewOf(all, await earningsOf(db, all), { floor, seesCosts })
}

/** What the lines earned, by their ids. */
async function earningsOf(db: Db | Tx, all: readonly TriedLine[]): Promise<Map<number, Earned>> {
  const earned = await earnedBy(
    db,
    all.map(({ line }) => line.orderId),
  )
  return new Map(earned.map((one) => [one.lineId, one]))
}
