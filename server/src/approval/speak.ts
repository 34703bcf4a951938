import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import { isLevelAgreed, mayDecide, type Decider, type Judged } from './approval.rules.ts'
import { endStep, fillSeats } from './step.sql.ts'

/**
 * Writes somebody's word about an order into the seats it counts for, and ends the level where that decides it.
 * @throws Refusal whatever `mayDecide` says against it, 'approval.notYours' where a seat has just passed to somebody else.
 */
export async function speak(tx: Tx, order: Judged, who: Decider, decision: 'approved' | 'refused', note: string, now: Date): Promise<void> {
  const verdict = mayDecide(order, who)
  if (!verdict.allow) throw verdict.refusal
  const level = order.approval ?? refuse('order.move.forbidden')
  const accountIds = verdict.seats.map(({ accountId }) => accountId)
  const filled = await fillSeats(tx, level.stepId, { accountIds, decision, by: who.accountId, note }, now)
  if (!filled) refuse('approval.notYours')
  if (decision === 'refused' || isLevelAgreed(level, verdict.seats)) await endStep(tx, level.stepId, decision, now)
}
