import pg from 'pg'
import { Refusal } from '../../../contract/refusal.ts'
import { openDb, sqlState, type Db } from './db.ts'
import type { ReplicaState } from './replica.rules.ts'
import { primaryStanding, replicaStanding, type PrimaryStanding, type ReplicaStanding } from './replica.sql.ts'
import { lagOf, trailFrom, type Sighting, type WalPosition } from './walPosition.rules.ts'

/** A copy of the database that follows it, and reads that go there as long as nobody is shown less than he wrote. */
export type Replica = {
  /**
   * Reads on the replica where it has passed `seen`, else on the primary; null: on the primary. What fails on the replica, whatever it
   * says, is asked once again of the primary.
   */
  readonly read: <T>(seen: WalPosition | null, work: (db: Db) => Promise<T>) => Promise<T>
  /** Reads on the replica once it has what the primary has now, else on the primary. */
  readonly readCaughtUp: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Whether the replica has what the primary has now; waits for it, as long as it is read from. */
  readonly caughtUp: () => Promise<boolean>
  /** Where the primary is now. */
  readonly position: () => Promise<WalPosition>
  readonly standing: () => ReplicaStandingNow
  /** Looks at both now. */
  readonly look: () => Promise<void>
  readonly end: () => Promise<void>
}

export type ReplicaStandingNow = {
  readonly state: ReplicaState
  /** For how long it may have lacked something, ms; null: nobody knows. */
  readonly lag: number | null
  /** Reads of this process: answered by the replica, by the primary, and by the primary after the replica failed. */
  readonly reads: { readonly replica: number; readonly primary: number; readonly again: number }
}

/** How both are asked where they are. Tests hold one back. */
export type Sides = {
  readonly primary: () => Promise<PrimaryStanding>
  readonly replica: () => Promise<ReplicaStanding>
}

export type Following = {
  readonly url: string
  readonly most: number
  /** Of more than this nothing is read there, ms. */
  readonly latest: number
  readonly primary: { readonly db: Db; readonly pool: pg.Pool }
  /** Hears each new state. */
  readonly changed?: (state: ReplicaState) => void
  /** A statement that writes is thrown instead of being asked of the primary: tests find it so. */
  readonly strict?: boolean
  readonly sides?: Sides
}

/** ms between looks; who has just written is read to by the primary until the next. */
const lookEvery = 500
const patience = 2000 // ms
const [readOnly, waits] = ['25006', 20]

/** Follows the replica at `url`, and has looked at it once. */
export async function followReplica({ url, most, latest, primary, changed, strict = false, sides }: Following) {
  const { db, pool } = openDb(url, most, lost, { default_transaction_read_only: 'on' })
  const watcher = sides ? null : watcherAt(url, lost)
  const ask = sides ?? { primary: () => primaryStanding(primary.pool), replica: () => replicaStanding(watcher ?? pool) }
  const reads = { replica: 0, primary: 0, again: 0 }
  /** Those who wait for the replica, who are told when it has gone. */
  const waiting = new Set<(error: Error) => void>()
  let state: ReplicaState = 'away'
  let trail: readonly Sighting[] = []
  let replayed: WalPosition = 0n
  let lag: number | null = null
  let looking: Promise<void> | null = null

  function become(found: ReplicaState): void {
    if (found === state) return
    state = found
    changed?.(found)
    if (found !== 'away') return
    for (const leave of waiting) leave(new Error('the replica has gone'))
  }

  /** It may come back behind where it was: nothing is known of it until it was looked at. */
  function lost(): void {
    replayed = 0n
    trail = []
    lag = null
    become('away')
  }

  async function lookOnce(): Promise<void> {
    const now = performance.now()
    const ours = await ask.primary().catch(() => null)
    const its = await ask.replica().catch(() => null)
    if (!its) return lost()
    replayed = its.replayed ?? 0n
    trail = trailFrom(ours ? [...trail, { at: now, position: ours.position }] : trail, replayed)
    lag = lagOf(trail, replayed, now)
    if (ours && its.system !== ours.system) become('other database')
    else if (its.replayed === null) become('no replica')
    else become(lag === null || lag > latest ? 'late' : 'ok')
  }

  const look = () => (looking ??= lookOnce().finally(() => (looking = null)))

  function onReplica<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    waiting.add(reject)
    work(db).then(resolve, reject)
    return promise.finally(() => waiting.delete(reject))
  }

  function onPrimary<T>(work: (db: Db) => Promise<T>): Promise<T> {
    reads.primary++
    return work(primary.db)
  }

  async function tried<T>(work: (db: Db) => Promise<T>): Promise<T> {
    try {
      const answer = await onReplica(work)
      reads.replica++
      return answer
    } catch (error) {
      if (strict && sqlState(error) === readOnly) throw error
      reads.again++
      if (!(error instanceof Refusal)) void look()
      return work(primary.db)
    }
  }

  const position = async () => (await ask.primary()).position

  async function caughtUp(): Promise<boolean> {
    const at = await position().catch(() => null)
    while (at !== null && state === 'ok' && replayed < at) {
      await new Promise((again) => setTimeout(again, waits))
      await look()
    }
    return at !== null && state === 'ok'
  }

  await look()
  const timer = setInterval(() => void look(), lookEvery).unref()
  const replica: Replica = {
    read: (seen, work) => (seen !== null && state === 'ok' && seen <= replayed ? tried(work) : onPrimary(work)),
    readCaughtUp: async (work) => ((await caughtUp()) ? tried(work) : onPrimary(work)),
    caughtUp,
    position,
    standing: () => ({ state, lag, reads: { ...reads } }),
    look,
    async end() {
      clearInterval(timer)
      await looking
      await Promise.all([pool.end(), watcher?.end()])
    },
  }
  return { replica, pool }
}

/** A connection of its own: however long others wait for theirs, this one tells within two seconds. */
const watcherAt = (url: string, lost: () => void) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'mall replica',
    keepAlive: true,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  pool.on('error', lost)
  return pool
}
