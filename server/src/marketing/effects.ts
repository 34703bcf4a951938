import { refuse } from '../../../contract/refusal.ts'
import type { Effects, MoveContext, Placed } from '../order/effects.ts'
import { giveBackOffers, takeOffers, takeOffersAgain, writeOffers } from './offered.sql.ts'

/** What an order is let off is kept with it, and taken from the budgets. @throws Refusal order.price.changed where another order took the rest. */
async function take({ tx, order, offered, now }: Placed): Promise<void> {
  if (offered.length === 0) return
  await writeOffers(tx, order, offered, now)
  if (!(await takeOffers(tx, order.id))) refuse('order.price.changed', null, '活动的优惠预算刚被其他订单用完，请重新确认订单')
}

const giveBack = ({ tx, order, now }: MoveContext): Promise<void> => giveBackOffers(tx, order.id, now)

/** Submitted anew it takes again what it had given back. */
async function takeAgain({ tx, order }: MoveContext): Promise<void> {
  if (!(await takeOffersAgain(tx, order.id))) refuse('order.price.changed', null, '活动的优惠预算已用完，请重新下单')
}

/** Orders take from the budgets of activities, and give back where nothing comes of them. */
export const marketingEffects = {
  placed: take,
  order: { refuse: giveBack, resubmit: takeAgain, cancel: giveBack, close: giveBack, dissolve: giveBack, callOff: giveBack },
} satisfies Effects
