import type { tryRun } from './try.ts'

// A run is looked at by the engine and by all that is known of costs. The desk asks here and need not know them.

let known: typeof tryRun | null = null

/** Given once, by the subject. */
export const receiveTry = (given: typeof tryRun): void => {
  known = given
}

/** What the run would come to, as `tryRun`. @throws Error where nobody was asked yet. */
export const runNow: typeof tryRun = (...asked) => {
  if (!known) throw new Error('nobody knows what a run would come to: see poolDesk/subject.ts')
  return known(...asked)
}
