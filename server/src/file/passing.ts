import { inTransaction, type Tx } from '../db.ts'
import { deleteFiles, lockPassing, lockUnattached, onlyIn, type Passing } from './passing.sql.ts'
import { dropContents, type Contents } from './contents.ts'

/** Deletes archives, portraits, licences and unused pictures that nobody needs any more. */
export async function forgetPassing(services: Contents): Promise<void> {
  while ((await deleteSome(services, (tx) => lockPassing(tx, services.now()))) !== null);
}

/** Deletes artwork, transfer slips and stamped papers that nobody has used for a week. */
export async function forgetUnattached(services: Contents): Promise<void> {
  for (let last: number | null = 0; last !== null;) {
    const after: number = last
    last = await deleteSome(services, (tx) => lockUnattached(tx, services.now(), after))
  }
}

/**
 * Deletes the files that `lock` finds, and their content where no other file has the same; answers the last one's id, null: there were
 * none. The content goes first: whoever is killed in between leaves a row by which the next finds it again. Bytes that somebody
 * brings anew in that very moment are lost, and are brought once more.
 */
const deleteSome = (contents: Contents, lock: (tx: Tx) => Promise<Passing[]>): Promise<number | null> =>
  inTransaction(contents.db, async (tx) => {
    const files = await lock(tx)
    const last = files.at(-1)
    if (!last) return null
    await dropContents(contents, await onlyIn(tx, files))
    await deleteFiles(tx, files)
    return last.id
  })
