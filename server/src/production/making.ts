import { chinaDay } from '../../../contract/text.ts'
import type { Phase } from '../../../contract/production/production.ts'
import { phaseOf, phases } from '../../../contract/production/production.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { LineState } from '../../../contract/production/lineState.ts'
import type { Day } from '../../../contract/text.ts'
import { workingDaysTo } from '../../../pricing/calendar.ts'
import type { Tx } from '../database/db.ts'
import { factoryCalendar } from '../closure.sql.ts'
import { lostOutside, refuseOutside } from './outside.sql.ts'
import { planSteps } from './planning.ts'
import { movePromise, type Whose } from './promise.ts'
import { routeOfLine } from './route.sql.ts'
import { comesIn, counted, isOpen, shortAfter } from './step.rules.ts'
import { dropOpen, freeCapacity, insertSteps, lastPlace, readLine, readSteps, setStep } from './step.sql.ts'

// What the moves of a line do to its steps, for the order's own effects.

const nextTen = (place: number): number => Math.floor(place / 10) * 10 + 10

/** A line is scheduled: it gets the steps of its route, planned from the day on. Answers what its route tolerates. */
export async function layOutLine(tx: Tx, lineId: number, from: Day, now: Date): Promise<{ tolerance_bp?: number }> {
  const line = await readLine(tx, lineId)
  const route = await routeOfLine(tx, line)
  if (!route) return {}
  await dropOpen(tx, line.id, phases)
  const base = nextTen(await lastPlace(tx, line.id))
  await insertSteps(
    tx,
    line,
    route.steps.map((step, i) => ({ ...step, place: base + i * 10, kind: 'plan', round: 1, quantityIn: null })),
  )
  const today = chinaDay(now)
  await planSteps(tx, line, from > today ? from : today, now)
  return { tolerance_bp: route.toleranceBp }
}

/**
 * A line leaves its phase by a move of its own: what is open in it counts as done, all that came in as good but for what
 * suppliers spoiled or never gave back.
 * @throws Refusal 'step.outside' where a supplier still has some of it, 'step.move.forbidden' where so many were lost outside that
 * the step itself is to be ended, which has them made up.
 */
export async function closePhase(tx: Tx, lineId: number, state: LineState, staffId: number | null, now: Date): Promise<void> {
  const phase = phaseOf(state)
  if (phase === null) return
  const line = await readLine(tx, lineId)
  const steps = await readSteps(tx, line.id)
  const left = steps.filter((step) => isOpen(step) && step.phase === phase)
  await refuseOutside(
    tx,
    left.map(({ id }) => id),
  )
  for (const [i, step] of steps.entries()) {
    if (!left.includes(step)) continue
    const quantityIn = comesIn(steps, step, line.quantity)
    const done = { ...step, state: 'done' as const, ...counted(quantityIn, {}, false, line.quantity, await lostOutside(tx, step.id)) }
    steps[i] = done
    const short = shortAfter(steps, done, line.quantity, line.toleranceBp)
    if (done.bad > 0 && short > 0)
      refuse('step.move.forbidden', null, `工序“${step.name}”外协不合格或未收回 ${done.bad}，请在该工序上登记完成，以便安排补产`)
    const begun = step.state === 'working' ? {} : { started_at: now, started_by: staffId }
    await setStep(tx, step.id, { ...begun, state: 'done', ended_at: now, ended_by: staffId }, done)
    await freeCapacity(tx, [step.id])
  }
}

/**
 * An inspection failed: what was open is dropped, and the steps from `phase` on are done again. Where they will not be done by the
 * promised day, it moves.
 * @throws Refusal 'step.outside' where a supplier still has some of what is open.
 */
export async function doAgain(
  tx: Tx,
  order: Whose,
  { id, title }: { id: number; title: string },
  phase: Phase,
  cause: string,
  now: Date,
): Promise<void> {
  const line = await readLine(tx, id)
  const steps = await readSteps(tx, line.id)
  await refuseOutside(
    tx,
    steps.filter(isOpen).map(({ id }) => id),
  )
  await dropOpen(tx, line.id, phases)
  const round = Math.max(0, ...steps.map((step) => step.round)) + 1
  const again = steps.filter(
    (step) => step.kind !== 'makeUp' && step.round === round - 1 && phases.indexOf(step.phase) >= phases.indexOf(phase),
  )
  const base = nextTen(await lastPlace(tx, line.id))
  await insertSteps(
    tx,
    line,
    again.map(({ processId, name, phase: of }, i) => ({
      processId,
      name,
      phase: of,
      place: base + i * 10,
      kind: 'rework',
      round,
      quantityIn: null,
    })),
  )
  const today = chinaDay(now)
  const toDay = await planSteps(tx, line, today, now)
  const fromDay = line.promisedDay
  if (toDay === null || fromDay === null || toDay <= fromDay) return
  const lateDays = workingDaysTo(fromDay, toDay, await factoryCalendar(tx, now))
  await movePromise(tx, order, { id: line.id, title }, { fromDay, toDay, cause: 'rework', lateDays, note: cause }, null, now)
}

/** The artwork was replaced: nothing of the plan holds. */
export const dropPlan = (tx: Tx, lineId: number): Promise<void> => dropOpen(tx, lineId, phases)
