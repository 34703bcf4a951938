import { canonical, onSurfaces, type History } from '../../../artwork/design.ts'
import type { Design, DesignPicture } from '../../../contract/artwork/design.ts'

// Undoing goes on where the page was turned to another configuration, as separating a picture into other inks than are paid does.

/** A configuration, as an address says it, with what can be undone and done again there, and the pictures of that. */
export type Turned = {
  readonly word: string
  readonly history: History
  readonly pictures: ReadonlyMap<number, DesignPicture>
}

/** The configurations before the one that is shown, the nearest last, and those that undoing left, the nearest first. */
export type Trail = { readonly before: readonly Turned[]; readonly after: readonly Turned[] }
export const noTrail: Trail = { before: [], after: [] }

/**
 * What the page shows, or showed before it was turned; `way`: undoing turns it back, or redoing on again; `joined`: its last step and the turn
 * are one, to be undone at once.
 */
export type Left = Turned & {
  readonly productId: number
  readonly trail: Trail
  readonly way: 'undo' | 'redo' | null
  readonly joined: boolean
}

/** What a page shows, from one configuration to the next; `last`: null before the first. */
export type Turns = { readonly last: () => Left | null; readonly note: (left: Left) => void }

export function turns(): Turns {
  let left: Left | null = null
  return { last: () => left, note: (now) => void (left = now) }
}

const longest = 20 // turns

/**
 * What can be undone where the page was turned from what it left to the configuration `word` with this design on its surfaces; `at`: what it is
 * turned back, or on again, to. Of a design that somebody else changed meanwhile nothing.
 */
export function arrived(
  left: Left | null,
  to: { readonly productId: number; readonly word: string; readonly design: Design },
): { readonly trail: Trail; readonly at: Turned | null } {
  if (left?.productId !== to.productId) return { trail: noTrail, at: null }
  const { word, history, pictures, trail, way, joined } = left
  if (word === to.word) return { trail, at: null }
  if (canonical(onSurfaces(history.now, to.design.surfaces)) !== canonical(onSurfaces(to.design, to.design.surfaces)))
    return { trail: noTrail, at: null }
  const here = { word, history: joined ? withoutLast(history) : history, pictures }
  const { before, after } = trail
  const [back, on] = [before.at(-1), after[0]]
  if (way === 'undo' && back?.word === to.word) return { trail: { before: before.slice(0, -1), after: [here, ...after] }, at: back }
  if (way === 'redo' && on?.word === to.word) return { trail: { before: [...before, here], after: after.slice(1) }, at: on }
  return { trail: { before: [...before, here].slice(-longest), after: [] }, at: null }
}

function withoutLast(history: History): History {
  const now = history.past.at(-1)
  return now ? { past: history.past.slice(0, -1), now, future: [] } : history
}
