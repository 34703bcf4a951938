import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import { seatsFor, type RuleNow } from './approval.rules.ts'
import { activeMembers, insertRound, withdrawSteps } from './step.sql.ts'

/**
 * Begins an order's way through the levels of `rule`: a copy of them, so that a rule changed later changes nothing here, with
 * those seated who may approve today.
 * @throws Refusal 'order.self.approval' where the company has nobody who may but the placer.
 */
export async function submitForApproval(
  tx: Tx,
  order: { readonly id: number; readonly companyId: number; readonly accountId: number },
  rule: Pick<RuleNow, 'name' | 'levels'>,
  now: Date,
): Promise<void> {
  const members = await activeMembers(tx, order.companyId)
  const steps = rule.levels.map((level, i) => ({
    place: i + 1,
    mode: level.mode,
    seats: seatsFor(level, members, order.accountId).map(({ id }) => id),
  }))
  if (steps.some(({ seats }) => seats.length === 0)) refuse('order.self.approval', null, '企业中没有其他人可以审批此订单，请取消后重新下单')
  // A process of the release before, which knows no levels, left them open when it decided.
  await withdrawSteps(tx, order.id)
  await insertRound(tx, order, rule.name, steps, now)
}

/** How an order that was refused goes on when no rule asks for approval any more: somebody must still take back the no. */
export const afterRefusal: Pick<RuleNow, 'name' | 'levels'> = {
  name: '重新提交审批',
  levels: [{ place: 1, mode: 'any', approverIds: [] }],
}
