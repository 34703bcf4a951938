import type { Effects, MoveContext } from '../order/effects.ts'
import { voidDrafts } from './outwork.sql.ts'

const givesOutNothing =
  (reason: string) =>
  ({ tx, order, now }: MoveContext): Promise<void> =>
    voidDrafts(tx, order.id, reason, now)

/** An order that is not made after all gives out nothing more; what is outside already still comes back, and is settled. */
export const outworkEffects = {
  order: {
    refuse: givesOutNothing('订单审批未通过'),
    cancel: givesOutNothing('订单取消'),
    close: givesOutNothing('订单超时关闭'),
    dissolve: givesOutNothing('订单取消'),
    callOff: givesOutNothing('订单取消'),
  },
} satisfies Effects
