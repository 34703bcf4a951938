import { checkDrift } from './drift.ts'
import type { MoveContext, Effects } from '../order/effects.ts'

const check = ({ tx, order, now }: MoveContext) => checkDrift(tx, order, now)

/** An order that has waited is agreed to, and submitted anew, only as it was submitted. */
export const driftEffects = { order: { approve: check, resubmit: check } } satisfies Effects
