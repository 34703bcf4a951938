import { catalogMemory } from '../catalogMemory.ts'
import type { Db } from '../database/db.ts'
import { corrected, nearby, type Known } from './nearest.ts'
import type { SearchQuery } from './query.ts'
import { knownWords, synonymGroups } from './search.sql.ts'
import { readingsOf, type Synonyms } from './synonyms.ts'

/** The words the mall knows, kept in memory for the catalogue's version. */
export function vocabulary(db: Db) {
  const memory = catalogMemory(db)
  const known = memory.shelf<Known[]>(1)
  const groups = memory.shelf<Synonyms[]>(1)
  const knownNow = (now: Date) => known('', now, () => knownWords(db))
  const all = async (now: Date) => [...new Set((await knownNow(now)).map(({ word }) => word))]
  return {
    /** Every known word once, the most usual first. */
    all,
    /** Readings of a keyword from strict to loose, other names taken for the same. */
    readings: async (keyword: string, now: Date): Promise<[SearchQuery, ...SearchQuery[]]> =>
      readingsOf(keyword, await groups('', now, () => synonymGroups(db))),
    /** The keyword with its slips put right; null where there are none, or none that are understood. */
    corrected: async (keyword: string, now: Date) => corrected(keyword, await all(now)),
    /** Words and categories near a keyword that found nothing, the categories among `within`; null: all. */
    nearby: async (keyword: string, within: ReadonlySet<number> | null, now: Date) => {
      const words = await knownNow(now)
      return nearby(keyword, within ? words.filter(({ id }) => id === null || within.has(id)) : words)
    },
  }
}
