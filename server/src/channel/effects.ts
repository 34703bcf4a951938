import type { MoveContext, Effects } from '../order/effects.ts'
import { lookSoon } from './channel.sql.ts'

const look = ({ tx, order, now }: MoveContext) => lookSoon(tx, order.id, now)

/** What was begun to be paid by a code for an order that has ended is looked at soon. */
export const channelEffects = { order: { cancel: look, close: look, callOff: look } } satisfies Effects
