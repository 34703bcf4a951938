import type pg from 'pg'
import type { Count } from './facets.rules.ts'
import { kindTally, type KindQuery } from './kinds.rules.ts'
import { newerKinds } from './kinds.sql.ts'

/**
 * Counts the open products on sale from memory. All kinds of them are read once; before each count those that have changed
 * since, so that a count is never older than its question.
 */
export function kinds(pool: pg.Pool) {
  const tally = kindTally()
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
    /** As of the last count. */
    total: tally.total,
    highest: tally.highest,
    count: async (query: KindQuery): Promise<Count[]> => {
      await fresh()
      return tally.count(query)
    },
  }
}
