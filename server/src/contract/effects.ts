import type { OrderState } from '../../../contract/order/orderState.ts'
import { waitsUntil } from '../order/due.rules.ts'
import type { MoveContext, Effects, Placed } from '../order/effects.ts'
import { orderTerms } from '../order/terms.rules.ts'
import { readSetting } from '../setting.ts'
import { beginConfirmation, beginContract, endContract } from './begin.ts'

type Agreed = Pick<Placed, 'tx' | 'state' | 'frameId' | 'now'> & {
  readonly order: { readonly id: number; readonly companyId: number }
  readonly until: Date
}

/** Once nobody has to agree any more, the contract is made; under a frame contract it is a confirmation, which nobody signs. */
async function begin({ tx, order, state, frameId, until, now }: Agreed): Promise<void> {
  if (state === 'pending_contract') await beginContract(tx, order, until, now)
  else if (state === 'pending_payment' && frameId !== null) await beginConfirmation(tx, order, frameId, now)
}

async function approve({ tx, order, step, now }: MoveContext): Promise<void> {
  const state = step.to as OrderState
  const until = waitsUntil(state, order.lines, now, await readSetting(tx, orderTerms))
  await begin({ tx, order, state, frameId: order.frameId, until, now })
}

const placed = ({ dueAt, ...order }: Placed) => begin({ ...order, until: dueAt ?? order.now })

const end = ({ tx, order }: MoveContext) => endContract(tx, order.id)

/** What an order and its moves do to its contract. */
export const contractEffects = { order: { approve, cancel: end, close: end, dissolve: end, callOff: end }, placed } satisfies Effects
