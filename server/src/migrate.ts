import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import type pg from 'pg'

const folder = new URL('../migrations/', import.meta.url)

/**
 * Brings the database to this release's tables: runs each numbered file not yet run, in order, each in a transaction of
 * its own. Processes that start at once wait for each other. Answers the names of the files run.
 * With `last`, only up to the file of that name: an older backup goes into the tables it was made from.
 * @throws Error when a file that was run before has since been changed.
 */
export async function migrate(pool: pg.Pool, last?: string): Promise<string[]> {
  const all = (await readdir(folder)).filter((name) => /^\d{3}_.+\.sql$/.test(name)).toSorted()
  const files = last === undefined ? all : all.filter((name) => name <= last)
  const ran: string[] = []
  const client = await pool.connect()
  try {
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    for (const name of files) {
      const text = await readFile(new URL(name, folder), 'utf8')
      if (await runOne(client, name, text)) ran.push(name)
    }
  } finally {
    client.release()
  }
  return ran
}

async function runOne(client: pg.PoolClient, name: string, text: string): Promise<boolean> {
  const hash = createHash('sha256').update(text).digest('hex')
  await client.query('begin')
  try {
    await client.query(
      "set local statement_timeout = 0; set local lock_timeout = '60s'; lock table migration in exclusive mode",
    )
    const before = await client.query<{ hash: string }>('select hash from migration where name = $1', [name])
    const known = before.rows[0]
    if (known && known.hash !== hash) throw new Error(`迁移文件 ${name} 在执行后被改动，拒绝启动`)
    if (!known) {
      await client.query(text)
      await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
    }
    await client.query('commit')
    return !known
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
