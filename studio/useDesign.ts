import { useReducer } from 'react'
import { begun, type Command, did, done, type History, redone, undone } from '../artwork/design.ts'
import type { Design } from '../contract/artwork/design.ts'

/** `stroke`: what goes on with the last change, such as a drag, is one step with it. */
type Change = { readonly position: string; readonly command: Command; readonly stroke?: string | undefined }
type Step = Change | 'undo' | 'redo'
type State = { readonly history: History; readonly stroke: string | undefined }

/** @public The state after a step. */
export function stepped({ history, stroke }: State, step: Step): State {
  if (step === 'undo') return { history: undone(history), stroke: undefined }
  if (step === 'redo') return { history: redone(history), stroke: undefined }
  const design = done(history.now, step.position, step.command)
  if (design === history.now) return { history, stroke }
  const goesOn = step.stroke !== undefined && step.stroke === stroke
  return { history: did(history, design, goesOn), stroke: step.stroke }
}

export type Designing = {
  readonly design: Design
  readonly history: History
  readonly change: (position: string, command: Command, stroke?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** A design that is changed step by step, and every step taken back and done again; `earlier`: those that led to it. */
export function useDesign(first: Design, earlier: History | null = null): Designing {
  const [{ history }, step] = useReducer(stepped, { history: earlier ? { ...earlier, now: first } : begun(first), stroke: undefined })
  return {
    design: history.now,
    history,
    change: (position, command, stroke) => step({ position, command, stroke }),
    undo: () => step('undo'),
    redo: () => step('redo'),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}
