import type { MoveContext, Effects } from '../order/effects.ts'
import { lockPaidOf, lookSoon } from './channel.sql.ts'
import { sendBack } from './told.ts'

const look = ({ tx, order, now }: MoveContext) => lookSoon(tx, order.id, now)

/** What was paid by codes for an order whose group does not come about, or that leaves it, goes back the road it came. */
async function goBack(context: MoveContext): Promise<void> {
  const { tx, order, now } = context
  await look(context)
  for (const payment of await lockPaidOf(tx, order.id)) await sendBack(tx, payment, payment.left, '拼团未成团退款', now)
}

const cancel = (context: MoveContext) => (context.step.from === 'pending_group' ? goBack(context) : look(context))

/** What was begun to be paid by a code for an order that has ended is looked at soon. */
export const channelEffects = { order: { cancel, close: look, dissolve: goBack, callOff: look } } satisfies Effects
