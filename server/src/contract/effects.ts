import { waitsUntil } from '../order/due.rules.ts'
import type { Deed, Effects } from '../order/effects.ts'
import { beginConfirmation, beginContract, endContract } from './begin.ts'

/** Once nobody has to agree any more, the contract is made; under a frame contract it is a confirmation, which nobody signs. */
async function begin({ tx, order, step, now }: Deed): Promise<void> {
  if (step.to === 'pending_contract') await beginContract(tx, order, waitsUntil(step.to, order.lines, now), now)
  else if (step.to === 'pending_payment' && order.frameId !== null) await beginConfirmation(tx, order, order.frameId, now)
}

const end = ({ tx, order }: Deed) => endContract(tx, order.id)

/** What an order's moves do to its contract. */
export const contractEffects = { order: { approve: begin, cancel: end, close: end, callOff: end } } satisfies Effects
