import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from './sms/sms.ts'
import { openDb, type Db } from './database/db.ts'
import type { Services } from './services.ts'
import { workersOf } from './subjects.ts'
import { aWorld, databaseUrl } from './testWorld.ts'

// The sweep runs every minute for ever. However much is past, it must find what is due by an index: the demo's rows are there a
// few hundred times over, and PostgreSQL says which tables one sweep read from the first page to the last.

let w: Awaited<ReturnType<typeof aWorld>>
beforeAll(async () => {
  w = await aWorld()
})
afterAll(() => w.close())

const times = 400

/** The tables that grow with orders: all that lead to an order or a file, over any number of foreign keys, and the logs. */
async function growing(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive reached as (
      select unnest(array['customer_order', 'stored_file', 'posting', 'notice']::regclass[]) as t
      union select c.conrelid::regclass from reached join pg_constraint c on c.confrelid = reached.t and c.contype = 'f'
        where c.conrelid not in ('account'::regclass, 'company'::regclass, 'session'::regclass))
    select t::text as name from reached order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Writes the rows of these tables again and again, each time under other ids that lead to each other as the first do. */
async function multiply(db: Db, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[]; values: string[] }>`
    select c.oid::regclass::text as table, array_agg(quote_ident(a.attname) order by a.attnum) as columns,
      array_agg(case
        when exists (select from pg_constraint f cross join unnest(f.conkey, f.confkey) k (here, there)
            join pg_attribute i on i.attrelid = f.confrelid and i.attnum = k.there and i.attname = 'id'
            where f.contype = 'f' and f.conrelid = c.oid and k.here = a.attnum and f.confrelid = any(${tables}::text[]::regclass[]))
          or a.attname = 'id' and a.atttypid = 'bigint'::regtype then format('%I + k * 1000000', a.attname)
        when a.atttypid = 'text'::regtype and exists (select from pg_index u where u.indrelid = c.oid and u.indisunique and a.attnum = any(u.indkey))
            and not exists (select from pg_constraint r where r.conrelid = c.oid and r.contype = 'c' and a.attnum = any(r.conkey))
          then format('%I || k', a.attname)
        else quote_ident(a.attname) end order by a.attnum) as values
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.oid = any(${tables}::text[]::regclass[]) group by c.oid`.execute(db)
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica; set statement_timeout = 0`.execute(one)
    for (const { table, columns, values } of rows) {
      await sql
        .raw(
          `insert into ${table} (${columns.join(', ')}) overriding system value
          select ${values.join(', ')} from ${table}, generate_series(1, ${times}) k on conflict do nothing`,
        )
        .execute(one)
      await sql.raw(`vacuum analyze ${table}`).execute(one)
    }
    await sql`reset session_replication_role; reset statement_timeout`.execute(one)
  })
}

/** How many pages each table has, and how often it was read from its first page to its last. */
async function readings(db: Db): Promise<Map<string, { pages: number; whole: number }>> {
  const { rows } = await sql<{ name: string; pages: number; whole: number }>`
    select relid::regclass::text as name, pg_relation_size(relid) / 8192 as pages, seq_scan as whole
    from pg_stat_user_tables where schemaname = 'public'`.execute(db)
  return new Map(rows.map(({ name, ...told }) => [name, told]))
}

const few = 20 // pages; to read fewer by an index would save nothing

test('a sweep of a mall at rest reads no table whole, however much is past', async () => {
  const url = databaseUrl(w.databaseName)
  /** On connections of its own: as they end they tell all their statistics. */
  const apart = async (work: (services: Services) => Promise<void>) => {
    const { db, pool } = openDb(url, 5, () => {})
    await work({ ...w.services, db, pool })
    await pool.end()
  }
  const sweep = () =>
    apart((services) =>
      workersOf(
        services,
        outbox(services, () => {}),
      ).sweep({}),
    )
  // What the demo has that is due.
  await sweep()
  await apart(async ({ db }) => multiply(db, await growing(db)))
  await sweep()
  const before = await readings(w.db)
  await sweep()
  const large = [...(await readings(w.db))].filter(([, { pages }]) => pages > few)
  expect(large.map(([name]) => name)).toEqual(
    expect.arrayContaining(['customer_order', 'order_line', 'payment_intent', 'entry', 'stored_file', 'import_run', 'invoice']),
  )
  expect(large.filter(([name, { whole }]) => whole > (before.get(name)?.whole ?? 0)).map(([name]) => name)).toEqual([])
})
