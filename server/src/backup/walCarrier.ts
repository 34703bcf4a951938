import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { alarm } from '../alarm.ts'
import type { Db } from '../database/db.ts'
import { isFull } from '../file/room.ts'
import { carriedFolder, carrierName, chainMark } from '../database/postgres-archive.ts'
import type { ArchiveStanding } from './archiveStanding.rules.ts'
import { backupWorker } from './backupWorker.ts'
import { keyInUse } from './key.sql.ts'
import { beyondKept, basesFolder, isBaseDue, walFolder, type Base } from './wal.rules.ts'
import { endPiece, historyOf } from './wal.sql.ts'
import { claimPlace, foundIn, isSameDisk, keepPiece } from './walPlace.ts'

/** Carries the embedded database's log to an archive, as long as it runs. */
export type Carrier = {
  readonly standing: () => Promise<ArchiveStanding>
  /** Ends the database by `stop` and carries its last piece, too. */
  readonly end: (stop: () => Promise<void>) => Promise<void>
}

declare module '../services.ts' {
  interface Services {
    /** Absent: the database is archived by nobody, or by others. */
    readonly walArchive?: Pick<Carrier, 'standing'>
  }
}

export type Carrying = {
  /** The folder of the archive. */
  readonly place: string
  readonly dataDir: string
  readonly pool: pg.Pool
  readonly db: Db
  readonly now: () => Date
  /** ms until a piece is ended that is not full. */
  readonly endEvery?: number
  /** ms between looks whether PostgreSQL is done with one. */
  readonly lookEvery?: number
}

/** ms until what went wrong is tried again. */
const [soon, later] = [5000, 600_000]
const never = Number.NEGATIVE_INFINITY

/** Begins to carry. Where the place is away that is told, and tried again for ever: PostgreSQL keeps what nobody carried. */
export async function carryLog({ place, dataDir, pool, db, now, endEvery = 60_000, lookEvery = 500 }: Carrying): Promise<Carrier> {
  const cluster = join(dataDir, 'postgres')
  const carried = join(cluster, carriedFolder)
  const url = pool.options.connectionString ?? ''
  const history = await historyOf(pool)
  const chain = `${place}\n${history}`
  let isBegun = (await readFile(chainMark(dataDir), 'utf8').catch(() => '')) === chain
  let [fault, baseFault, recipient] = ['', '', '']
  let [endedAt, triedAt, baseTriedAt] = [never, never, never]
  let [isEnding, isSealed, isBeside] = [false, true, false]
  let bases: readonly Base[] = []
  let making: Promise<void> | null = null
  let carrying: Promise<void> | null = null
  const done = new Set<string>()
  await mkdir(carried, { recursive: true })
  // PostgreSQL's account looks into it, whatever ours usually keeps to itself.
  await chmod(carried, 0o755)
  for (const name of await readdir(carried)) await rm(join(carried, name), { force: true })

  async function waitingNames(): Promise<string[]> {
    const names = await readdir(join(cluster, 'pg_wal/archive_status'))
    const ready = names.filter((name) => name.endsWith('.ready')).map((name) => name.slice(0, -'.ready'.length))
    const [histories, others] = [ready.filter((name) => name.endsWith('.history')), ready.filter((name) => !name.endsWith('.history'))]
    return [...histories.toSorted(), ...others.toSorted()]
  }

  async function tell(name: string): Promise<void> {
    await writeFile(join(carried, name), '', { mode: 0o644 })
    if (name !== carrierName) done.add(name)
  }

  async function carryOnce(): Promise<void> {
    const waiting = (await waitingNames()).filter((name) => !done.has(name))
    const isTime = performance.now() - endedAt >= endEvery
    if (waiting.length === 0 && !isTime) return
    if (fault !== '' && !isEnding && performance.now() - triedAt < soon) return
    triedAt = performance.now()
    try {
      await claimPlace(place, history.split('/')[0] ?? '', !isBegun)
      if (!isEnding) recipient = (await keyInUse(db))?.recipient ?? ''
      isSealed = recipient !== ''
      isBeside = await isSameDisk(place, dataDir)
      await tell(carrierName)
      for (const name of waiting) {
        await keepPiece(place, name, join(cluster, 'pg_wal', name), recipient)
        await tell(name)
      }
      fault = ''
    } catch (error) {
      fault = wordsOf(error, place)
      alarm('wal archive', `数据库日志没有归档：${fault}`)
      return rm(join(carried, carrierName), { force: true })
    }
    await forgetTold()
    if (isEnding) return
    if (waiting.length > 0) endedAt = performance.now()
    else if (isTime) {
      endedAt = performance.now()
      await endPiece(pool).catch(() => undefined)
    }
    bases = (await foundIn(place)).bases
    making ??= baseIfDue().finally(() => (making = null))
  }

  /** What PostgreSQL has taken note of is not told any more. */
  async function forgetTold(): Promise<void> {
    const ready = new Set(await waitingNames())
    for (const name of [...done].filter((one) => !ready.has(one))) {
      await rm(join(carried, name), { force: true })
      done.delete(name)
    }
  }

  async function baseIfDue(): Promise<void> {
    if (isBegun && !isBaseDue(bases.at(-1), now())) return
    if (performance.now() - baseTriedAt < later) return
    baseTriedAt = performance.now()
    try {
      await backupWorker.make({ do: 'base', url, cluster, place, recipient })
      await writeFile(chainMark(dataDir), chain, { mode: 0o600, flush: true })
      ;[isBegun, baseFault, baseTriedAt] = [true, '', never]
      await prune()
    } catch (error) {
      baseFault = wordsOf(error, place)
      alarm('wal base', `没有做成基础备份：${baseFault}`)
    }
  }

  async function prune(): Promise<void> {
    const found = await foundIn(place)
    const old = beyondKept(found.bases, found.pieces)
    for (const { file } of old.bases) await rm(join(place, basesFolder, file), { force: true })
    for (const { file } of old.pieces) await rm(join(place, walFolder, file), { force: true })
    bases = found.bases.filter((base) => !old.bases.includes(base))
  }

  const carry = () => (carrying ??= carryOnce().finally(() => (carrying = null)))

  async function standing(): Promise<ArchiveStanding> {
    const waiting = (await waitingNames()).filter((name) => !done.has(name))
    const since = await Promise.all(waiting.map((name) => readyAt(cluster, name)))
    return {
      ...{ fault, baseFault, isSealed, isBeside },
      waiting: waiting.length,
      behind: waiting.length === 0 ? 0 : Math.max(0, Date.now() - Math.min(...since)),
      bases: bases.length,
      newest: bases.at(-1)?.at ?? null,
    }
  }

  const timer = setInterval(() => void carry().catch(() => undefined), lookEvery).unref()
  return {
    standing,
    async end(stop) {
      isEnding = true
      const hurry = setInterval(() => void carry().catch(() => undefined), 100)
      try {
        await Promise.all([stop(), making])
      } finally {
        clearInterval(hurry)
        clearInterval(timer)
      }
      await carrying?.catch(() => undefined)
      await rm(join(carried, carrierName), { force: true })
    },
  }
}

/** When PostgreSQL was done with a piece. */
const readyAt = (cluster: string, name: string): Promise<number> =>
  stat(join(cluster, 'pg_wal/archive_status', `${name}.ready`)).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  )

function wordsOf(error: unknown, place: string): string {
  if (isFull(error)) return `归档位置 ${place} 空间已满，请清理或扩容`
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return `归档位置 ${place} 没有写入权限`
  return error instanceof Error ? error.message : String(error)
}
