import type { readPreview } from './preview.ts'

// What is published or typed is looked at by the engine and by all that is known of costs. The desk asks here and need not know them.

let known: typeof readPreview | null = null

/** Given once, by the subject. */
export const receivePreview = (given: typeof readPreview): void => {
  known = given
}

/** What the activity would have come to, as `readPreview`. @throws Error where nobody was asked yet. */
export const previewNow: typeof readPreview = (...asked) => {
  if (!known) throw new Error('nobody knows what an activity would come to: see marketing/subject.ts')
  return known(...asked)
}
