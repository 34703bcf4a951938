import pg from 'pg'
import type { Manifest, Row } from './manifest.ts'

export type Column = { readonly name: string; readonly type: string }
export type TableShape = { readonly schema: string; readonly name: string; readonly columns: readonly Column[] }

/** What migrations write about themselves is made again by migrating, not copied. */
const ledgers = ['public.migration', 'graphile_worker.migrations']

const ours = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`

/** Text that reads back as the same value, whatever the server's settings are. */
export const plainText = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** Does the work on a connection of its own that sees the database at `url` as of one instant, and changes nothing. */
export async function inSnapshot<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  // What it is asked fails then; lost while nothing is asked, it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const holds = await hasLog(client)
    await client.query('begin isolation level repeatable read read only')
    // Before the snapshot, which no select has taken yet: of tables that go, none is seen as it was. See `endMonths`, which waits.
    if (holds) await client.query('lock table only audit in access share mode')
    await client.query(plainText)
    return await work(client)
  } finally {
    await client.end()
  }
}

async function hasLog(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.audit') is not null as there`)
  return rows[0]?.there ?? false
}

export const quoted = (...names: readonly string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')

/** Every table with the columns that hold data of their own; partitions go with their parent. */
export async function tablesOf(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                     order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and ${ours}
        and n.nspname || '.' || c.relname <> all ($1)
      group by 1, 2 order by 1, 2`,
    [ledgers],
  )
  return rows
}

/**
 * What opens something by itself, by the condition of the other rows: the house's secret, answers that are kept for repeats, and
 * codes on their way to a phone, which nobody would want sent late either.
 */
const opening: Readonly<Record<string, string>> = {
  'public.setting': `key <> 'secret'`,
  'public.repeat_answer': 'false',
  'graphile_worker._private_jobs': `not coalesce(payload::jsonb ? 'code'
    and task_id = (select id from graphile_worker._private_tasks where identifier = 'sms'), false)`,
}

/** A table's rows in batches, as of the transaction's snapshot; with `closed` none that opens something by itself. */
export async function* rowsOf(client: pg.ClientBase, { schema, name, columns }: TableShape, closed: boolean): AsyncGenerator<Row[]> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const which = (closed && opening[`${schema}.${name}`]) || 'true'
  await client.query(`declare backup no scroll cursor for select ${texts} from ${quoted(schema, name)} where ${which}`)
  for (;;) {
    const { rows } = await client.query<Row>({ text: 'fetch 500 from backup', rowMode: 'array' })
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close backup')
}

/** Where each sequence stands; one that was never asked stays out. */
export async function sequencesOf(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as last
       from pg_sequences where last_value is not null order by 1, 2`,
  )
  return rows
}

/** The SHA-256 of every content that a file's row names, of it or of its small picture. */
export async function namedFiles(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from stored_file union select preview from stored_file where preview is not null order by 1',
  )
  return rows.map(({ hash }) => hash)
}

/**
 * The SHA-256 of what lies in an object store, which keeps it itself; none where the database is of before there was one. What is on its
 * way there, or comes back just now, may soon lie on the disk alone.
 */
export async function storedElsewhere(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const there = await client.query<{ there: boolean }>(`select to_regclass('public.stored_content') is not null as there`)
  if (!there.rows[0]?.there) return new Set()
  const { rows } = await client.query<{ hash: string }>(
    `select hash from stored_content s where coalesce(to_jsonb(s) ->> 'state', 'held') = 'held'`,
  )
  return new Set(rows.map(({ hash }) => hash))
}

/** The migrations that ran, by name. @throws Error when this is not one of our databases. */
export async function ranMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const there = await client.query<{ there: boolean }>(`select to_regclass('public.migration') is not null as there`)
  if (!there.rows[0]?.there) throw new Error('这个数据库里没有商城的数据，没有可备份的内容')
  const { rows } = await client.query<Manifest['migrations'][number]>('select name, hash from migration order by name')
  return rows
}
