import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { hearQueries } from './asking.ts'
import type { Tables } from '../tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

// Whole numbers of the database are ids, counts and fen: all below 2^53, and a larger one must not be rounded in silence.
const wholeNumber = (text: string): number => {
  const n = Number(text)
  if (!Number.isSafeInteger(n)) throw new RangeError(`number of the database out of range: ${text}`)
  return n
}
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return wholeNumber
    if (oid === 1016) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(wholeNumber) // bigint[]
    if (oid === pg.types.builtins.DATE) return (text: string) => text // a day is text, it has no hour
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * A pool of connections, and the queries on it; `pool.end()` closes both. `onLost` hears of idle connections that broke; the pool replaces them.
 * Each connection is set to `more` besides what all are. Where they are `handedOn`, each of their transactions is set anew instead: `url`
 * leads to a pooler that may give another session of PostgreSQL to every one.
 */
export function openDb(
  url: string,
  most: number,
  onLost: (error: Error) => void,
  more: Readonly<Record<string, string>> = {},
  handedOn = false,
): { db: Db; pool: pg.Pool } {
  const limits = { ...settings, ...more }
  // A replica is read as it is; everything else wants a server that takes writes.
  const onlyReads = more['default_transaction_read_only'] === 'on'
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    types,
    // What is asked while another is being answered goes at once, see `together`.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    verify: (client, taken) =>
      void (handedOn ? Promise.resolve() : set(client, limits))
        .then(() => readBack(client, limits))
        .then((there) => (onlyReads ? undefined : noteServer(pool, client, there)))
        .then(() => taken(), taken),
  })
  if (!onlyReads) leaveReadOnly(pool)
  pool.on('error', onLost)
  if (handedOn) transactionsApart.add(pool)
  pool.on('connect', (client) => hearQueries(client, handedOn ? limitsOf(limits) : undefined))
  // A connection that breaks while it is out says so here; its query fails by itself.
  pool.on('connect', (client) => client.on('error', onLost))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return { db, pool }
}

const pools = new WeakMap<Db, pg.Pool>()

/** What the database is asked through. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('this is a transaction, or a database that was not opened here')
  return pool
}

const transactionsApart = new WeakSet<pg.Pool>()

/** Whether each transaction on the pool may be in another session of PostgreSQL: nothing that is set, prepared or listened to outlasts it. */
export const isHandedOn = (pool: pg.Pool): boolean => transactionsApart.has(pool)

/** What each connection is set to. By statements, because poolers refuse or forget what is asked for while connecting. */
const settings = {
  statement_timeout: '10s',
  // A row that somebody holds is soon worth a refusal: whoever waits for it holds one of few connections.
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
  TimeZone: 'UTC',
}
type Limits = Readonly<Record<string, string>>

async function set(client: pg.PoolClient, limits: Limits): Promise<void> {
  await client.query(
    Object.entries(limits)
      .map(([name, value]) => `set ${name} = '${value}'`)
      .join('; '),
  )
}

/** The statement that sets them until the end of the transaction. */
const limitsOf = (limits: Limits): string =>
  `select ${Object.entries(limits)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`

/** Reads back that a new connection is set, and answers where it leads. @throws Error that names what did not take. */
async function readBack(client: pg.PoolClient, limits: Limits): Promise<There> {
  const names = Object.keys(limits)
  const { rows } = await client.query<There & Record<string, string>>(
    `select ${names.map((name) => `current_setting('${name}') as "${name}"`).join(', ')}, ${whoIsThere}`,
  )
  const [there] = rows
  const wrong = Object.entries(limits).find(([name, value]) => there?.[name] !== value)
  if (wrong || !there) throw new Error(`数据库连接的 ${wrong?.[0]} 设为 ${wrong?.[1]} 后读回 ${there?.[wrong?.[0] ?? ''] ?? '空'}`)
  return there
}

/** Thrown in a transaction: it begins anew, since what it drew by chance was taken. */
export class DrawAgain extends Error {
  readonly code = '40001'
}

/** What `assured` says in the database. */
const notSo = 'YC001'
const again = new Set(['40001', '40P01', notSo])
const tries = 5

/** The SQLSTATE of a database error, if it is one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/**
 * Runs `work` in one transaction; when it lost to another (serialisation failure, deadlock), or what it was sure of is not so, again, at most
 * five times. From the second on it is to be sure of nothing.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx, attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => work(tx, attempt))
    } catch (error) {
      if (attempt === tries || !again.has(sqlState(error) ?? '')) throw error
      if (sqlState(error) !== notSo) await new Promise((resume) => setTimeout(resume, Math.random() * 20 * attempt))
    }
  }
}

// Which server connections lead to: the primary may go, and another one lead.

/** Asked of each server that is connected to: which start of which PostgreSQL it is, and whether it follows another and takes no writes. */
export const whoIsThere = `extract(epoch from pg_postmaster_start_time())::text as started, pg_is_in_recovery() as follows`
export type There = { readonly started: string; readonly follows: boolean }

/** @throws Error as of a server on its way up, where this one follows another: behind a proxy the next connection may lead to that. */
export function checkLeads({ follows }: Pick<There, 'follows'>): void {
  if (follows) throw Object.assign(new Error('连到的 PostgreSQL 是只读的备库，等待主库'), { code: '57P03' })
}

/** What a server says of writes that became read-only while it was connected to. */
const readOnly = '25006'
/** What a server says, or a pooler before it, that is about to hang up. */
const hangsUp = /^(?:08|57P0)/

type Wire = { readonly connection: EventEmitter & { readonly stream: Socket } }
const wireOf = (client: pg.ClientBase) => (client as unknown as Wire).connection

const serversOf = new WeakMap<pg.Pool, Map<pg.PoolClient, string>>()

/** Has a pool give up connections to a server that says it is read-only, or that it hangs up, each once it is given back. */
function leaveReadOnly(pool: pg.Pool): void {
  const servers = new Map<pg.PoolClient, string>()
  serversOf.set(pool, servers)
  const left = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    wireOf(client).on(
      'errorMessage',
      ({ code }: { code?: string }) => void ((code === readOnly || hangsUp.test(code ?? '')) && left.add(client)),
    )
  })
  pool.on('release', (_, client) => void (left.has(client) && client.end().catch(() => undefined)))
  pool.on('remove', (client) => void servers.delete(client))
}

/** Notes which server a new connection leads to. @throws Error where that is a standby. */
function noteServer(pool: pg.Pool, client: pg.PoolClient, there: There): void {
  checkLeads(there)
  serversOf.get(pool)?.set(client, there.started)
}

/**
 * Cuts what the pool has to other servers than the one that was `started` then, which leads now: a machine that is gone without a word would
 * leave whoever asked it waiting for a quarter of an hour.
 */
export function leaveOthers(pool: pg.Pool, started: string): void {
  for (const [client, its] of serversOf.get(pool) ?? [])
    if (its !== started) wireOf(client).stream.destroy(new Error('Connection terminated: another server leads now'))
}
