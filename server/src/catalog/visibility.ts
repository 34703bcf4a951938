import type { Actor } from '../actor.ts'
import type { Db } from '../database/db.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { categoriesIn, open, readVisibility, type Visibility } from './visibility.sql.ts'

/** Answers what of the catalogue an asker sees; of a company remembered for the catalogue's version. */
export function visibilities(db: Db) {
  const memory = catalogMemory(db)
  const known = memory.shelf<Visibility>(2000)
  const categories = memory.shelf<Set<number> | null>(200)
  return {
    of: (actor: Actor | null, now: Date): Promise<Visibility> | Visibility =>
      actor?.side === 'buyer' ? known(String(actor.companyId), now, () => readVisibility(db, actor.companyId)) : open,
    /** The categories below which there are goods for it; null: all. */
    categories: (visibility: Visibility, now: Date): Promise<Set<number> | null> | null =>
      visibility.range ? categories(visibility.key, now, () => categoriesIn(db, visibility)) : null,
  }
}
