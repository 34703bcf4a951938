import { stat } from 'node:fs/promises'
import { addJob } from '../jobs.sql.ts'
import type { ObjectStore } from '../outside/storage/objectStore.ts'
import { ProviderError } from '../outside/provider.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { contentAt, isThere, isWhole, type Contents } from './contents.ts'
import {
  beginBringing,
  beginLeaving,
  contentQueue,
  endMove,
  forgetStored,
  inStore,
  noteMoved,
  noteStored,
  onDiskOnly,
  readMove,
  type Way,
} from './contents.sql.ts'
import { discard, pathOf } from './store.ts'

/** How long one turn takes until others may work, ms, and how many are on their way at once. */
const turn = 5000
const atOnce = 4

/**
 * The job `contents`: goes on with moving contents into the object store, or back to this disk, from the hash `after`. Each is checked
 * by its hash before it counts as moved, and stays where it was until then. May be killed and run again. What goes wrong stops it, in
 * words, until somebody presses again.
 */
export async function moveOn(contents: Contents, { after }: { after: string }): Promise<void> {
  const { db, storage, now } = contents
  const { moving, toward } = await readMove(db)
  if (!moving) return
  if (!storage) return endMove(db, toward, '对象存储没有启用', now())
  const until = performance.now() + turn
  let last = after
  while (performance.now() < until) {
    const hashes = await (toward === 'store' ? onDiskOnly : inStore)(db, last, atOnce)
    if (hashes.length === 0) return endMove(db, toward, '', now())
    const moved = await movedAll(contents, storage, toward, hashes)
    if (typeof moved === 'string') return endMove(db, toward, moved, now())
    if (!(await noteMoved(db, toward, moved, now()))) return
    last = hashes.at(-1) ?? last
  }
  await addJob(db, 'contents', { after: last }, 'contents', contentQueue)
}

/** How many were moved and how many are lost; or why it cannot go on, in words. */
async function movedAll(contents: Contents, storage: ObjectStore, toward: Way, hashes: readonly string[]) {
  const each = toward === 'store' ? intoStore : ontoDisk
  try {
    const went = await Promise.all(hashes.map((hash) => each(contents, storage, hash)))
    const done = went.filter(Boolean).length
    return { done, lost: went.length - done }
  } catch (error) {
    if (error instanceof ProviderError || error instanceof Refusal) return error.message
    throw error
  }
}

type Moves = (contents: Contents, storage: ObjectStore, hash: string) => Promise<boolean>

/** False: it is not on this disk, or not what its name says. */
const intoStore: Moves = async (contents, storage, hash) => {
  // Of one that was about to come back when it was turned round, the store may have the only one.
  const path = await contentAt(contents, hash)
  const found = await stat(path).catch(() => null)
  if (!found || !(await isWhole(path, hash))) return false
  await beginBringing(contents.db, hash, found.size, contents.now(), true)
  await storage.put(hash, path, found.size)
  await noteStored(contents.db, hash)
  return true
}

/**
 * False: the store has it not any more. The store is not relied on from before it is looked whether this disk has it, so nobody deletes
 * it here; whoever is killed then is gone on with whichever way it goes.
 */
const ontoDisk: Moves = async (contents, storage, hash) => {
  const { db, dataDir } = contents
  if (!(await beginLeaving(db, hash))) return true
  const copy = pathOf(dataDir, hash)
  if ((await isThere(copy)) && !(await isWhole(copy, hash))) await discard(copy)
  const found = await isThere(await contentAt(contents, hash))
  if (found) await storage.drop(hash)
  await forgetStored(db, [hash])
  return found
}
