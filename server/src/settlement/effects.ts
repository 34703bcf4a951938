import { checkDrift } from './drift.ts'
import type { Deed, Effects } from '../order/effects.ts'

const check = ({ tx, order, now }: Deed) => checkDrift(tx, order, now)

/** An order that has waited is agreed to, and submitted anew, only as it was submitted. */
export const driftEffects = { order: { approve: check, resubmit: check } } satisfies Effects
