import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { headLength } from './file.rules.ts'

/** Where a content lies: DATA_DIR/files/ab/abcdef…, by its SHA-256. */
export const pathOf = (dataDir: string, hash: string): string => join(dataDir, 'files', hash.slice(0, 2), hash)

/** What came in but is not kept yet; beside files/, on the same volume, and not in a backup. */
const incoming = (dataDir: string): string => join(dataDir, 'incoming')

export type Arrived = {
  readonly path: string
  /** Bytes; more than were allowed when the file was too large, and then not all of it. */
  readonly size: number
  readonly hash: string
  /** The first bytes, which tell the type. */
  readonly head: Uint8Array
}

/** Writes a stream to a file of its own, counting and hashing on the way; stops reading once `most` bytes are exceeded. */
export async function receive(dataDir: string, bytes: AsyncIterable<Uint8Array>, most: number): Promise<Arrived> {
  await mkdir(incoming(dataDir), { recursive: true })
  const path = join(incoming(dataDir), randomUUID())
  const handle = await open(path, 'wx', 0o600)
  try {
    const told = await write(handle, bytes, most)
    await handle.sync()
    return { path, ...told }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

async function write(handle: FileHandle, bytes: AsyncIterable<Uint8Array>, most: number) {
  const sha = createHash('sha256')
  let size = 0
  let head = new Uint8Array()
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > most) break
    if (head.length < headLength) head = Buffer.concat([head, chunk]).subarray(0, headLength)
    sha.update(chunk)
    await handle.writeFile(chunk)
  }
  return { size, hash: sha.digest('hex'), head }
}

/** Moves what arrived to its place for good. Equal content is kept once. It is on the disk when this answers. */
export async function keep(dataDir: string, { path, hash }: Pick<Arrived, 'path' | 'hash'>): Promise<void> {
  const target = pathOf(dataDir, hash)
  await mkdir(join(target, '..'), { recursive: true })
  await rename(path, target)
  await syncFolder(join(target, '..'))
  await syncFolder(join(dataDir, 'files'))
}

/** A rename outlives a power cut only once its folder is written. Windows has no such call, and does it by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Throws away what arrived and was not kept. */
export const discard = (path: string): Promise<void> => rm(path, { force: true })

/** Deletes what a killed process left half received: anything older than an hour. */
export async function discardLeftovers(dataDir: string, now: Date): Promise<void> {
  const names = await readdir(incoming(dataDir)).catch(() => [])
  for (const name of names) {
    const path = join(incoming(dataDir), name)
    const { mtime } = await stat(path).catch(() => ({ mtime: now }))
    if (now.getTime() - mtime.getTime() > 3_600_000) await discard(path)
  }
}
