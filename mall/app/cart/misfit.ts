import { Refusal } from '../../../contract/refusal.ts'
import { wordsOf } from '../../../kit/ask.ts'

/** Why a quantity was not taken, with the legal ones next to it. */
export type Misfit = { words: string; nearest: readonly number[] }

/** The same, out of what the server answered. */
export function misfitOf(error: unknown): Misfit {
  const nearest = error instanceof Refusal ? error.facts?.['nearest'] : null
  return { words: wordsOf(error), nearest: Array.isArray(nearest) ? nearest.map(Number) : [] }
}
