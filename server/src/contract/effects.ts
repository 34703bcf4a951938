import { waitsUntil } from '../order/due.rules.ts'
import type { MoveContext, Effects, Placed } from '../order/effects.ts'
import { beginConfirmation, beginContract, endContract } from './begin.ts'

/** Once nobody has to agree any more, the contract is made; under a frame contract it is a confirmation, which nobody signs. */
async function begin({ tx, order, step, now }: MoveContext): Promise<void> {
  if (step.to === 'pending_contract') await beginContract(tx, order, waitsUntil(step.to, order.lines, now), now)
  else if (step.to === 'pending_payment' && order.frameId !== null) await beginConfirmation(tx, order, order.frameId, now)
}

/** The same for an order that nobody has to agree to. */
async function placed({ tx, order, state, frameId, dueAt, now }: Placed): Promise<void> {
  if (state === 'pending_contract') await beginContract(tx, order, dueAt ?? now, now)
  else if (state === 'pending_payment' && frameId !== null) await beginConfirmation(tx, order, frameId, now)
}

const end = ({ tx, order }: MoveContext) => endContract(tx, order.id)

/** What an order and its moves do to its contract. */
export const contractEffects = { order: { approve: begin, cancel: end, close: end, callOff: end }, placed } satisfies Effects
