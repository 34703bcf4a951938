import { inTransaction } from '../db.ts'
import type { House } from '../house.ts'
import { deleteFiles, lockPassing, onlyIn } from './passing.sql.ts'
import { discard, pathOf } from './store.ts'

/**
 * Deletes archives, portraits, licences and unused pictures that nobody needs any more, and their content where no other file has the same. The content
 * goes first: whoever is killed in between leaves a row by which the next finds it again. Bytes that somebody brings anew in
 * that very moment are lost, and are brought once more.
 */
export async function forgetPassing({ db, dataDir, now }: Pick<House, 'db' | 'dataDir' | 'now'>): Promise<void> {
  for (let more = true; more;) {
    more = await inTransaction(db, async (tx) => {
      const files = await lockPassing(tx, now())
      if (files.length === 0) return false
      for (const hash of await onlyIn(tx, files)) await discard(pathOf(dataDir, hash))
      await deleteFiles(tx, files)
      return true
    })
  }
}
