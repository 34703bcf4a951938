import type { Db } from '../database/db.ts'
import { isLogged, logged } from './log.rules.ts'
import { addSearches } from './log.sql.ts'

/** Searches are written down together, so many milliseconds after the first of them. */
const pause = 1000
/** Words waiting to be written; what comes on top is not counted. */
const mostWaiting = 500

/**
 * Counts what is searched for, by word and day, and by nobody. Costs the asker nothing: it is written down later, and what
 * cannot be written is forgotten.
 */
export function searchLog(db: Db): (keyword: string, found: number, now: Date) => void {
  let waiting = new Map<string, { searches: number; found: number }>()

  async function write(now: Date): Promise<void> {
    const words = waiting
    waiting = new Map()
    await addSearches(db, words, now).catch(() => {})
  }

  return (keyword, found, now) => {
    const word = logged(keyword)
    if (!isLogged(word)) return
    if (waiting.size === 0) setTimeout(() => void write(now), pause).unref()
    const before = waiting.get(word)
    if (before || waiting.size < mostWaiting) waiting.set(word, { searches: (before?.searches ?? 0) + 1, found })
  }
}
