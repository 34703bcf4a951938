import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { lastingOf } from './lasting.ts'
import { dropOwnViews, hasOwnViews, makeOwnViews } from './ownCustomers.sql.ts'

/** The channel on which every process is told that a migration ran. */
export const migrated = 'mall_migrated'

const folder = new URL('../../migrations/', import.meta.url)
/** How a migration begins that changes no column: what staff see of their own customers stays beside it, however long it takes. */
const viewsStay = '-- views stay\n'

/**
 * How a migration begins that runs beside the mall, as an index of a large table that is made while orders are placed: outside of a transaction,
 * one statement after the other. Each may run again after what was broken off.
 */
const besideMall = '-- beside the mall\n'

/** Which databases run it: those begun before the fold, those begun since, or every one. */
type Road = 'earlier' | 'fold' | 'every'

type Migration = {
  readonly name: string
  readonly text: string
  /** The SHA-256 of its text, hex. */
  readonly hash: string
  readonly road: Road
}

/**
 * Every migration that this release knows, in the order they run. Those in `earlier/` led one by one to the tables that the fold, the
 * files numbered below the last of them, makes at once; what is numbered above runs on either.
 */
export const knownMigrations = once(async (): Promise<Migration[]> => {
  const earlier = await read(new URL('earlier/', folder), () => 'earlier')
  const last = earlier.at(-1)?.name ?? ''
  return [...earlier, ...(await read(folder, (name) => (name < last ? 'fold' : 'every')))]
})

async function read(from: URL, roadOf: (name: string) => Road): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => /^\d{3}_.+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, from), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex'), road: roadOf(name) }
    }),
  )
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= work())
}

/**
 * Brings the database to this release's tables: runs each numbered file not yet run, in order, each in a transaction of
 * its own. Processes that start at once wait for each other. Answers the names of the files run.
 * With `only`, no others than those: a backup goes into the tables it was made from.
 * @throws Error when a file that was run before has since been changed, or one was run that this release does not know:
 * older code writes into newer tables what they do not mean.
 */
export async function migrate(pool: pg.Pool, only?: ReadonlySet<string>): Promise<string[]> {
  const all = await knownMigrations()
  const ran: string[] = []
  const client = await lastingOf(pool).connect()
  try {
    // One after the other: of two that make a table at once, `if not exists` lets one fail.
    await client.query(
      `select pg_advisory_xact_lock(hashtext('migration'));
       create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())`,
    )
    await refuseUnknown(
      client,
      all.map(({ name }) => name),
    )
    const before = await ranIn(client)
    const wanted = forThose(all, only ?? new Set(before.keys())).filter(
      (one) => (only?.has(one.name) ?? true) && !isAsRun(one, before.get(one.name)),
    )
    // Where there are none nobody works who would miss the views meanwhile: the last migration makes them.
    const areThere = await hasOwnViews(client)
    const isWithViews = (one: Migration) => areThere || one === wanted.at(-1)
    for (const one of wanted) if (await runAnyhow(client, one, isWithViews(one))) ran.push(one.name)
    if (ran.length > 0) await client.query(`notify ${migrated}`)
  } finally {
    client.release()
  }
  return ran
}

/** What a database that began by `names` runs: there are two roads to the same tables, and it stays on its own. */
function forThose(all: readonly Migration[], names: ReadonlySet<string>): readonly Migration[] {
  const began = all.some(({ name, road }) => road === 'earlier' && names.has(name))
  return all.filter(({ road }) => road !== (began ? 'fold' : 'earlier'))
}

/** What was run, and the hash of its text. */
async function ranIn(client: pg.PoolClient): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

/** Whether it was run. @throws Error when its file is another than the one that was. */
function isAsRun({ name, hash }: Migration, ran: string | undefined): boolean {
  if (ran !== undefined && ran !== hash) throw new Error(`迁移文件 ${name} 在执行后被改动，拒绝启动`)
  return ran !== undefined
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

/** What PostgreSQL says to one of two that wait for each other's locks, and to who has waited too long for one. */
const crossed = ['40P01', '55P03']
/** So long is a lock asked for, again and again: a backup reads for minutes. */
const askedFor = 300_000 // ms

/**
 * Does the work beside a mall at work, too: what met the locks of others crosswise, or did not get one soon, was rolled back and is done again. It
 * waits for a lock no longer than those who come behind it wait, so that none of them fails.
 */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + askedFor; ; await pause(1000)) {
    try {
      return await work()
    } catch (error) {
      const isCrossed = error instanceof Error && 'code' in error && crossed.includes(String(error.code))
      if (!isCrossed || performance.now() > until) throw error
    }
  }
}

const runAnyhow = (...given: Parameters<typeof runOne>): Promise<boolean> =>
  given[1].text.startsWith(besideMall) ? runBeside(...given) : patiently(() => runOne(...given))

async function runOne(client: pg.PoolClient, one: Migration, withViews: boolean): Promise<boolean> {
  const { name, text, hash } = one
  return whole(client, async () => {
    await client.query("set local statement_timeout = 0; set local lock_timeout = '60s'; lock table migration in exclusive mode")
    await client.query("set local lock_timeout = '2s'")
    if (await hasRun(client, one)) return false
    const stay = text.startsWith(viewsStay) && (await hasOwnViews(client))
    if (!stay) await client.query(dropOwnViews)
    await client.query(text)
    if (withViews && !stay) await makeOwnViews(client)
    await client.query(keepRun, [name, hash])
    return true
  })
}

/** All of it, in one transaction, or nothing. */
async function whole<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Waits, as long as it takes, for whoever may be at it: asked again and again, since a statement that waits keeps an index from being made. */
async function runBeside(client: pg.PoolClient, one: Migration, withViews: boolean): Promise<boolean> {
  const { name, text, hash } = one
  const isMine = async () => (await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${itsLock}) as got`)).rows[0]?.got
  // They were set by statements, see db.ts: `reset` would leave the connection without any.
  const { rows: limits } = await client.query<{ name: string; setting: string }>(itsLimits)
  while (!(await isMine())) await pause(200)
  try {
    if (await hasRun(client, one)) return false
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    for (const statement of text.split(/;\n/).filter((one) => one.trim() !== '')) await client.query(statement)
    await patiently(() =>
      whole(client, async () => {
        await client.query("set local lock_timeout = '2s'")
        if (withViews && !(await hasOwnViews(client))) await makeOwnViews(client)
        await client.query(keepRun, [name, hash])
      }),
    )
    return true
  } finally {
    await client.query(`select pg_advisory_unlock(${itsLock})`)
    for (const { name: limit, setting } of limits) await client.query('select set_config($1, $2, false)', [limit, setting])
  }
}

const itsLimits = "select name, current_setting(name) as setting from pg_settings where name in ('statement_timeout', 'lock_timeout')"
const itsLock = "hashtext('migration beside the mall')"
const keepRun = 'insert into migration (name, hash) values ($1, $2)'

async function hasRun(client: pg.PoolClient, one: Migration): Promise<boolean> {
  const { rows } = await client.query<{ hash: string }>('select hash from migration where name = $1', [one.name])
  return isAsRun(one, rows[0]?.hash)
}
