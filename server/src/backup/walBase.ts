import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { carriedFolder } from '../database/postgres-archive.ts'
import { sealedFor } from './age.ts'
import { writeArchive, type Archive } from './archive.ts'
import { baseFile, basesFolder } from './wal.rules.ts'
import { whileBackedUp } from './wal.sql.ts'
import { syncFolder } from './walPlace.ts'

/** Folders whose contents PostgreSQL makes itself; it wants to find them empty. */
const leftEmpty = new Set([
  ...['pg_wal', 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
  carriedFolder,
])
const leftOut =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|current_logfiles)$/
const temporary = /^pgsql_tmp/
/** Copied last, and twice until both are the same, as it is written all the time. */
const control = 'global/pg_control'
/** In a base: the names of all folders, a line each. */
export const foldersName = 'folders'

/**
 * Makes a base backup of the running `cluster`, whose database is at `url`, and puts it into the archive at `place`; answers its bytes.
 * What is torn as it is written meanwhile, PostgreSQL mends by its log.
 */
export async function takeBase({ url, cluster, place, recipient }: BaseOrder): Promise<number> {
  const making = join(place, basesFolder, 'making')
  const archive = writeArchive(making, recipient === '' ? undefined : await sealedFor(recipient))
  try {
    const ended = await whileBackedUp(url, () => copied(cluster, archive))
    await addText(archive, 'backup_label', ended.label)
    await archive.close()
    await rename(making, join(place, basesFolder, baseFile(ended, recipient !== '')))
    await syncFolder(join(place, basesFolder))
    return (await stat(join(place, basesFolder, baseFile(ended, recipient !== '')))).size
  } catch (error) {
    await Promise.all([making, `${making}.part`].map((left) => rm(left, { force: true }).catch(() => undefined)))
    throw error
  }
}

export type BaseOrder = {
  readonly url: string
  readonly cluster: string
  readonly place: string
  /** Whose identity opens it; '': it lies open. */
  readonly recipient: string
}

async function copied(cluster: string, archive: Archive): Promise<void> {
  const { folders, files } = await within(cluster)
  await addText(archive, foldersName, folders.map((name) => `${name}\n`).join(''))
  for (const name of files.filter((one) => one !== control)) await copyFile(archive, cluster, name)
  await addText(archive, control, await steady(join(cluster, control)))
}

/** What is to be copied, by its names below the cluster. */
async function within(cluster: string, below = ''): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = []
  const files: string[] = []
  for (const entry of await readdir(join(cluster, below), { withFileTypes: true })) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (leftOut.test(entry.name) || temporary.test(entry.name)) continue
    if (entry.isFile()) files.push(name)
    if (!entry.isDirectory()) continue
    folders.push(name)
    if (leftEmpty.has(name)) continue
    const inner = await within(cluster, name)
    folders.push(...inner.folders)
    files.push(...inner.files)
  }
  return { folders, files }
}

async function copyFile(archive: Archive, cluster: string, name: string): Promise<void> {
  const file = await open(join(cluster, name)).catch(unlessGone)
  if (!file) return
  try {
    const { size } = await file.stat()
    await archive.add(name, size, exactly(file, size))
  } finally {
    await file.close()
  }
}

/** The first `size` bytes; zeros for those that are cut off meanwhile. */
async function* exactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(2 ** 20, size - at)), 0, Math.min(2 ** 20, size - at), at)
    yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead)
    at += bytesRead === 0 ? buffer.length : bytesRead
  }
}

async function steady(path: string): Promise<Buffer> {
  for (let before = await readFile(path); ;) {
    const now = await readFile(path)
    if (now.equals(before)) return now
    before = now
  }
}

async function addText(archive: Archive, name: string, text: string | Buffer): Promise<void> {
  const bytes = Buffer.from(text as string)
  await archive.add(name, bytes.length, [bytes])
}

function unlessGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
