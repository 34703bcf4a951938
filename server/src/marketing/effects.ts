import { refuse } from '../../../contract/refusal.ts'
import type { Effects, MoveContext, Placed } from '../order/effects.ts'
import { giveBackOffers, takeOffers, takeOffersAgain, writeOffers, type Untaken } from './offered.sql.ts'

const untakenWords = {
  budget: '活动的优惠预算刚被其他订单用完',
  newcomer: '新客优惠只限第一单，贵公司已有其他订单',
} as const satisfies Record<Untaken, string>

/** What an order is let off is kept with it, and taken from the budgets. @throws Refusal order.price.changed where another order took the rest. */
async function take({ tx, order, offered, now }: Placed): Promise<void> {
  if (offered.length === 0) return
  await writeOffers(tx, order, offered, now)
  const untaken = await takeOffers(tx, order)
  if (untaken) refuse('order.price.changed', null, `${untakenWords[untaken]}，请重新确认订单`)
}

const giveBack = ({ tx, order, now }: MoveContext): Promise<void> => giveBackOffers(tx, order.id, now)

/** Submitted anew it takes again what it had given back. */
async function takeAgain({ tx, order }: MoveContext): Promise<void> {
  const untaken = await takeOffersAgain(tx, order)
  if (untaken) refuse('order.price.changed', null, `${untakenWords[untaken]}，请重新下单`)
}

/** Orders take from the budgets of activities, and give back where nothing comes of them. */
export const marketingEffects = {
  placed: take,
  order: { refuse: giveBack, resubmit: takeAgain, cancel: giveBack, close: giveBack, dissolve: giveBack, callOff: giveBack },
} satisfies Effects
