import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inDatabase } from '../database/databaseUrl.ts'
import { quoted } from './backup.sql.ts'

/** Who drills: what the one left that died is not the other's. */
type Who = 'desk' | 'command'

/** By this we know a database that a drill made. */
const mark = (owner: string, who: Who) => `${who === 'desk' ? 'drill' : 'drill by command'} of ${owner}`

/**
 * Does the work on an empty database of its own, beside the one at `url`; it is gone afterwards. What an earlier one left is gone
 * before: only what bears our mark. @throws Error in words where databases cannot be made, or `url` does not name one.
 */
export async function inScratch<T>(url: string, work: (url: string) => Promise<T>, who: Who = 'desk'): Promise<T> {
  const name = `mall_drill_${randomBytes(6).toString('hex')}`
  const other = inDatabase(url, name)
  if (other === url) throw new Error('数据库地址中没有写明数据库名，无法演练恢复：请在 DATABASE_URL 末尾写上 /数据库名')
  const client = new pg.Client(url)
  // What it is asked fails then; lost while nothing is asked, it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await dropLeft(client, who)
    await client.query(`create database ${quoted(name)} template template0`).catch((error: unknown) => {
      const forbidden = error instanceof Error && 'code' in error && error.code === '42501'
      throw forbidden ? new Error('数据库账号没有新建数据库的权限，无法演练恢复：请管理员执行 alter role … createdb') : error
    })
    try {
      await client.query(`comment on database ${quoted(name)} is '${mark(await ownerOf(client), who).replaceAll("'", "''")}'`)
      return await work(other)
    } finally {
      await client.query(`drop database if exists ${quoted(name)} with (force)`)
    }
  } finally {
    await client.end()
  }
}

const ownerOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''

/** Drops what drills of this database left that died. */
async function dropLeft(client: pg.Client, who: Who): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'mall_drill_%' and shobj_description(oid, 'pg_database') = $1`,
    [mark(await ownerOf(client), who)],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${quoted(name)} with (force)`)
}

/** The same, of the database at `url`. */
export async function dropDrills(url: string): Promise<void> {
  const client = new pg.Client(url)
  // What it is asked fails then; lost while nothing is asked, it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await dropLeft(client, 'desk').finally(() => client.end())
}

/**
 * Whether both lead to one and the same database. One that was restored has the name and the system's number of the other, but not its start.
 * Of one that cannot be asked it is not said.
 */
export async function isSame(url: string, other: string): Promise<boolean> {
  const [mine, its] = await Promise.all([url, other].map((one) => whichAt(one).catch(() => undefined)))
  return mine !== undefined && mine === its
}

async function whichAt(url: string): Promise<string> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ which: string }>(`select current_database() || ' ' || pg_postmaster_start_time() as which`)
    return rows[0]?.which ?? ''
  } finally {
    await client.end()
  }
}
