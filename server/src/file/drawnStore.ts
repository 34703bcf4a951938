import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ProviderError } from '../outside/provider.ts'
import type { ObjectStore } from '../outside/storage/objectStore.ts'
import { queue } from '../queue.ts'

// Drawn pictures in the object store, where one is in use: what one machine drew no other draws again. Whatever is the matter with the
// store, pictures are drawn as without it; what it says stands at its connection.

type Holds = { readonly storage?: ObjectStore | undefined }

/** How long a store that failed is not asked, and how long it is believed that it lacks a picture, ms. */
const [rest, lacking] = [30_000, 600_000]
/** Pictures of which that is remembered. */
const mostLacking = 10_000

type Seen = {
  restUntil: number
  readonly lacks: Map<string, number>
  readonly coming: Map<string, Promise<boolean>>
  readonly going: Set<string>
  readonly inTurn: ReturnType<typeof queue>
}
/** What this process has seen of a store since it was set up. */
const seen = new WeakMap<ObjectStore, Seen>()

function seenOf(storage: ObjectStore): Seen {
  const before = seen.get(storage)
  if (before) return before
  const now = { restUntil: -Infinity, lacks: new Map(), coming: new Map(), going: new Set<string>(), inTurn: queue(2, 200) }
  seen.set(storage, now)
  return now
}

/** Pictures are named by what was drawn, under the folder that they lie in here. */
const nameOf = (path: string): string => `${basename(dirname(path))}/${basename(path)}`

/** Brings a picture to its `path`; false: the store has none, or does not say so at once, and it is to be drawn. Never fails. */
export async function broughtDrawn({ storage }: Holds, path: string): Promise<boolean> {
  if (!storage) return false
  const known = seenOf(storage)
  const name = nameOf(path)
  const now = performance.now()
  if (now < known.restUntil || now < (known.lacks.get(name) ?? -Infinity)) return false
  const work = known.coming.get(name) ?? brought(storage, known, path).finally(() => known.coming.delete(name))
  known.coming.set(name, work)
  return work
}

async function brought(storage: ObjectStore, known: Seen, path: string): Promise<boolean> {
  const name = nameOf(path)
  try {
    const bytes = await storage.drawn(name)
    if (bytes) return await placed(path, bytes)
  } catch {
    known.restUntil = performance.now() + rest
    return false
  }
  if (known.lacks.size >= mostLacking) known.lacks.clear()
  known.lacks.set(name, performance.now() + lacking)
  return false
}

/** False: this disk has no room for it either. */
async function placed(path: string, bytes: Buffer): Promise<boolean> {
  const part = join(dirname(path), `${basename(path)}.${randomUUID()}.part`)
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(part, bytes, { mode: 0o600 })
    await rename(part, path)
    return true
  } catch {
    await rm(part, { force: true })
    return false
  }
}

/** Has the store keep a picture that was drawn; nobody waits for it. What it does not take now is drawn again where it is missed. */
export function keepDrawn({ storage }: Holds, path: string): void {
  if (!storage) return
  const known = seenOf(storage)
  const name = nameOf(path)
  if (performance.now() < known.restUntil || known.going.has(name)) return
  known.going.add(name)
  void known
    .inTurn(async () => storage.putDrawn(name, await readFile(path)))
    .then(() => known.lacks.delete(name))
    .catch((error: unknown) => {
      if (error instanceof ProviderError) known.restUntil = performance.now() + rest
    })
    .finally(() => known.going.delete(name))
}
