import { access } from 'node:fs/promises'
import type { Db } from '../database/db.ts'
import { contentAt, type Contents } from '../file/contents.ts'
import { addJob } from '../jobs.sql.ts'
import { keepReading, noteChecked, ordersUnread, unreadAmong, unreadOn, type Content } from './artwork.sql.ts'
import { readingOf } from './process.ts'
import type { Reading } from './readArtwork.ts'

/** The job `artwork`: reads what lies on the order as artwork, each content once for all orders. May run twice, or be killed in the middle. */
export async function readOrderArtwork(contents: Contents, orderId: number): Promise<void> {
  const failed = await readAll(contents, await unreadOn(contents.db, orderId))
  await noteChecked(contents.db, orderId)
  if (failed) throw failed
}

/** The job `artworkFiles`: reads these files before they are ordered. May run twice, or be killed in the middle. */
export async function readFiles(contents: Contents, fileIds: readonly number[]): Promise<void> {
  const failed = await readAll(contents, await unreadAmong(contents.db, fileIds))
  if (failed) throw failed
}

/** Reads and keeps each; answers what went wrong with the last that failed. */
async function readAll(contents: Contents, unread: readonly Content[]): Promise<unknown> {
  let failed: unknown = null
  for (const content of unread) {
    try {
      await keepReading(contents.db, content.hash, await contentReading(contents, content), contents.now())
    } catch (error) {
      // One that fails keeps no other from being read.
      failed = error
    }
  }
  return failed
}

/** What a content holds. @throws Refusal 'files.away' where the store does not answer: it is tried again. */
async function contentReading(contents: Contents, { hash, type }: Content): Promise<Reading> {
  const path = await contentAt(contents, hash)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  return isThere ? readingOf({ path, type }) : { unread: 'gone' }
}

/** Has artwork read that came with an order, or before there was anybody to read it. */
export async function sweepArtwork(db: Db): Promise<void> {
  for (const orderId of await ordersUnread(db)) await askReading(db, orderId)
}

/** Has the artwork on the order read once this is written. */
export const askReading = (db: Parameters<typeof addJob>[0], orderId: number): Promise<void> =>
  addJob(db, 'artwork', { orderId }, `artwork ${orderId}`)
