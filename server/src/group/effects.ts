import { refuse } from '../../../contract/refusal.ts'
import { addJob } from '../jobs.sql.ts'
import type { Effects, MoveContext } from '../order/effects.ts'
import { enterGroup, leaveGroup, payPlace, takeAgain, unpayPlace } from './group.sql.ts'

/** Its place counts. Where that ends the group, or it had ended, its orders move after the commit. */
async function pay({ tx, order, now }: MoveContext): Promise<void> {
  const group = await payPlace(tx, order.id, now)
  if (group && group.state !== 'open') await addJob(tx, 'groupEnd', { id: group.groupId }, `group ${group.groupId}`)
}

async function unpay({ tx, order, step }: MoveContext): Promise<void> {
  if (step.from === 'pending_group') await unpayPlace(tx, order.id)
}

const enter = ({ tx, order }: MoveContext): Promise<void> => enterGroup(tx, order.id)

async function leave({ tx, order }: MoveContext): Promise<void> {
  if (order.grouped) await leaveGroup(tx, order.id)
}

/** @throws Refusal group.formed where the group is complete: its order is about to be made. */
async function cancel({ tx, order }: MoveContext): Promise<void> {
  if (!order.grouped) return
  const group = await leaveGroup(tx, order.id)
  if (group?.state === 'formed' || group?.state === 'kept') refuse('group.formed')
}

/** @throws Refusal group.full where its place has gone to another, or the group is over. */
async function takePlaceAgain({ tx, order, now }: MoveContext): Promise<void> {
  if (order.grouped && !(await takeAgain(tx, order.id, now)))
    refuse('group.full', null, '该拼团的名额已满或已结束，不能重新提交，请重新参团')
}

/** An order's moves take, pay and give back its place in a group. */
export const groupEffects = {
  order: { refuse: leave, resubmit: takePlaceAgain, cancel, close: leave, await: pay, unsettle: unpay, form: enter, dissolve: leave },
} satisfies Effects
