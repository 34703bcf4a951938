import { waitsUntil } from '../order/due.rules.ts'
import type { MoveContext, Effects } from '../order/effects.ts'
import { orderTerms } from '../order/terms.rules.ts'
import { readSetting } from '../setting.ts'
import { endIntents, forgiveUnpaid, postSale, postUnsale, returnReceived, setIntentExpiry } from './intent.sql.ts'

/** Until when what is to be paid first may be. */
async function wait({ tx, order, step, now }: MoveContext): Promise<void> {
  if (step.to === 'pending_contract' || step.to === 'pending_payment')
    await setIntentExpiry(tx, order.id, waitsUntil(step.to, order.lines, now, await readSetting(tx, orderTerms)))
}

/** Money that came for an order that will not be made is the company's again. */
async function end({ tx, order, now }: MoveContext, state: 'cancelled' | 'expired'): Promise<void> {
  await endIntents(tx, order.id, state)
  await returnReceived(tx, order, now)
}

/** Both sides gave the order up before anything was shipped: what is not paid is not owed any more. */
async function callOff({ tx, order, now }: MoveContext): Promise<void> {
  await endIntents(tx, order.id, 'cancelled')
  await forgiveUnpaid(tx, order, now)
}

const sell = ({ tx, order, now }: MoveContext) => postSale(tx, order, now)

/** What was paid was taken back before anything was arranged: it is no sale yet, and waits to be paid. What waits for its group was never one. */
async function unsell(context: MoveContext): Promise<void> {
  if (context.step.from !== 'pending_group') await postUnsale(context.tx, context.order, context.now)
  await wait(context)
}

/** What an order's moves do to what is paid of it. */
export const paymentEffects = {
  order: {
    approve: wait,
    conclude: wait,
    cancel: (context) => end(context, 'cancelled'),
    close: (context) => end(context, 'expired'),
    dissolve: (context) => end(context, 'cancelled'),
    settle: sell,
    form: sell,
    unsettle: unsell,
    remake: sell,
    bookCredit: sell,
    callOff,
  },
} satisfies Effects
