import { checkDrift } from './drift.ts'
import type { MoveContext, Effects } from '../order/effects.ts'
import { refuse } from '../../../contract/refusal.ts'
import { offersTaken } from '../order/order.sql.ts'
import { isActivity } from './place.rules.ts'
import { isFor, offerFor, runningAt } from '../promotion/offer.rules.ts'
import { readCustomer, readLive } from '../promotion/promotion.sql.ts'

/** An order that has waited is agreed to only as it was submitted, by the activities of then. */
const check = ({ tx, order, now }: MoveContext) => checkDrift(tx, order, now)

/** Submitted anew, it is priced by the activities of now. @throws Refusal order.price.changed. */
async function checkAnew({ tx, order, now }: MoveContext): Promise<void> {
  // Its place is gone, whatever it costs: the group says so.
  if (order.grouped) return
  const running = runningAt(await readLive(tx, now), now.getTime())
  const customer = await readCustomer(tx, order.companyId)
  const taken = await offersTaken(tx, order.id)
  const over = taken.filter((one) => isActivity(one) && !running.some(({ id, terms }) => id === one.id && isFor(terms.audience, customer)))
  if (over.length > 0)
    refuse('order.price.changed', null, `${over.map(({ label }) => label).join('、')}已结束，不能按原优惠重新提交，请重新下单`)
  await checkDrift(tx, order, now, offerFor(running, customer), taken)
}

export const driftEffects = { order: { approve: check, resubmit: checkAnew } } satisfies Effects
