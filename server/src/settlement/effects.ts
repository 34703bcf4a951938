import { checkDrift } from './drift.ts'
import type { MoveContext, Effects } from '../order/effects.ts'
import { refuse } from '../../../contract/refusal.ts'
import { offersTaken } from '../order/order.sql.ts'
import { isFor, offerFor, runningAt } from '../promotion/offer.rules.ts'
import { readCustomer, readLive } from '../promotion/promotion.sql.ts'

/** An order that has waited is agreed to only as it was submitted, by the activities of then. */
const check = ({ tx, order, now }: MoveContext) => checkDrift(tx, order, now)

const isActivity = (kind: string): boolean => kind === 'tier' || kind === 'prepay' || kind === 'gift'

/** Submitted anew, it is priced by the activities of now. @throws Refusal order.price.changed. */
async function checkAnew({ tx, order, now }: MoveContext): Promise<void> {
  const running = runningAt(await readLive(tx, now), now.getTime())
  const customer = await readCustomer(tx, order.companyId)
  const over = (await offersTaken(tx, order.id)).filter(
    ({ id, kind }) => isActivity(kind) && !running.some((live) => live.id === id && isFor(live.terms.audience, customer)),
  )
  if (over.length > 0)
    refuse('order.price.changed', null, `${over.map(({ label }) => label).join('、')}已结束，不能按原优惠重新提交，请重新下单`)
  await checkDrift(tx, order, now, offerFor(running, customer))
}

export const driftEffects = { order: { approve: check, resubmit: checkAnew } } satisfies Effects
