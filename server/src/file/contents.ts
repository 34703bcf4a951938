import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Transform, type Readable } from 'node:stream'
import { refuse, Refusal } from '../../../contract/refusal.ts'
import { daysLater } from '../../../contract/text.ts'
import type { Held, ObjectStore } from '../outside/storage/objectStore.ts'
import { ProviderError } from '../outside/provider.ts'
import type { Services } from '../services.ts'
import { countContents, forgetStored, heldOf, isInStore, noteStored, readMove, unnamedInStore } from './contents.sql.ts'
import { discard, pathOf, receive, settle, type Arrived } from './store.ts'

// Contents lie on the disk, by their hash, or – where one is in use – in an object store, of which the disk then holds copies.

declare module '../services.ts' {
  interface Services {
    /** Holds contents for all machines; absent: they lie on the disk. */
    readonly storage?: ObjectStore
  }
}

export type Contents = Pick<Services, 'db' | 'dataDir' | 'now' | 'storage'>
type Came = Pick<Arrived, 'path' | 'hash' | 'size'>

/**
 * Brings what arrived into the object store, where one is in use; it is still where it arrived. Whoever dies afterwards leaves nothing
 * that is not found again by `forgetUnnamed`. @throws Refusal 'files.away', 'files.full'.
 */
export async function bringUp({ db, storage, now }: Contents, { path, hash, size }: Came): Promise<void> {
  if (!storage || (await readMove(db)).toward === 'disk' || (await isInStore(db, hash))) return
  await orAway(storage.put(hash, path, size))
  await noteStored(db, hash, size, now())
}

/**
 * Keeps what arrived for good: in the object store where one is in use, and on this disk. Equal content is kept once.
 * @throws Refusal 'files.full' where there is no room, 'files.away' where the store does not answer.
 */
export async function keep(contents: Contents, arrived: Came): Promise<void> {
  await bringUp(contents, arrived)
  await settle(contents.dataDir, arrived)
}

/**
 * Where a content lies on this disk, fetched there where only the store has it. What is nowhere has a path too, where nothing is.
 * @throws Refusal 'files.away', 'files.full'.
 */
export async function contentAt(contents: Pick<Contents, 'dataDir' | 'storage'>, hash: string): Promise<string> {
  const { dataDir, storage } = contents
  const path = pathOf(dataDir, hash)
  if (!storage || (await isThere(path))) return path
  const held = await orAway(storage.get(hash))
  if (held) await fetched(dataDir, hash, held.bytes)
  return path
}

async function fetched(dataDir: string, hash: string, bytes: Readable): Promise<void> {
  const arrived = await receive(dataDir, whole(bytes, hash), Number.MAX_SAFE_INTEGER).catch((error: unknown) => {
    // It broke off on its way.
    throw error instanceof Refusal ? error : new Refusal('files.away')
  })
  try {
    await settle(dataDir, arrived)
  } finally {
    await discard(arrived.path)
  }
}

/** A content's bytes and how many they are: from this disk, or straight from the store; null: it is nowhere. @throws Refusal 'files.away'. */
export async function contentOf({ dataDir, storage }: Pick<Contents, 'dataDir' | 'storage'>, hash: string): Promise<Held | null> {
  const handle = await open(pathOf(dataDir, hash)).catch(() => null)
  if (handle) return { size: (await handle.stat()).size, bytes: handle.createReadStream() }
  const held = await orAway(storage?.get(hash) ?? Promise.resolve(null))
  return held && { size: held.size, bytes: whole(held.bytes, hash) }
}

/** A content's bytes, looked for once they are read. @throws Refusal 'files.away', 'file.missing'. */
export async function* bytesOf(contents: Pick<Contents, 'dataDir' | 'storage'>, hash: string): AsyncGenerator<Uint8Array> {
  const { bytes } = (await contentOf(contents, hash)) ?? refuse('file.missing')
  yield* bytes as AsyncIterable<Uint8Array>
}

/** Which of these contents are there, on this disk or in the store. */
export async function thereOf({ db, dataDir }: Pick<Contents, 'db' | 'dataDir'>, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const there = new Set(await heldOf(db, hashes))
  for (const hash of hashes) if (!there.has(hash) && (await isThere(pathOf(dataDir, hash)))) there.add(hash)
  return there
}

/** The same bytes, which end with Refusal 'files.away' where they are not those of the hash. Left off, their source is too. */
function whole(bytes: Readable, hash: string): Readable {
  const sha = createHash('sha256')
  const checked = new Transform({
    transform(chunk: Buffer, _, next) {
      sha.update(chunk)
      next(null, chunk)
    },
    flush(end) {
      end(sha.digest('hex') === hash ? null : new Refusal('files.away', { hash }, '文件存储给出的内容与保存时不同，没有使用它'))
    },
  })
  pipeline(bytes, checked, () => undefined)
  return checked
}

/** Deletes contents, the store's first: whoever is killed in between finds them again by their rows. @throws Refusal 'files.away'. */
export async function dropContents({ db, dataDir, storage }: Contents, hashes: readonly string[]): Promise<void> {
  const held = await heldOf(db, hashes)
  // Of a store that is not in use any more they are left: nothing here can reach them.
  if (storage) for (const hash of held) await orAway(storage.drop(hash))
  if (held.size > 0) await forgetStored(db, [...held])
  for (const hash of hashes) await discard(pathOf(dataDir, hash))
}

/** Deletes contents from the object store that no file has named since yesterday: of uploads that came to nothing. */
export async function forgetUnnamed(contents: Contents): Promise<void> {
  const { db, now, storage } = contents
  for (let all = storage ? await unnamedInStore(db, daysLater(now(), -1), 100) : []; all.length > 0;) {
    await dropContents(contents, all)
    all = await unnamedInStore(db, daysLater(now(), -1), 100)
  }
}

/** What is to be said at the start where contents lie in a store that is not set up; '' otherwise. */
export async function outOfReachWords({ db, storage }: Pick<Contents, 'db' | 'storage'>): Promise<string> {
  const { store } = storage ? { store: 0 } : await countContents(db)
  return store === 0
    ? ''
    : `有 ${store} 个文件在对象存储里，而对象存储没有启用：本机没有副本的打不开，请在“设置 · 接口”或以 STORAGE_URL 设置`
}

/** How long a copy of what the store holds stays on this disk, ms. */
const copyLife = 3 * 86_400_000

/** Deletes copies of contents that the store holds and that were fetched or brought three days ago. */
export async function dropCopies(contents: Contents, life = copyLife): Promise<void> {
  const { db, dataDir, storage, now } = contents
  if (!storage || (await readMove(db)).toward === 'disk') return
  const folder = join(dataDir, 'files')
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^[0-9a-f]{2}$/.test(name)) continue
    const old: string[] = []
    for (const hash of await readdir(join(folder, name)).catch(() => [])) {
      const { mtime } = await stat(join(folder, name, hash)).catch(() => ({ mtime: now() }))
      if (/^[0-9a-f]{64}$/.test(hash) && now().getTime() - mtime.getTime() > life) old.push(hash)
    }
    for (const hash of await heldOf(db, old)) await discard(pathOf(dataDir, hash))
  }
}

/** Whether the content on this disk is what its name says. */
export async function isWhole(path: string, hash: string): Promise<boolean> {
  const sha = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) sha.update(chunk)
  return sha.digest('hex') === hash
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** @throws Refusal 'files.full' or 'files.away' instead of the provider's own words, which are for staff. */
const orAway = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    return refuse(error.code === 'full' ? 'files.full' : 'files.away')
  })
