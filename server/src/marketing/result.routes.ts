import { previewPromotion, promotionReport, tryPromotion } from '../../../contract/promotion/promotionResult.ts'
import { yuan } from '../../../contract/money.ts'
import { daysLater, fromShanghai, oneDay } from '../../../contract/text.ts'
import { worksIn } from '../actor.ts'
import { scopeOf } from '../../../pricing/scope.ts'
import { promotionById } from '../promotion/promotion.sql.ts'
import type { Routes } from '../services.ts'
import { clashesOf } from './clashes.ts'
import { giftsNamed, previewNow } from './previewNow.ts'
import { soldBetween, soldWith, type SoldSums } from './result.sql.ts'
import { clashShown } from './shown.ts'

const weeksBefore = 28 // days

/** What an activity would have come to, and what it came to. */
export const resultRoutes: Routes = ({ serve }) => {
  serve(previewPromotion, async ({ input, actor, db, now }) =>
    previewNow(db, await promotionById(db, input.id), worksIn(actor, 'margin'), now),
  )

  serve(tryPromotion, async ({ input: { id, terms: given }, actor, db, now }) => {
    const terms = await giftsNamed(db, given)
    const kept = id === undefined ? null : await promotionById(db, id)
    const typed = { id: kept?.id ?? 0, version: kept?.version ?? 1, extended: kept?.extended ?? false, terms }
    const one = { ...typed, kind: terms.rule.kind, from: fromShanghai(terms.from), until: fromShanghai(terms.until) }
    const [preview, clashes] = await Promise.all([previewNow(db, one, worksIn(actor, 'margin'), now), clashesOf(db, one, now)])
    return { preview, clashes: clashes.map(clashShown) }
  })

  serve(promotionReport, async ({ input, db, now }) => {
    const one = await promotionById(db, input.id)
    const scope = scopeOf(one.terms)
    const [sold, before] = await Promise.all([
      soldWith(db, one.id),
      soldBetween(db, scope, daysLater(one.from, -weeksBefore), one.from < now ? one.from : now),
    ])
    const ran = Math.max(0, Math.min(now.getTime(), one.until.getTime()) - one.from.getTime()) / oneDay
    const { off, waiting, waitingOff, lapsed } = sold
    return { during: shown(sold, ran), off: yuan(off), waiting, waitingOff: yuan(waitingOff), lapsed, before: shown(before, weeksBefore) }
  })
}

const shown = ({ orders, companies, pieces, gross }: SoldSums, days: number) => ({
  ...{ orders, companies, pieces, gross: yuan(gross) },
  days: Math.round(days * 10) / 10,
})
