import { randomBytes } from 'node:crypto'
import type pg from 'pg'

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

/** The key that signs links to private files: made once, the same for every process on this database. */
export async function readSecret(pool: pg.Pool): Promise<Buffer> {
  await pool.query(`insert into setting (key, value) values ('secret', to_jsonb($1::text)) on conflict do nothing`, [
    randomBytes(32).toString('hex'),
  ])
  const { rows } = await pool.query<{ secret: string }>(
    `select value #>> '{}' as secret from setting where key = 'secret'`,
  )
  return Buffer.from(rows[0]?.secret ?? '', 'hex')
}
