import type { Effects, MoveContext } from '../order/effects.ts'
import type { Columns } from '../order/order.sql.ts'
import { readSetting } from '../setting.ts'
import { reviewableUntil } from './review.rules.ts'
import { reviewTerms } from './terms.rules.ts'

/** What was made anew for a claim is reviewed with what it replaces. */
async function complete({ tx, order, now }: MoveContext): Promise<Columns['order']> {
  if (order.grossFen <= 0) return { review_until: null }
  return { review_until: reviewableUntil(now, (await readSetting(tx, reviewTerms)).days) }
}

/** How long what was bought may be reviewed begins with its completion. */
export const reviewEffects = {
  order: { complete },
} satisfies Effects
