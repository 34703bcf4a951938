import type { Actor } from '../actor.ts'
import type { Db } from '../db.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { categoriesIn, open, readSight, type Sight } from './sight.sql.ts'

/** Answers what of the catalogue an asker sees; of a company remembered for the catalogue's version. */
export function sights(db: Db) {
  const memory = catalogMemory(db)
  const known = memory.shelf<Sight>(2000)
  const categories = memory.shelf<Set<number> | null>(200)
  return {
    of: (actor: Actor | null, now: Date): Promise<Sight> | Sight =>
      actor?.side === 'buyer' ? known(String(actor.companyId), now, () => readSight(db, actor.companyId)) : open,
    /** The categories below which there are goods for it; null: all. */
    categories: (sight: Sight, now: Date): Promise<Set<number> | null> | null =>
      sight.range ? categories(sight.key, now, () => categoriesIn(db, sight)) : null,
  }
}
