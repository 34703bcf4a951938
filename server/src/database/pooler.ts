import type pg from 'pg'
import { openDb, type Db } from './db.ts'
import { lastsIn } from './lasting.ts'
import { passes } from './patient.ts'
import { checkPooling, isSameDatabase } from './standing.ts'

/** Where the database is, as it is set. */
type Addresses = { readonly DATABASE_URL?: string | undefined; readonly DATABASE_DIRECT_URL?: string | undefined }

/** Connections straight to PostgreSQL beside a pooler, for jobs: their three runners listen for ever, and ask by three more. */
const mostLasting = 6

/**
 * The mall's pool of connections to `url`. With DATABASE_DIRECT_URL that leads through a pooler which may hand them on after each transaction,
 * and what lasts longer goes straight there.
 */
export function openPools(
  { POOL, DATABASE_URL, DATABASE_DIRECT_URL: direct }: Addresses & { readonly POOL: number },
  url: string,
  onLost: (error: Error) => void,
): { readonly db: Db; readonly pool: pg.Pool; readonly end: () => Promise<void> } {
  if (direct !== undefined && DATABASE_URL === undefined)
    throw new Error('设置了 DATABASE_DIRECT_URL 而没有设置 DATABASE_URL：应为经连接池到同一个数据库的地址')
  const { db, pool } = openDb(url, POOL, onLost, {}, direct !== undefined)
  if (direct === undefined) return { db, pool, end: () => pool.end() }
  const lasting = openDb(direct, mostLasting, onLost).pool
  lastsIn(pool, lasting)
  return { db, pool, end: async () => void (await Promise.all([pool.end(), lasting.end()])) }
}

/**
 * Makes sure that connections, and what lasts, lead where they are to.
 * @throws Error in Chinese saying what to change.
 */
export async function checkPools({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Addresses, pool: pg.Pool): Promise<void> {
  if (url === undefined) return
  if (direct === undefined) return checkPooling(url, pooled)
  await checkPooling(direct, directPooled)
  await carriesTransactions(pool)
  if (!(await isSameDatabase(pool, direct))) throw new Error(otherDatabase)
}

/** The same for a replica; one that is away just now is not asked. */
export async function checkReplicaPooling(url: string): Promise<void> {
  await checkPooling(url, replicaPooled).catch((error: unknown) => {
    if (!passes(error)) throw error
  })
}

/** @throws Error in words where a transaction is not carried as one, or is not under its limits to its end. */
async function carriesTransactions(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const seen = new Set<string>()
    for (let n = 0; n < 2; n++) {
      const { rows } = await client.query<{ at: string }>(`select pg_backend_pid() || ' ' || current_setting('statement_timeout') as at`)
      seen.add(rows[0]?.at ?? '')
    }
    await client.query('commit')
    if (seen.size > 1) throw new Error(inPieces)
  } catch (error) {
    // As PgBouncer says it with pool_mode = statement.
    throw error instanceof Error && /statement pooling/.test(error.message) ? new Error(inPieces, { cause: error }) : error
  } finally {
    client.release()
  }
}

const pooled =
  'DATABASE_URL 指向按事务（或按语句）分配连接的连接池（如 PgBouncer 的 pool_mode = transaction），拒绝启动。' +
  '请用 DATABASE_DIRECT_URL 另给一个不经连接池、直接到 PostgreSQL 的地址，或改用 pool_mode = session，或让 DATABASE_URL 直接连接 PostgreSQL'
const directPooled =
  'DATABASE_DIRECT_URL 指向按事务（或按语句）分配连接的连接池，拒绝启动。它应为不经连接池、直接到 PostgreSQL 的地址（或 pool_mode = session）'
const replicaPooled =
  'DATABASE_READ_URL 指向按事务（或按语句）分配连接的连接池，拒绝启动。它应直接到副本，或经 pool_mode = session 的连接池'
const inPieces =
  'DATABASE_URL 的连接池把一个事务分给了不同的连接（如 PgBouncer 的 pool_mode = statement），拒绝启动。请改用 pool_mode = transaction'
const otherDatabase =
  'DATABASE_DIRECT_URL 与 DATABASE_URL 到的不是同一个数据库，拒绝启动。两者应为同一台 PostgreSQL 上的同一个数据库，前者不经连接池'
