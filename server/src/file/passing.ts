import { inTransaction, type Tx } from '../database/db.ts'
import { deleteFiles, lockPassing, lockUnattached, lockUnordered, onlyIn, type Passing } from './passing.sql.ts'
import { addUnnamed, type Contents } from './contents.ts'
import { knownToStore } from './contents.sql.ts'
import { discard, pathOf } from './store.ts'

/** Deletes archives, portraits, licences and unused pictures that nobody needs any more. */
export async function forgetPassing(services: Contents): Promise<void> {
  while ((await deleteSome(services, (tx) => lockPassing(tx, services.now()))) !== null);
}

/** Deletes artwork, transfer slips and stamped papers that nobody has used for a week. */
export const forgetUnattached = (services: Contents): Promise<void> => forgetAll(services, lockUnattached)

/** Deletes files of designs that were not ordered in thirty days and are of no design any more, and all such of people who have left. */
export const forgetUnordered = (services: Contents): Promise<void> => forgetAll(services, lockUnordered)

async function forgetAll(services: Contents, lock: (tx: Tx, now: Date, after: number) => Promise<Found[]>): Promise<void> {
  for (let last: number | null = 0; last !== null;) {
    const after: number = last
    last = await deleteSome(services, (tx) => lock(tx, services.now(), after))
  }
}

/** `isKept`: looked at, and left. */
type Found = Passing & { readonly isKept?: boolean }

/**
 * Deletes the files that `lock` finds but for those that are kept, and their content where no other file has the same; answers the last one's id, null: there were
 * none. On the disk the content goes first: whoever is killed in between leaves a row by which the next finds it again. Bytes that
 * somebody brings anew in that very moment are lost, and are brought once more. From a store it goes afterwards, by a job of its own:
 * nobody's transaction waits for a store, and what is brought anew meanwhile stays.
 */
const deleteSome = ({ db, dataDir }: Contents, lock: (tx: Tx) => Promise<Found[]>): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    const found = await lock(tx)
    const last = found.at(-1)
    if (!last) return null
    const files = found.filter(({ isKept }) => !isKept)
    if (files.length === 0) return last.id
    const gone = await onlyIn(tx, files)
    const stored = await knownToStore(tx, gone)
    for (const hash of gone) if (!stored.has(hash)) await discard(pathOf(dataDir, hash))
    if (stored.size > 0) await addUnnamed(tx)
    await deleteFiles(tx, files)
    return last.id
  })
