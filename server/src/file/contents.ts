import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Transform, type Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { refuse, Refusal } from '../../../contract/refusal.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { addJob } from '../jobs.sql.ts'
import type { Held, ObjectStore } from '../outside/storage/objectStore.ts'
import { ProviderError } from '../outside/provider.ts'
import type { Services } from '../services.ts'
import {
  beginBringing,
  contentQueue,
  countContents,
  forgetStored,
  heldOf,
  knownOf,
  letUnnamedLeave,
  lockMove,
  noteStored,
  readMove,
} from './contents.sql.ts'
import { discard, pathOf, receive, settle, type Arrived } from './store.ts'

// Contents lie on the disk, by their hash, or – where one is in use – in an object store, of which the disk then holds copies.

declare module '../services.ts' {
  interface Services {
    /** Holds contents for all machines; absent: they lie on the disk. */
    readonly storage?: ObjectStore
  }
}

export type Contents = Pick<Services, 'db' | 'dataDir' | 'now' | 'storage'>
/** What it takes to read one. */
export type Reads = Pick<Contents, 'db' | 'dataDir' | 'storage'>
type Came = Pick<Arrived, 'path' | 'hash' | 'size'>

/**
 * Brings what arrived into the object store, where one is in use; it is still where it arrived. Whoever dies on the way leaves nothing
 * that is not found again by `forgetUnnamed`. @throws Refusal 'files.away', 'files.full'.
 */
export async function bringUp(contents: Contents, { path, hash, size }: Came): Promise<void> {
  const { db, storage, now } = contents
  for (let n = 1; storage && (await readMove(db)).toward === 'store'; n++) {
    const state = await beginBringing(db, hash, size, now())
    if (state === 'held') return
    if (state === 'coming') {
      await orAway(storage.put(hash, path, size))
      if (await noteStored(db, hash)) return
    }
    // The same content is just being deleted there: it is gone in a moment, and may be brought then.
    if (n === 4) refuse('files.away')
    await setTimeout(500)
  }
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
export async function contentAt(contents: Reads, hash: string): Promise<string> {
  const { dataDir } = contents
  const path = pathOf(dataDir, hash)
  if (await isThere(path)) return path
  const held = await fromStore(contents, hash)
  if (held) await fetched(dataDir, hash, held.bytes)
  return path
}

/** Null: the store has it not. What lies in a store that is not in use here – its settings are gone, or cannot be opened – is not gone. */
async function fromStore({ db, storage }: Reads, hash: string): Promise<Held | null> {
  if (storage) return orAway(storage.get(hash))
  return (await heldOf(db, [hash])).has(hash) ? refuse('files.away') : null
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
export async function contentOf(contents: Reads, hash: string): Promise<Held | null> {
  const handle = await open(pathOf(contents.dataDir, hash)).catch(() => null)
  if (handle) return { size: (await handle.stat()).size, bytes: handle.createReadStream() }
  const held = await fromStore(contents, hash)
  return held && { size: held.size, bytes: whole(held.bytes, hash) }
}

/** A content's bytes, looked for once they are read. @throws Refusal 'files.away', 'file.missing'. */
export async function* bytesOf(contents: Reads, hash: string): AsyncGenerator<Uint8Array> {
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

/** How long whoever brought a content has to book a file by it, ms; how many leave in one go, and how long a turn takes until others may work. */
const booking = 3_600_000
const inOneGo = 20
const turn = 5000

/**
 * The job `unnamed`: deletes contents from the object store that no file names any more, and their copies here. Of a store that is not
 * in use here they are left until it is. @throws Refusal 'files.away'; what has not left by then is found again by its row.
 */
export async function forgetUnnamed({ db, dataDir, now, storage }: Contents): Promise<void> {
  const until = performance.now() + turn
  while (storage) {
    const leaving = await letUnnamedLeave(db, new Date(now().getTime() - booking), inOneGo)
    if (leaving.length === 0) return
    await Promise.all(
      leaving.map(async (hash) => {
        await orAway(storage.drop(hash))
        await discard(pathOf(dataDir, hash))
        await forgetStored(db, [hash])
      }),
    )
    if (performance.now() > until) return addUnnamed(db)
  }
}

/** Has `forgetUnnamed` run, soon; never while contents are moved. */
export const addUnnamed = (db: Db | Tx): Promise<void> => addJob(db, 'unnamed', {}, 'unnamed', contentQueue)

/** What is to be said at the start where contents lie in a store that is not set up; '' otherwise. */
export async function outOfReachWords({ db, storage }: Pick<Contents, 'db' | 'storage'>): Promise<string> {
  const { store } = storage ? { store: 0 } : await countContents(db)
  return store === 0
    ? ''
    : `有 ${store} 个文件在对象存储里，而对象存储没有启用：本机没有副本的打不开，请在“设置 · 接口”或以 STORAGE_URL 设置`
}

/** How long a copy of what the store holds stays on this disk, ms. */
const copyLife = 3 * 86_400_000

/** Deletes what has lain on this disk for three days: copies of contents that the store holds, and of those that are gone from it. */
export async function dropCopies({ db, dataDir, storage, now }: Contents, life = copyLife): Promise<void> {
  if (!storage) return
  const folder = join(dataDir, 'files')
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^[0-9a-f]{2}$/.test(name)) continue
    const old: string[] = []
    for (const hash of await readdir(join(folder, name)).catch(() => [])) {
      const { mtime } = await stat(join(folder, name, hash)).catch(() => ({ mtime: now() }))
      if (/^[0-9a-f]{64}$/.test(hash) && now().getTime() - mtime.getTime() > life) old.push(hash)
    }
    if (old.length === 0) continue
    const goesOn = await inTransaction(db, async (tx) => {
      // What goes back to the disk must not be deleted there: nobody turns it round while these go.
      if ((await lockMove(tx)).toward === 'disk') return false
      const [held, known] = [await heldOf(tx, old), await knownOf(tx, old)]
      for (const hash of old) if (held.has(hash) || !known.has(hash)) await discard(pathOf(dataDir, hash))
      return true
    })
    if (!goesOn) return
  }
}

/** Whether the content on this disk is what its name says. */
export async function isWhole(path: string, hash: string): Promise<boolean> {
  const sha = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) sha.update(chunk)
  return sha.digest('hex') === hash
}

/** Whether anything lies at this path. */
export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** For what does without a content that cannot be read, unless it only cannot be read just now. @throws Refusal 'files.away', 'files.full'. */
export function unlessAway(error: unknown): null {
  if (error instanceof Refusal) throw error
  return null
}

/** @throws Refusal 'files.full' or 'files.away' instead of the provider's own words, which are for staff. */
const orAway = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    return refuse(error.code === 'full' ? 'files.full' : 'files.away')
  })
