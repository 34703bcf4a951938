import type { Staff } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import { comesIn, openStep } from '../production/step.rules.ts'
import { readLine, readSteps } from '../production/step.sql.ts'
import { stepIn, type Stepped } from '../production/stepIn.ts'
import { checkGiven, doneOutside } from './outwork.rules.ts'
import { outworkOfStep, type WholeOutwork } from './outwork.sql.ts'

// What outwork does to the step of production that it is. The order must be locked in `tx`.

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
