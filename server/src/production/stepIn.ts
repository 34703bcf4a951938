import { chinaDay } from '../../../contract/text.ts'
import { leaving, type StepMove } from '../../../contract/production/production.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { LineState } from '../../../contract/production/lineState.ts'
import type { Staff } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import { ownFiles } from '../file/file.sql.ts'
import { moveIn } from '../order/moveIn.ts'
import { lockOrder, type LockedOrder } from '../order/order.sql.ts'
import { lostOutside, refuseOutside } from './outside.sql.ts'
import { planSteps } from './planning.ts'
import { comesIn, counted, isFirst, isOpen, makeUpPlace, shortAfter, stepAfter, type Counts, type Step } from './step.rules.ts'
import { freeCapacity, insertSteps, lineOfStep, orderOfLine, readLine, readSteps, setPhotos, setStep } from './step.sql.ts'

export type Said = {
  readonly good?: number | undefined
  readonly bad?: number | undefined
  readonly quantityIn?: number | undefined
  readonly remark?: string | undefined
  readonly photos?: readonly { fileId: number; visible: boolean }[] | undefined
}

export type Stepped = {
  step: Step
  state: Step['state']
  lineState: LineState
  makeUp: number
  counts: Counts | null
  lineId: number
  companyId: number
}

/**
 * Makes a move of one step: its line follows it into the phase and out of it, by the order's own moves. Pieces that are short
 * beyond what the line tolerates get a step that makes them up before the line goes on.
 * @throws Refusal step.missing, step.move.forbidden, step.outside, step.tooMany, file.missing, and what the line's own move refuses.
 */
export async function stepIn(tx: Tx, stepId: number, move: StepMove, staff: Staff, said: Said, now: Date): Promise<Stepped> {
  const { lineId } = await lineOfStep(tx, stepId)
  const order = await lockOrder(tx, await orderOfLine(tx, lineId), null, now)
  if (order.state !== 'in_fulfilment') refuse('order.move.forbidden')
  const line = await readLine(tx, lineId)
  const steps = await readSteps(tx, lineId)
  const step = steps.find(({ id }) => id === stepId) ?? refuse('step.missing')
  const state = stepAfter(steps, step, move, line.state)
  if (move !== 'begin') await refuseOutside(tx, [stepId])
  const come = comesIn(steps, step, line.quantity)
  const first = isFirst(steps, step)
  const counts = move === 'end' ? counted(come, said, first, line.quantity, await lostOutside(tx, stepId)) : null
  if (said.photos)
    await ownFiles(
      tx,
      null,
      'work',
      said.photos.map(({ fileId }) => fileId),
    )
  if (said.photos) await setPhotos(tx, { id: stepId, companyId: line.companyId }, said.photos)

  const entered = await enter(tx, order, lineId, line.state, staff, now)
  await setStep(tx, stepId, { ...columns(move, step, staff, now), ...(said.remark !== undefined && { remark: said.remark }) }, counts)
  if (move !== 'end' || counts === null) {
    return { step, state, lineState: lineIn(entered, lineId), makeUp: 0, counts, lineId, companyId: line.companyId }
  }
  await freeCapacity(tx, [stepId])
  const after = steps.map((one) => (one.id === stepId ? { ...one, ...counts, state } : one))
  const makeUp = shortAfter(after, { ...step, ...counts, state }, line.quantity, line.toleranceBp)
  if (makeUp > 0) {
    const { processId, name, phase, round } = step
    await insertSteps(tx, line, [{ processId, name, phase, round, place: makeUpPlace(step), kind: 'makeUp', quantityIn: makeUp }])
    await planSteps(tx, line, chinaDay(now), now)
  }
  const left = makeUp === 0 && !after.some((one) => isOpen(one) && one.phase === step.phase)
  const done = left ? await moveIn(tx, entered, { lineId }, leaving[step.phase], staff, {}, now) : entered
  return { step, state, lineState: lineIn(done, lineId), makeUp, counts, lineId, companyId: line.companyId }
}

/** A scheduled line begins with its first step. */
const enter = (tx: Tx, order: LockedOrder, lineId: number, state: LineState, staff: Staff, now: Date) =>
  state === 'scheduled' ? moveIn(tx, order, { lineId }, 'start', staff, {}, now) : Promise.resolve(order)

const lineIn = (order: LockedOrder, lineId: number): LineState =>
  order.lines.find(({ id }) => id === lineId)?.state ?? refuse('order.missing')

function columns(move: StepMove, step: Step, { staffId }: Staff, now: Date) {
  if (move === 'takeBack') return { state: 'waiting' as const, started_at: null, started_by: null }
  const begun = step.state === 'working' ? {} : { started_at: now, started_by: staffId }
  return move === 'begin' ? { ...begun, state: 'working' as const } : { ...begun, state: 'done' as const, ended_at: now, ended_by: staffId }
}
