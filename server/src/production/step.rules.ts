import {
  stepMachine,
  stepStates,
  type Phase,
  type StepKind,
  type StepMove,
  type StepState,
} from '../../../contract/production/production.ts'
import type { LineState } from '../../../contract/production/lineState.ts'
import { after } from '../../../contract/moves.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'

/** A step of a line, as it decides about moves. */
export type Step = {
  id: number
  place: number
  processId: number
  name: string
  phase: Phase
  kind: StepKind
  round: number
  state: StepState
  quantityIn: number | null
  good: number | null
  bad: number | null
}

export const isOpen = ({ state }: Pick<Step, 'state'>): boolean => state === 'waiting' || state === 'working'

/** The step that comes first among those not done; null: none is left. */
export const openStep = <S extends Pick<Step, 'state'>>(steps: readonly S[]): S | null => steps.find(isOpen) ?? null

/** A process's own step and the steps that make up for it are one place of the route. */
const samePlace = (a: Step, b: Step): boolean => a.round === b.round && Math.floor(a.place / 10) === Math.floor(b.place / 10)

/** True for the step that says how many came in: the first of a line. */
export const isFirst = (steps: readonly Step[], step: Step): boolean => steps[0]?.id === step.id

/** Good pieces of a place of the route, of the step and of those that made up for it. */
const goodAt = (steps: readonly Step[], at: Step): number =>
  steps.filter((step) => samePlace(step, at) && step.state === 'done').reduce((sum, { good }) => sum + (good ?? 0), 0)

/** How many pieces come to the step: the good ones of the place before; of a make-up step those that are short. */
export function comesIn(steps: readonly Step[], step: Step, ordered: number): number {
  if (step.quantityIn !== null) return step.quantityIn
  const before = steps
    .filter((one) => one.round === step.round && one.place < step.place && one.state === 'done' && !samePlace(one, step))
    .at(-1)
  return before ? goodAt(steps, before) : ordered
}

/** Pieces that may be short: ten-thousandths of the ordered, whole pieces only. */
export const tolerated = (ordered: number, toleranceBp: number): number => Math.floor((ordered * toleranceBp) / 10_000)

/** Pieces that must be made up after this step was done; 0: as many as were ordered, or few enough are short. */
export function shortAfter(steps: readonly Step[], step: Step, ordered: number, toleranceBp: number): number {
  const short = ordered - goodAt(steps, step)
  return short > tolerated(ordered, toleranceBp) ? short : 0
}

/** Where the step that makes up for this one stands: right after it. @throws Refusal 'step.move.forbidden' after the ninth. */
export function makeUpPlace(step: Pick<Step, 'place'>): number {
  return step.place % 10 === 9 ? refuse('step.move.forbidden', null, '该工序补产次数已达上限，请重新排产或与客户协商') : step.place + 1
}

/**
 * The state after a move. Steps are done one after the other, in the phase their line is in; a line that is scheduled begins
 * with its first step.
 * @throws Refusal 'step.move.forbidden'.
 */
export function stepAfter(steps: readonly Step[], step: Step, move: StepMove, line: LineState): StepState {
  const { state } = step
  return after(stepMachine, move, {
    state,
    asker: { side: 'staff' },
    say: (_, { label }) => new Refusal('step.move.forbidden', { state }, `该工序${stepStates[state]}，不能${label}`),
    holds: () => {
      if (openStep(steps)?.id !== step.id) return new Refusal('step.move.forbidden', null, '请先完成前面的工序')
      return line !== step.phase && line !== 'scheduled' ? new Refusal('step.move.forbidden') : null
    },
  })
}

export type Counts = { readonly quantityIn: number; readonly good: number; readonly bad: number }

/**
 * What was counted at the end of a step; where nothing is said, all that came in is good but for what was `lost` outside.
 * @throws Refusal 'step.tooMany' where good and bad are more than came in, or more are good than were not lost; 'input.invalid' for pieces fed in at a later step.
 */
export function counted(
  came: number,
  said: { quantityIn?: number | undefined; good?: number | undefined; bad?: number | undefined },
  first: boolean,
  ordered: number,
  lost: number,
): Counts {
  if (said.quantityIn !== undefined && !first) {
    refuse('input.invalid', { fields: { quantityIn: '仅首道工序可填写投入数' } }, '仅首道工序可填写投入数')
  }
  const quantityIn = said.quantityIn ?? came
  if (quantityIn > 2 * ordered) {
    refuse('input.invalid', { fields: { quantityIn: '投入数不能超过订购数量的 2 倍' } }, '投入数不能超过订购数量的 2 倍')
  }
  const bad = said.bad ?? Math.min(lost, quantityIn)
  const good = said.good ?? Math.max(0, quantityIn - Math.max(bad, lost))
  if (good > 0 && good > quantityIn - lost) {
    const msg = `投入 ${quantityIn}，外协不合格或未收回 ${lost}，合格数最多 ${Math.max(0, quantityIn - lost)}`
    refuse('step.tooMany', { fields: { good: msg } }, msg)
  }
  if (good + bad > quantityIn) {
    const msg = `合格与不合格之和不能超过投入数 ${quantityIn}`
    refuse('step.tooMany', { fields: { bad: msg } }, msg)
  }
  return { quantityIn, good, bad }
}
