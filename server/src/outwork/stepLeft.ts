import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { isOpen } from '../production/step.rules.ts'
import { readSteps } from '../production/step.sql.ts'
import { outworkOfStep, type WholeOutwork } from './outwork.sql.ts'

/** Pieces of a step that nobody outside has or had, of those that come to it. */
export async function leftOf(db: Db, stepId: number, come: number): Promise<number> {
  const given = await outworkOfStep(db, stepId)
  return Math.max(0, come - given.reduce((sum, { quantity }) => sum + quantity, 0))
}

/** @throws Refusal 'outwork.move.forbidden' where the step was counted: what came back of it is not unsaid any more. */
export async function checkUncounted(tx: Tx, { lineId, stepId }: Pick<WholeOutwork, 'lineId' | 'stepId'>): Promise<void> {
  if (stepId === null) return
  if ((await readSteps(tx, lineId)).some((step) => step.id === stepId && isOpen(step))) return
  refuse('outwork.move.forbidden', null, '对应的工序已完成，不能冲销收回')
}
