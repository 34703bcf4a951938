import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sealedFor, type Step } from './age.ts'
import { archiveMark, basesFolder, basesIn, pieceFile, pieceIn, walFolder, type Base, type Piece } from './wal.rules.ts'

/** A folder's names are on the disk only once it is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/**
 * Makes sure that the archive at `place` is there and the cluster's that is called `system`; one that is not begun is begun where `isNew`.
 * @throws Error in words where it is not: its disk is away, or it is another's.
 */
export async function claimPlace(place: string, system: string, isNew: boolean): Promise<void> {
  const path = join(place, archiveMark)
  const found = await readFile(path, 'utf8').catch(unlessGone)
  if (found !== undefined && found !== system) throw new Error(`归档位置 ${place} 里是另一个数据库的归档，没有写入；请换一个空文件夹`)
  if (found === undefined && !isNew) throw new Error(`归档位置 ${place} 不在：里面没有 ${archiveMark}，可能磁盘没有挂载`)
  if (found === undefined) {
    const others = (await readdir(place).catch(gone(place))).filter((name) => ![part, 'lost+found'].includes(name))
    if (others.length > 0) throw new Error(`归档位置 ${place} 不是空文件夹，也不是归档，没有写入`)
    await writeFile(join(place, part), system, { mode: 0o600, flush: true })
    await rename(join(place, part), path)
  }
  for (const folder of [walFolder, basesFolder]) await mkdir(join(place, folder), { recursive: true, mode: 0o700 })
}

const part = `${archiveMark}.part`

const gone = (place: string) => (cause: unknown) => {
  throw new Error(`归档位置 ${place} 不存在或无法读取，请先建立这个文件夹`, { cause })
}

/** Everything that lies in the archive. @throws Error in words where there is none. */
export async function foundIn(place: string): Promise<{ bases: Base[]; pieces: Piece[] }> {
  const [bases, pieces] = await Promise.all([basesFolder, walFolder].map((name) => readdir(join(place, name)).catch(noArchive(place))))
  return { bases: basesIn(bases ?? []), pieces: (pieces ?? []).map(pieceIn).filter((piece) => piece !== null) }
}

const noArchive = (place: string) => (cause: unknown) => {
  throw new Error(`${place} 里没有归档，或无法读取`, { cause })
}

/**
 * Puts the piece of the log at `path` into the archive, whole or not at all, for whoever has the recipient's identity ('': for anybody).
 * Answers once it is on the disk. @throws Error in words where another content of that name lies there, and as the disk does.
 */
export async function keepPiece(place: string, name: string, path: string, recipient: string): Promise<void> {
  const bytes = await readFile(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const folder = join(place, walFolder)
  const there = (await readdir(folder)).map(pieceIn).find((piece) => piece?.name === name)
  if (there?.hash === hash) return syncFolder(folder)
  if (there) throw new Error(`归档里已有 ${name}，内容不同，没有覆盖：${there.file}`)
  const file = join(folder, pieceFile(name, hash, recipient !== ''))
  try {
    const seal: Step = recipient === '' ? asItIs : await sealedFor(recipient)
    await pipeline([bytes], createGzip({ level: 4 }), seal, createWriteStream(`${file}.part`, { mode: 0o600, flush: true }))
    await rename(`${file}.part`, file)
    await syncFolder(folder)
  } catch (error) {
    await rm(`${file}.part`, { force: true }).catch(() => undefined)
    throw error
  }
}

async function* asItIs(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* bytes
}

/** Whether both lie on the same disk. */
export async function isSameDisk(one: string, other: string): Promise<boolean> {
  const [{ dev }, { dev: its }] = await Promise.all([stat(one), stat(other)])
  return dev === its
}

function unlessGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined
  throw error
}
