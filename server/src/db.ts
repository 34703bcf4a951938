import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { askWithBegin, prepareBegin } from './begin.ts'
import type { Tables } from './tables.ts'

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

/** A pool of connections, and the queries on it; `pool.end()` closes both. `onLost` hears of idle connections that broke; the pool replaces them. */
export function openDb(url: string, most: number, onLost: (error: Error) => void): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    types,
    // What is asked while another is being answered goes at once, see `together`.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    verify: (client, taken) => void settle(client).then(() => taken(), taken),
  })
  pool.on('error', onLost)
  pool.on('connect', hearQueries)
  // A connection that breaks while it is out says so here; its query fails by itself.
  pool.on('connect', (client) => client.on('error', onLost))
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** What each connection is set to. By statements, because poolers refuse or forget what is asked for while connecting. */
const settings = {
  statement_timeout: '10s',
  // A row that somebody holds is soon worth a refusal: whoever waits for it holds one of few connections.
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
  TimeZone: 'UTC',
}

/** Sets a new connection, and reads back that it is set. @throws Error that names what did not take. */
async function settle(client: pg.PoolClient): Promise<void> {
  const names = Object.keys(settings)
  await client.query(
    Object.entries(settings)
      .map(([name, value]) => `set ${name} = '${value}'`)
      .join('; '),
  )
  const { rows } = await client.query<Record<string, string>>(
    `select ${names.map((name) => `current_setting('${name}') as "${name}"`).join(', ')}`,
  )
  const wrong = Object.entries(settings).find(([name, value]) => rows[0]?.[name] !== value)
  if (wrong) throw new Error(`数据库连接的 ${wrong[0]} 设为 ${wrong[1]} 后读回 ${rows[0]?.[wrong[0]] ?? '空'}`)
  await prepareBegin(client)
}

const kept = /^\s*(?:select )?\/\* kept \*\//

/**
 * Prepares the statements that begin with the comment `kept` once for each connection, so that the database does not parse
 * and plan them every time. For the hottest ones only, whose text is always the same: each is remembered by every connection.
 * `begin` waits for the first statement and goes with it; a transaction that asks nothing is none.
 */
function hearQueries(client: pg.PoolClient): void {
  const ask = (given: unknown[]): unknown => {
    writeOnce(client)
    return Reflect.apply(pg.Client.prototype.query, client, given)
  }
  let begins = false
  const query = (...given: unknown[]): unknown => {
    const [text, values, ...rest] = given
    if (typeof text !== 'string' || !Array.isArray(values)) return ask(given)
    if (text === 'begin') {
      begins = true
      return Promise.resolve(nothing('BEGIN'))
    }
    const config = kept.test(text) ? { name: nameOf(text), text, values } : { text, values }
    if (!begins) return ask([config, ...rest])
    begins = false
    if (text === 'commit' || text === 'rollback') return Promise.resolve(nothing(text.toUpperCase()))
    // Several commands in one text, which can have no values, go by themselves.
    if (values.length === 0 && text.includes(';')) return (ask(['begin']) as Promise<unknown>).then(() => ask(given))
    writeOnce(client)
    return askWithBegin(client, config)
  }
  client.query = query as typeof client.query
}

/** What is asked until the present run of code ends goes in one write. */
function writeOnce(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const nothing = (command: string) => ({ command, rows: [], rowCount: null })

const names = new Map<string, string>()

/** The same name for the same text; PostgreSQL's names are short. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Thrown in a transaction: it begins anew, since what it drew by chance was taken. */
export class DrawAgain extends Error {
  readonly code = '40001'
}

const again = new Set(['40001', '40P01'])
const tries = 5

/** The SQLSTATE of a database error, if it is one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Runs `work` in one transaction; when it lost to another (serialisation failure, deadlock), again, at most five times. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === tries || !again.has(sqlState(error) ?? '')) throw error
      await new Promise((resume) => setTimeout(resume, Math.random() * 20 * attempt))
    }
  }
}
