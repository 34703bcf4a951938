import { nextTransaction, readCatalogVersion } from './catalogMemory.sql.ts'
import type { Db } from './database/db.ts'

/** How long the number of the catalogue's version is believed without asking again. */
const believedFor = 1000 // ms

/** Gives the answer kept under `key` for the present state of the catalogue, or has it made and keeps it. */
export type Shelf<T> = (key: string, now: Date, make: () => Promise<T>) => Promise<T>

/** Gives the things with these ids in this order, those not kept yet read at once. Ids of which nothing was read are left out. */
export type Pile<T> = (ids: readonly number[], now: Date, read: (missing: number[]) => Promise<T[]>) => Promise<T[]>

export type CatalogMemory = {
  /** A text that stays the same as long as what was read of the catalogue under it stays true; null: it must be asked for. */
  readonly state: (now: Date) => string | null
  /** The same, asked for where it is not known. */
  readonly asked: (now: Date) => Promise<string>
  /** The same, where all changes are done; null: some may be under way, or it must be asked for. */
  readonly settled: (now: Date) => string | null
  /** A pile of at most `most` things by their ids; when it is full it is begun anew. */
  readonly pile: <T extends { readonly id: number }>(most: number) => Pile<T>
  /** A shelf of at most `most` answers; the one unused for longest makes room. */
  readonly shelf: <T>(most: number) => Shelf<T>
}

const memories = new WeakMap<Db, CatalogMemory>()

/**
 * What this process remembers of the catalogue of `db`. Nothing is kept beyond a change of goods, prices or pages for longer
 * than about a second. While a change is young, its transaction may not have ended, so answers are kept for a second only.
 */
export function catalogMemory(db: Db): CatalogMemory {
  const known = memories.get(db)
  if (known) return known
  const generation = generations(db)
  const memory: CatalogMemory = {
    state: (now) => generation.known(now.getTime()),
    asked: (now) => generation.asked(now.getTime()),
    settled: (now) => generation.settled(now.getTime()),
    shelf: (most) => shelf(most, generation.asked),
    pile: (most) => pile(most, generation.asked),
  }
  memories.set(db, memory)
  return memory
}

/** A text that stays the same as long as answers made under it may be given again. */
function generations(db: Db) {
  let version = -1
  // Whoever drew this version's number was a transaction older than this one; null: not asked yet.
  let before: number | null = null
  let settled = false
  let checked = -Infinity
  let asking: Promise<void> | null = null
  let text = ''

  async function check(now: number): Promise<void> {
    const found = await readCatalogVersion(db)
    settled = found.version === version && before !== null && found.oldest >= before
    if (found.version !== version) [version, before] = [found.version, null]
    before ??= await nextTransaction(db)
    checked = now
    text = settled ? `${version}` : `${version}@${checked}`
  }

  const isKnown = (now: number): boolean => now - checked < believedFor && now >= checked
  return {
    known: (now: number): string | null => (isKnown(now) ? text : null),
    settled: (now: number): string | null => (isKnown(now) && settled ? text : null),
    asked: async (now: number): Promise<string> => {
      if (!isKnown(now)) {
        asking ??= check(now).finally(() => (asking = null))
        await asking
      }
      return text
    },
  }
}

function shelf<T>(most: number, generation: (now: number) => Promise<string>): Shelf<T> {
  const kept = new Map<string, Promise<T>>()
  let of = ''
  return async (key, now, make) => {
    const current = await generation(now.getTime())
    if (current !== of) {
      kept.clear()
      of = current
    }
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const made = make()
    kept.set(key, made)
    made.catch(() => kept.get(key) === made && kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return made
  }
}

function pile<T extends { readonly id: number }>(most: number, generation: (now: number) => Promise<string>): Pile<T> {
  let kept = new Map<number, T>()
  let of = ''
  return async (ids, now, read) => {
    const current = await generation(now.getTime())
    if (current !== of || kept.size > most) {
      kept = new Map()
      of = current
    }
    // What is read now belongs to this state, whatever the pile has become when it arrives.
    const mine = kept
    const missing = ids.filter((id) => !mine.has(id))
    if (missing.length > 0) for (const thing of await read(missing)) mine.set(thing.id, thing)
    return ids.flatMap((id) => mine.get(id) ?? [])
  }
}
