import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { headLength } from './file.rules.ts'
import { orNoRoom } from './room.ts'

/** Where a content lies: DATA_DIR/files/ab/abcdef…, by its SHA-256. */
export const pathOf = (dataDir: string, hash: string): string => join(dataDir, 'files', hash.slice(0, 2), hash)

/** What came in but is not kept yet: in files/, which may be a volume of its own that nothing can be moved onto; not in a backup. */
export const incoming = (dataDir: string): string => join(dataDir, 'files', '.incoming')

export type Arrived = {
  readonly path: string
  /** Bytes; more than were allowed when the file was too large, and then not all of it. */
  readonly size: number
  readonly hash: string
  /** The first bytes, which tell the type. */
  readonly head: Uint8Array
}

/** How many bytes are written before it is looked again whether more may be. */
const lookEvery = 8 * 2 ** 20

/**
 * Writes a stream to a file of its own, counting and hashing on the way; stops reading once `most` bytes are exceeded. `look`
 * is asked now and then whether it may go on, and throws where not. @throws Refusal 'files.full' when the disk is.
 */
export const receive = (dataDir: string, bytes: AsyncIterable<Uint8Array>, most: number, look?: () => Promise<void>): Promise<Arrived> =>
  orNoRoom(received(dataDir, bytes, most, look))

async function received(dataDir: string, bytes: AsyncIterable<Uint8Array>, most: number, look?: () => Promise<void>): Promise<Arrived> {
  await mkdir(incoming(dataDir), { recursive: true })
  const path = join(incoming(dataDir), randomUUID())
  const handle = await open(path, 'wx', 0o600)
  try {
    const told = await write(handle, bytes, most, look)
    await handle.sync()
    return { path, ...told }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

async function write(
  handle: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  most: number,
  look?: () => Promise<void>,
): Promise<Omit<Arrived, 'path'>> {
  const sha = createHash('sha256')
  let size = 0
  let looked = 0
  let head = new Uint8Array()
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > most) break
    if (head.length < headLength) head = Buffer.concat([head, chunk]).subarray(0, headLength)
    sha.update(chunk)
    await handle.writeFile(chunk)
    if (look && size - looked >= lookEvery) {
      await look()
      looked = size
    }
  }
  return { size, hash: sha.digest('hex'), head }
}

/**
 * Moves what arrived to its place on this disk. Equal content lies there once. It is on the disk when this answers.
 * @throws Refusal 'files.full' when the disk is.
 */
export const settle = (dataDir: string, arrived: Pick<Arrived, 'path' | 'hash'>): Promise<void> =>
  orNoRoom(moved(arrived.path, pathOf(dataDir, arrived.hash), dataDir))

async function moved(path: string, target: string, dataDir: string): Promise<void> {
  await mkdir(join(target, '..'), { recursive: true })
  await rename(path, target)
  await syncFolder(join(target, '..'))
  await syncFolder(join(dataDir, 'files'))
}

/** A rename outlives a power cut only once its folder is written. Windows has no such call, and does it by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Throws away what arrived and was not kept. */
export const discard = (path: string): Promise<void> => rm(path, { force: true })

/** Deletes what a killed process left half received, here or where releases before received: anything older than an hour. */
export async function discardLeftovers(dataDir: string, now: Date): Promise<void> {
  for (const folder of [incoming(dataDir), join(dataDir, 'incoming')]) {
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name)
      const { mtime } = await stat(path).catch(() => ({ mtime: now }))
      if (now.getTime() - mtime.getTime() > 3_600_000) await discard(path)
    }
  }
}
