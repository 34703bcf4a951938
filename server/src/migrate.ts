import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import type pg from 'pg'

/** The channel on which every process is told that a migration ran. */
export const migrated = 'mall_migrated'

const folder = new URL('../migrations/', import.meta.url)

type Migration = { readonly name: string; readonly text: string; readonly hash: string }

/** The migrations of this release, in order, each with the SHA-256 of its text. */
export const knownMigrations = once(async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{3}_.+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
})

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= work())
}

/**
 * Brings the database to this release's tables: runs each numbered file not yet run, in order, each in a transaction of
 * its own. Processes that start at once wait for each other. Answers the names of the files run.
 * With `chosen`, only those: an older backup goes into the tables it was made from.
 * @throws Error when a file that was run before has since been changed, or one was run that this release does not know:
 * older code writes into newer tables what they do not mean.
 */
export async function migrate(pool: pg.Pool, chosen: (name: string) => boolean = () => true): Promise<string[]> {
  const all = await knownMigrations()
  const ran: string[] = []
  const client = await pool.connect()
  try {
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    await refuseUnknown(
      client,
      all.map(({ name }) => name),
    )
    for (const one of all) if (chosen(one.name) && (await runOne(client, one))) ran.push(one.name)
    if (ran.length > 0) await client.query(`notify ${migrated}`)
  } finally {
    client.release()
  }
  return ran
}

async function refuseUnknown(client: pg.PoolClient, known: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migration where name <> all ($1) order by name', [known])
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name)
  throw new Error(
    `数据库已由更新的版本升级（${names.slice(0, 3).join('、')}${names.length > 3 ? ` 等 ${names.length} 个迁移` : ''}），` +
      '本版本不认识这些改动，拒绝启动。请使用那个版本，或恢复升级前的备份',
  )
}

async function runOne(client: pg.PoolClient, { name, text, hash }: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query("set local statement_timeout = 0; set local lock_timeout = '60s'; lock table migration in exclusive mode")
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
