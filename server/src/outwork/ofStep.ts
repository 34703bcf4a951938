import type { Staff } from '../actor.ts'
import type { Db, Tx } from '../db.ts'
import { refuse } from '../../../contract/refusal.ts'
import { comesIn, isOpen, openStep } from '../production/step.rules.ts'
import { readLine, readSteps } from '../production/step.sql.ts'
import { stepIn, type Stepped } from '../production/stepIn.ts'
import { checkGiven, doneOutside } from './outwork.rules.ts'
import { outworkOfStep, type WholeOutwork } from './outwork.sql.ts'

// What outwork does to the step of production that it is. The order must be locked in `tx`.

/** Pieces of a step that nobody outside has or had, of those that come to it. */
export async function leftOf(db: Db, stepId: number, come: number): Promise<number> {
  const given = await outworkOfStep(db, stepId)
  return Math.max(0, come - given.reduce((sum, { quantity }) => sum + quantity, 0))
}

type Which = Pick<WholeOutwork, 'id' | 'lineId' | 'stepId' | 'quantity'>

/**
 * Pieces of a step go out: it is begun.
 * @throws Refusal 'outwork.tooMany', and what the step's own beginning refuses where it has not begun yet.
 */
export async function beginStep(tx: Tx, { id, lineId, stepId, quantity }: Which, staff: Staff, now: Date): Promise<void> {
  if (stepId === null) return
  const steps = await readSteps(tx, lineId)
  const step = steps.find((one) => one.id === stepId)
  if (step?.state !== 'working') await stepIn(tx, stepId, 'begin', staff, {}, now)
  const given = (await outworkOfStep(tx, stepId)).filter((one) => one.id !== id && one.state !== 'draft')
  const come = step ? comesIn(steps, step, (await readLine(tx, lineId)).quantity) : 0
  checkGiven(
    quantity,
    come,
    given.reduce((sum, one) => sum + one.quantity, 0),
  )
}

/** Pieces of a step are back: it is done where all of it was outside and nothing is any more. null: it is not done. */
export async function endStep(tx: Tx, { lineId, stepId }: Which, staff: Staff, now: Date): Promise<Stepped | null> {
  if (stepId === null) return null
  const steps = await readSteps(tx, lineId)
  const step = openStep(steps)
  if (step?.id !== stepId || step.state !== 'working') return null
  const come = comesIn(steps, step, (await readLine(tx, lineId)).quantity)
  const done = doneOutside(
    (await outworkOfStep(tx, stepId)).filter(({ state }) => state !== 'draft'),
    come,
  )
  return done && stepIn(tx, stepId, 'end', staff, done, now)
}

/** @throws Refusal 'outwork.move.forbidden' where the step was counted: what came back of it is not unsaid any more. */
export async function checkUncounted(tx: Tx, { lineId, stepId }: Which): Promise<void> {
  if (stepId === null) return
  if ((await readSteps(tx, lineId)).some((step) => step.id === stepId && isOpen(step))) return
  refuse('outwork.move.forbidden', null, '对应的工序已完成，不能冲销收回')
}
