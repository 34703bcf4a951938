import { chinaDay } from '../../../contract/text.ts'
import type { MoveContext, Effects } from '../order/effects.ts'
import type { Columns } from '../order/order.sql.ts'
import { returnRoom, takeRoom } from '../contract/needed.sql.ts'

/** What needed no signature under a frame contract needs one again, should it be submitted anew. */
async function release({ tx, order }: MoveContext): Promise<Columns['order']> {
  const { frameId, needsContract, grossFen } = order
  if (frameId !== null) await returnRoom(tx, frameId, grossFen)
  return { frame_id: null, needs_contract: needsContract || frameId !== null }
}

async function take({ tx, order, now }: MoveContext): Promise<Columns['order']> {
  const { companyId, grossFen, needsContract } = order
  const frameId = needsContract ? await takeRoom(tx, companyId, grossFen, chinaDay(now)) : null
  return { frame_id: frameId, needs_contract: needsContract && frameId === null }
}

/** What an order's moves take of a frame contract's ceiling, and give back. */
export const frameEffects = {
  order: { refuse: release, resubmit: take, cancel: release, close: release, dissolve: release, callOff: release },
} satisfies Effects
