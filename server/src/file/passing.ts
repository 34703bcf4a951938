import { inTransaction, type Tx } from '../db.ts'
import type { Services } from '../services.ts'
import { deleteFiles, lockPassing, lockUnattached, onlyIn, type Passing } from './passing.sql.ts'
import { discard, pathOf } from './store.ts'

type Where = Pick<Services, 'db' | 'dataDir' | 'now'>

/** Deletes archives, portraits, licences and unused pictures that nobody needs any more. */
export async function forgetPassing(services: Where): Promise<void> {
  while ((await deleteSome(services, (tx) => lockPassing(tx, services.now()))) !== null);
}

/** Deletes artwork, transfer slips and stamped papers that nobody has used for a week. */
export async function forgetUnattached(services: Where): Promise<void> {
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
const deleteSome = ({ db, dataDir }: Where, lock: (tx: Tx) => Promise<Passing[]>): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    const files = await lock(tx)
    const last = files.at(-1)
    if (!last) return null
    for (const hash of await onlyIn(tx, files)) await discard(pathOf(dataDir, hash))
    await deleteFiles(tx, files)
    return last.id
  })
