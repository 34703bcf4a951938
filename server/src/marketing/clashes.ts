import { scopeOf } from '../../../pricing/scope.ts'
import { mayMeet, standsAlone } from '../../../pricing/promotionKinds.ts'
import type { Db, Tx } from '../database/db.ts'
import { meets } from '../promotion/promotion.rules.ts'
import { atTheSameTime, haveGoodsInCommon, type Kept } from '../promotion/promotion.sql.ts'

/** What of an activity says with which others it clashes; `id` 0: it is not kept yet. */
type Clashing = Pick<Kept, 'id' | 'kind' | 'from' | 'until' | 'terms'>

/** Others of its kind that are published for the same goods and people at the same time, of which only one could hold. */
export async function clashesOf(db: Db | Tx, one: Clashing, now: Date): Promise<Kept[]> {
  if (!standsAlone(one.kind)) return []
  const others = (await atTheSameTime(db, one, now)).filter(
    ({ terms }) => meets(terms.audience, one.terms.audience) && mayMeet(terms.rule, one.terms.rule),
  )
  const found: Kept[] = []
  for (const other of others) if (await haveGoodsInCommon(db, scopeOf(other.terms), scopeOf(one.terms))) found.push(other)
  return found
}
