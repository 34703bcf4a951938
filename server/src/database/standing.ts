import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { sqlState } from './db.ts'

const longestWait = 60_000 // ms
/** What PostgreSQL says while it goes down, has crashed, or is on its way up. */
const betweenLives = new Set(['57P01', '57P02', '57P03'])

/**
 * Does what a start asks of the database; while that goes down or comes up – it may recover from a crash of its own – again, a
 * minute at most. `work` must bear being broken off and begun anew. @throws what failed otherwise, or at last.
 */
export async function onceUp<T>(work: () => Promise<T>, say: (line: string) => void): Promise<T> {
  const until = Date.now() + longestWait
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const comesUp =
        betweenLives.has(sqlState(error) ?? '') || (error instanceof Error && error.message.startsWith('Connection terminated'))
      if (!comesUp || Date.now() > until) throw error
      if (tries === 0) say('数据库正在启动或恢复，等待它就绪（最多一分钟）…')
      await new Promise((again) => setTimeout(again, 200))
    }
  }
}

const oldest = 150_000 // server_version_num of PostgreSQL 15

/**
 * Makes sure that the database keeps what it acknowledges and tells the same time as we do.
 * @throws Error in Chinese naming what is wrong: version, fsync, full_page_writes, synchronous_commit, encoding, clock.
 */
export async function checkDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Record<string, string>>(`select current_setting('server_version_num') as version,
    current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit, current_setting('server_encoding') as encoding,
    extract(epoch from clock_timestamp()) as clock`)
  const found = rows[0] ?? {}
  const faults: string[] = []
  if (Number(found['version']) < oldest) faults.push('PostgreSQL 版本低于 15')
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    if (found[name] === 'off') faults.push(`${name} 已关闭，提交的数据可能丢失`)
  if (found['encoding'] !== 'UTF8') faults.push('数据库编码不是 UTF8')
  if (Math.abs(Number(found['clock']) - Date.now() / 1000) > 2) faults.push('数据库时钟与本机相差超过 2 秒')
  if (faults.length > 0) throw new Error(`数据库不符合要求，拒绝启动：${faults.join('；')}`)
}

const clients = 3

/**
 * Makes sure that a connection to `url` stays one and the same connection of PostgreSQL. Behind a pooler that hands them on
 * after each transaction, what we set and prepare would be somebody else's. @throws Error with these words.
 */
export async function checkPooling(url: string, words: string): Promise<void> {
  const mine = Array.from({ length: clients }, () => new pg.Client({ connectionString: url, query_timeout: 5000 }))
  for (const client of mine) client.on('error', () => undefined)
  try {
    const seen = new Set<number>()
    for (const client of mine) {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const pid = rows[0]?.pid ?? 0
      if (seen.has(pid)) throw new Error(words)
      seen.add(pid)
    }
  } finally {
    await Promise.all(mine.map((client) => client.end().catch(() => undefined)))
  }
}

const which = `select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as which`

/** Whether the pool and `url` lead to the same database of the same PostgreSQL. */
export async function isSameDatabase(pool: pg.Pool, url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, query_timeout: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const [ours, its] = await Promise.all([pool.query<{ which: string }>(which), client.query<{ which: string }>(which)])
    return ours.rows[0]?.which === its.rows[0]?.which
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The key that signs links to private files: made once, the same for every process on this database. */
export async function readSecret(pool: pg.Pool): Promise<Buffer> {
  await pool.query(`insert into setting (key, value) values ('secret', to_jsonb($1::text)) on conflict do nothing`, [
    randomBytes(32).toString('hex'),
  ])
  const { rows } = await pool.query<{ secret: string }>(`select value #>> '{}' as secret from setting where key = 'secret'`)
  return Buffer.from(rows[0]?.secret ?? '', 'hex')
}
