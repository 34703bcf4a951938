import { refuse } from '../../../contract/refusal.ts'
import type { Effects, MoveContext } from '../order/effects.ts'
import { usesOf } from '../../../pricing/coupon.ts'
import { holdCoupons } from './had.sql.ts'
import { freeCoupons, isMerchantsFault, receiptOf, unuseCoupons, useCoupons } from './order.sql.ts'

// An order without offers has no coupons: nothing is asked for it.

async function free({ tx, order, mover, step, now }: MoveContext): Promise<void> {
  // Who gives the order up himself loses no more than he would have without it.
  if (order.offered) await freeCoupons(tx, order.id, !(step.move === 'cancel' && mover.side === 'buyer'), now)
}

const use = async ({ tx, order, now }: MoveContext): Promise<void> => {
  if (order.offered) await useCoupons(tx, order.id, now)
}

const unuse = async ({ tx, order }: MoveContext): Promise<void> => {
  if (order.offered) await unuseCoupons(tx, order.id)
}

/** @throws Refusal coupon.gone where a coupon the order was placed with is used elsewhere, or over. */
async function holdAgain({ tx, order, now }: MoveContext): Promise<void> {
  if (!order.offered) return
  const uses = usesOf(await receiptOf(tx, order.id))
  if (uses.length === 0) return
  const held = await holdCoupons(tx, order, order.id, uses, now)
  if (held.length < uses.length) refuse('coupon.gone', null, '订单使用的优惠券已被使用或已失效，不能按原价格重新提交，请再来一单')
}

/** Paid orders of which all is given up keep their coupons used, unless that is the merchant's fault. */
async function giveBack(context: MoveContext): Promise<void> {
  const { tx, order, now } = context
  if (order.offered && (await isMerchantsFault(tx, order.id))) await freeCoupons(tx, order.id, true, now)
}

/** An order's moves use its coupons, and give them back. */
export const couponEffects = {
  order: {
    refuse: free,
    resubmit: holdAgain,
    cancel: free,
    close: free,
    dissolve: free,
    settle: use,
    form: use,
    unsettle: unuse,
    bookCredit: use,
    callOff: giveBack,
  },
} satisfies Effects
