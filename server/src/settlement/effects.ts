import { checkDrift } from './drift.ts'
import type { MoveContext, Effects } from '../order/effects.ts'
import { offerFor, runningAt } from '../promotion/offer.rules.ts'
import { readCustomer, readLive } from '../promotion/promotion.sql.ts'

/** An order that has waited is agreed to only as it was submitted, by the activities of then. */
const check = ({ tx, order, now }: MoveContext) => checkDrift(tx, order, now)

/** Submitted anew, it is priced by the activities of now. */
async function checkAnew({ tx, order, now }: MoveContext): Promise<void> {
  const running = runningAt(await readLive(tx, now), now.getTime())
  await checkDrift(tx, order, now, offerFor(running, await readCustomer(tx, order.companyId)))
}

export const driftEffects = { order: { approve: check, resubmit: checkAnew } } satisfies Effects
