import type { Effects } from '../order/effects.ts'
import { voidDrafts } from './outwork.sql.ts'

/** An order that is called off gives out nothing more; what is outside already still comes back, and is settled. */
export const outworkEffects = {
  order: { callOff: ({ tx, order, now }) => voidDrafts(tx, order.id, now) },
} satisfies Effects
