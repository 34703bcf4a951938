import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { shanghai } from '../../../contract/text.ts'
import { broughtFolder } from '../database/postgres-archive.ts'
import { postgresOwner, type Owner } from '../database/postgres-owner.ts'
import { startPostgres } from '../database/postgres.ts'
import { isSealed, openedBy, type Step } from './age.ts'
import { collect, readArchive, type Entry } from './archive.ts'
import { basesFolder, walFolder, wayTo, type Piece, type Way } from './wal.rules.ts'
import { lastChange } from './wal.sql.ts'
import { foundIn } from './walPlace.ts'
import { foldersName } from './walBase.ts'

export type Wish = {
  /** The folder of the archive. */
  readonly place: string
  /** A folder that is not there yet, or empty: what is restored lies in it as in a DATA_DIR, in `postgres`. */
  readonly target: string
  /** The last moment that is to be there; null: all that the archive has. */
  readonly until: Date | null
  readonly identities: readonly string[]
}

/** When the base was made that it began from, and the last change that is there. */
export type Back = { readonly base: Date; readonly last: Date | null }

/**
 * Puts the database as it was at a moment into a folder of its own, where it can be started; nothing else is touched.
 * @throws Error in words where the archive does not reach the moment, something of it is missing, altered or sealed by another key. What was
 * begun is taken away then.
 */
export async function backTo({ place, target, until, identities }: Wish): Promise<Back> {
  const { bases, pieces } = await foundIn(place)
  const way = wayTo(bases, pieces, until)
  if (typeof way === 'string') throw new Error(noWay(way, bases[0]?.at))
  await mkdir(target, { recursive: true, mode: 0o700 })
  if ((await readdir(target)).length > 0) throw new Error(`${target} 不是空文件夹，没有恢复`)
  try {
    await bring(way, place, join(target, 'postgres'), identities)
    return { base: way.base.at, last: await replayed(target, until) }
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    throw error
  }
}

function noWay(way: string, oldest: Date | undefined): string {
  if (way === 'empty') return '归档里还没有基础备份，无法恢复'
  if (way === 'early') return `归档里没有那么早的：最早可以恢复到 ${oldest ? shanghai(oldest) : ''}（北京时间）`
  return `归档里缺少日志段 ${way}，无法恢复到那一刻`
}

async function bring({ base, pieces }: Way, place: string, cluster: string, identities: readonly string[]): Promise<void> {
  const owner = postgresOwner()
  await makeFolder(cluster, owner)
  const path = join(place, basesFolder, base.file)
  try {
    for await (const entry of readArchive(path, await stepFor(path, identities))) await put(entry, cluster, owner)
  } catch (cause) {
    throw new Error(`基础备份 ${base.file}：${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
  await makeFolder(join(cluster, broughtFolder), owner)
  for (const piece of pieces) await putPiece(piece, join(place, walFolder), join(cluster, broughtFolder), identities, owner)
  await putFile(join(cluster, 'recovery.signal'), Buffer.alloc(0), owner)
}

async function stepFor(path: string, identities: readonly string[]): Promise<Step> {
  if (!(await isSealed(path))) return asItIs
  if (identities.length === 0) throw new Error('已加密，须有备份钥匙才能打开：请加 --identity 钥匙文件')
  return openedBy(identities)
}

async function* asItIs(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* bytes
}

async function put({ name, body }: Entry, cluster: string, owner: Owner | undefined): Promise<void> {
  if (name === foldersName) {
    const names = (await collect(body)).toString().split('\n').filter(Boolean)
    for (const folder of ['pg_wal/archive_status', ...names].toSorted()) await makeFolder(join(cluster, folder), owner)
    return
  }
  const path = join(cluster, name)
  if (!path.startsWith(`${cluster}/`)) throw new Error(`文件名不正确：${name}`)
  await makeFolder(dirname(path), owner)
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of body) await file.write(chunk)
    if (owner) await file.chown(owner.uid, owner.gid)
  } finally {
    await file.close()
  }
}

/** A segment is mostly zeros at its end where it was carried before it was full: they take no room. */
async function putPiece({ name, hash, file }: Piece, from: string, to: string, identities: readonly string[], owner: Owner | undefined) {
  const path = join(from, file)
  const bytes = await opened(path, identities).catch((cause: unknown) => {
    throw new Error(`归档的日志段 ${file}：${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  })
  if (createHash('sha256').update(bytes).digest('hex') !== hash) throw new Error(`归档的日志段 ${file}：内容与校验值不符，已被改动或损坏`)
  await putFile(join(to, name), bytes, owner)
}

async function opened(path: string, identities: readonly string[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  const step = await stepFor(path, identities)
  await pipeline(createReadStream(path), step, createGunzip(), async (unzipped: AsyncIterable<Buffer>) => {
    for await (const chunk of unzipped) chunks.push(chunk)
  }).catch((cause: unknown) => {
    const isOurs = cause instanceof Error && !('code' in cause)
    throw isOurs ? cause : new Error('已损坏或不完整', { cause })
  })
  return Buffer.concat(chunks)
}

async function putFile(path: string, bytes: Buffer, owner: Owner | undefined): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    const end = bytes.findLastIndex((byte) => byte !== 0) + 1
    await file.write(bytes.subarray(0, end))
    await file.truncate(bytes.length)
    if (owner) await file.chown(owner.uid, owner.gid)
  } finally {
    await file.close()
  }
}

async function makeFolder(path: string, owner: Owner | undefined): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 })
  if (made === undefined || !owner) return
  for (let at = path; at.length >= made.length; at = dirname(at)) await chown(at, owner.uid, owner.gid)
}

/** Has PostgreSQL replay the log; answers the last change that is there then. */
async function replayed(target: string, until: Date | null): Promise<Date | null> {
  const postgres = await startPostgres(target, { starts: 1, back: { until } }).catch(async (cause: unknown) => {
    const log = await readFile(join(target, 'postgres.log'), 'utf8').catch(() => '')
    throw log.includes(short) ? new Error(unreached(log), { cause }) : cause
  })
  try {
    return await lastChange(postgres.url)
  } finally {
    await postgres.stop()
    await rm(join(target, 'postgres', broughtFolder), { recursive: true, force: true })
  }
}

const short = 'recovery ended before configured recovery target was reached'

function unreached(log: string): string {
  const end = /last completed transaction was at log time (\S+ [\d:.]+)/.exec(log)?.[1]
  const reach = end ? `，只到 ${shanghai(new Date(`${end.replace(' ', 'T')}Z`))}（北京时间）` : ''
  return `归档没有到那一刻${reach}；要恢复到归档的末尾，请用 --until latest`
}
