import { refuse } from '../../../contract/refusal.ts'
import { addJob } from '../jobs.sql.ts'
import type { Effects, MoveContext, Placed } from '../order/effects.ts'
import { enterGroup, leaveGroup, openGroup, payPlace, takePlace, unpayPlace } from './group.sql.ts'
import { companyHindrance, groupTermsOf, wishHindrance } from './own.rules.ts'
import { tellWaiting } from './tell.ts'
import { linesOf, lockTaking, wishesOf } from './wish.sql.ts'

/** Its place counts. Where that ends the group, or it had ended, its orders move after the commit. */
async function pay({ tx, order, now }: MoveContext): Promise<void> {
  const group = await payPlace(tx, order.id, now)
  if (!group) return
  if (group.state === 'open') await tellWaiting(tx, group.groupId, 'group.joined', order.id, now)
  else await addJob(tx, 'groupEnd', { id: group.groupId }, `group ${group.groupId}`)
}

async function unpay({ tx, order }: MoveContext): Promise<void> {
  if (order.grouped) await unpayPlace(tx, order.id)
}

const enter = ({ tx, order }: MoveContext): Promise<void> => enterGroup(tx, order.id)

async function leave({ tx, order, now }: MoveContext): Promise<void> {
  if (order.grouped) await leaveGroup(tx, order.id, now)
}

/** @throws Refusal group.formed where the group is complete: its order is about to be made. */
async function cancel({ tx, order, now }: MoveContext): Promise<void> {
  if (!order.grouped) return
  const group = await leaveGroup(tx, order.id, now)
  if (group?.state === 'formed' || group?.state === 'kept') refuse('group.formed')
}

/** What was refused has given its place up. @throws Refusal group.full. */
function refuseAgain({ order }: MoveContext): void {
  if (order.grouped) refuse('group.full', null, '拼团的名额已随退回释放，不能重新提交，请重新参团')
}

/**
 * An order that came by a group takes its place with it: a new group is begun, or one is joined. It holds nothing else, since all of it
 * waits for the group. @throws Refusal group.alone, group.missing, group.full, group.twice.
 */
async function placed({ tx, order, placer, own, offered, now }: Placed): Promise<void> {
  const [came, ...more] = own.filter(({ kind }) => kind === 'group')
  if (!came) return
  if (more.length > 0 || (await linesOf(tx, order.id)) > 1) refuse('group.alone')
  const asked = async () => (await wishesOf(tx, placer, [came.id])).get(came.id) ?? refuse('group.missing')
  await lockTaking(tx, (await asked()).promotionId, order.companyId)
  // Anew behind the lock: how often the company takes part may be otherwise by now.
  const wish = await asked()
  const hindrance = companyHindrance(wish) ?? wishHindrance(wish, now)
  if (hindrance) throw hindrance
  const place = { companyId: order.companyId, orderId: order.id, pieces: came.pieces }
  if (wish.group) {
    const taken = await takePlace(tx, wish.group.id, wish.promotionId, place, now)
    if (taken !== 'taken') refuse(taken === 'twice' ? 'group.twice' : 'group.full')
    return
  }
  const { rule } = groupTermsOf(wish.terms) ?? refuse('group.missing')
  // By the terms that it was priced by.
  const version = offered.find(({ linePlace }) => linePlace === came.place)?.version ?? wish.version
  const until = new Date(now.getTime() + rule.hours * oneHour)
  await openGroup(tx, { ...wish, version, people: rule.people, until }, place, now)
}

const oneHour = 3_600_000 // ms

/** An order's moves take, pay and give back its place in a group. */
export const groupEffects = {
  placed,
  order: { refuse: leave, resubmit: refuseAgain, cancel, close: leave, await: pay, unsettle: unpay, form: enter, dissolve: leave },
} satisfies Effects
