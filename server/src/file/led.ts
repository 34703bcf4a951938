import type { IncomingHttpHeaders } from 'node:http'
import type { ObjectStore, Said } from '../outside/storage/objectStore.ts'
import { heldSize } from './contents.sql.ts'
import type { Reads } from './contents.ts'

/** How long it is believed that the store has a content, and that it is away, ms. */
const [believed, left] = [60_000, 5000]
/** Contents of which it is remembered. */
const mostKnown = 20_000

type Seen = { readonly has: Map<string, number>; awayUntil: number }
/** What this process has seen of a store since it was set up. */
const seenOf = new WeakMap<object, Seen>()

/**
 * Where whoever asks fetches this content himself: a link of the store's own. Null: it is given through this server, since links are not
 * set up, the store does not hold it whole or does not say so at once.
 */
export async function ledTo({ db, storage }: Reads, hash: string, said: Said): Promise<string | null> {
  if (!storage?.links) return null
  const size = await heldSize(db, hash)
  return size !== null && (await hasIt(storage, hash, size)) ? storage.links.to(hash, said) : null
}

/** Asks the store, now and then: a browser that was led to one that is away would be told nothing in our words. */
async function hasIt(storage: ObjectStore, hash: string, size: number): Promise<boolean> {
  const seen = seenOf.get(storage) ?? { has: new Map(), awayUntil: -Infinity }
  seenOf.set(storage, seen)
  const now = performance.now()
  if (now < seen.awayUntil) return false
  if (now < (seen.has.get(hash) ?? -Infinity)) return true
  try {
    if ((await storage.sizeOf(hash)) !== size) return false
  } catch {
    seen.awayUntil = performance.now() + left
    return false
  }
  if (seen.has.size >= mostKnown) seen.has.clear()
  seen.has.set(hash, performance.now() + believed)
  return true
}

/**
 * Whether whoever asks may be led elsewhere. A page that reads the bytes of a picture or a file (mode cors) could not; what opens in the
 * browser (`inline`) is led only as a picture of a page: by another address browsers would not save it, but leave the page for it. A
 * program says nothing of all this; neither does an old browser, which says from which page it comes.
 */
export function mayBeLed(headers: IncomingHttpHeaders, inline: boolean): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': wanted, referer } = headers
  if (mode === undefined) return referer === undefined
  return mode === 'navigate' ? !inline : mode === 'no-cors' && wanted === 'image'
}
