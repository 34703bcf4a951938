import type { House } from '../house.ts'
import { contentsNamed, deleteUnclaimed } from './file.sql.ts'
import { erase } from './store.ts'

type Where = Pick<House, 'db' | 'dataDir' | 'now'>

/** Deletes licences whose registration never came, a day after they did. */
export async function dropUnclaimed({ db, dataDir, now }: Where): Promise<void> {
  await dropContents({ db, dataDir, now }, await deleteUnclaimed(db, now()))
}

/** Deletes from the disk what no file is any more, of these contents (SHA-256, hex). */
export async function dropContents({ db, dataDir, now }: Where, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  const named = await contentsNamed(db, hashes)
  await erase(dataDir, new Set(hashes.filter((hash) => !named.has(hash))), now())
}
