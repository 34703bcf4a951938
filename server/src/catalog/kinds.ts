import type pg from 'pg'
import { traitQuery, type KindQuery } from './kinds.rules.ts'
import { newerKinds } from './kinds.sql.ts'
import { kindTally, type Tally } from './tally.rules.ts'

/** What must be read to find what is meant. */
export type Around = {
  /** Products in the category asked for, whatever else narrows the list. */
  readonly scope: number
  /** Products that the index of traits leaves: at least as many as are meant. */
  readonly told: () => number
}

/**
 * Counts the open products on sale from memory. All kinds of them are read once; before each count those that have changed
 * since, so that a count is never older than its question. `most`: as in `mostLooked`.
 */
export function kinds(pool: pg.Pool, most?: number) {
  const tally = kindTally(most)
  let since = 0
  let reading: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function read(): Promise<void> {
    since = await newerKinds(pool, since, tally.put)
  }

  /** What is read now may have begun before the question: whoever asks meanwhile waits for the reading after it. */
  function fresh(): Promise<void> {
    const begin = (): Promise<void> => {
      next = null
      reading = read().finally(() => (reading = null))
      return reading
    }
    if (!reading) return begin()
    next ??= reading.then(begin, begin)
    return next
  }

  return {
    count: async (query: KindQuery): Promise<Tally & Around> => {
      await fresh()
      const scope = tally.total({ category: query.category })
      return { ...tally.count(query), scope, told: () => tally.total(traitQuery(query)) }
    },
  }
}
