import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { plainText, quoted } from './backup.sql.ts'
import type { TableShape } from './backup.sql.ts'
import type { Manifest, Row } from './manifest.ts'

/** Whether others are connected to this database: a mall at work on it must be stopped first. Who just left is given two seconds to be gone. */
export async function othersConnected(client: pg.ClientBase): Promise<boolean> {
  for (let n = 0; n < 20; n++) {
    if ((await others(client)) === 0) return false
    await pause(100)
  }
  return true
}

async function others(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.others ?? 0
}

/** All of it or nothing, with values that read as they were written. */
export async function inOneTransaction(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(plainText)
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export async function hasRows(client: pg.ClientBase, tables: readonly TableShape[]): Promise<boolean> {
  for (const { schema, name } of tables) {
    const { rowCount } = await client.query(`select from ${quoted(schema, name)} limit 1`)
    if (rowCount) return true
  }
  return false
}

/** Drops everything in the database, so that it is as new. */
export async function empty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace
      where nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
  )
  for (const { name } of rows) await client.query(`drop schema ${quoted(name)} cascade`)
  await client.query('create schema public')
}

/**
 * Takes foreign keys and triggers out of the way of rows that come table by table, and answers what puts them back. The
 * keys are then checked against every row. (Switching them off instead would need a superuser, and check nothing.)
 */
export async function setAside(client: pg.ClientBase, tables: readonly TableShape[]): Promise<string[]> {
  const keys = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
       from pg_constraint
      where contype = 'f' and conparentid = 0
        and conrelid in (select to_regclass(name) from unnest($1::text[]) as name)`,
    [tables.map(({ schema, name }) => quoted(schema, name))],
  )
  const triggers = await client.query<{ off: string; on: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
            format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as on
       from pg_trigger
      where not tgisinternal and tgenabled = 'O' and tgparentid = 0
        and tgrelid in (select to_regclass(name) from unnest($1::text[]) as name
          union all select inhrelid from unnest($1::text[]) as name join pg_inherits on inhparent = to_regclass(name))`,
    [tables.map(({ schema, name }) => quoted(schema, name))],
  )
  for (const { off } of [...keys.rows, ...triggers.rows]) await client.query(off)
  return [...keys.rows, ...triggers.rows].map(({ on }) => on)
}

/** Puts back what was set aside. */
export async function put(client: pg.ClientBase, back: readonly string[]): Promise<void> {
  for (const statement of back) await client.query(statement)
}

/** Rows that migrations put in are in the backup too. */
export async function clear(client: pg.ClientBase, tables: readonly TableShape[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ schema, name }) => quoted(schema, name)).join(', ')}`)
}

/** Adds rows whose values are in the order of the table's columns. */
export async function addRows(client: pg.ClientBase, table: TableShape, rows: readonly Row[]): Promise<void> {
  const { schema, name, columns } = table
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, at) => `c${at}::${type}`).join(', ')
  const lists = columns.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const given = columns.map((_, at) => `c${at}`).join(', ')
  await client.query(
    `insert into ${quoted(schema, name)} (${names}) overriding system value
     select ${values} from unnest(${lists}) as given (${given})`,
    columns.map((_, at) => rows.map((row) => row[at] ?? null)),
  )
}

export async function setSequences(client: pg.ClientBase, sequences: Manifest['sequences']): Promise<void> {
  for (const { schema, name, last } of sequences) {
    await client.query('select setval($1::text::regclass, $2::text::bigint)', [quoted(schema, name), last])
  }
}

/** Jobs that were at work when the backup was made are free to be taken up again. */
export async function freeJobs(client: pg.ClientBase): Promise<void> {
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
}

export async function countRows(client: pg.ClientBase, { schema, name }: TableShape): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${quoted(schema, name)}`)
  return rows[0]?.rows ?? 0
}

/** Backups that were at work when this one was made, this one itself among them, are no work of the restored mall. */
export async function endBackups(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.backup') is not null as there`)
  if (!rows[0]?.there) return
  await client.query(`delete from backup where state = 'making'`)
  await client.query(`update backup set drill = 'none' where drill = 'running'`)
  const copies = await client.query(`select 1 from information_schema.columns where table_name = 'backup' and column_name = 'copy'`)
  if (copies.rowCount === 0) return
  await client.query(`update backup set copy = 'failed', copy_fault = '恢复前没有另存完，请重新另存' where copy = 'going'`)
}
