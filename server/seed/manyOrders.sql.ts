import type pg from 'pg'
import { graphOf, modelOf, referencesOf } from './modelOrders.sql.ts'
import { companyName, varied } from './variety.ts'

// A trade of any size for benches: the demo's orders with all that hangs on them, copied by the database itself.

/** The demo's orders, and whether nothing of them waits any more. */
const models = `select o.id, o.state in ('completed', 'cancelled', 'closed_timeout', 'rejected')
    and not exists (select from claim c where c.order_id = o.id and c.state <> 'closed')
    and not exists (select from payment_intent i where i.order_id = o.id and i.state in ('waiting', 'partially_received'))
    and not exists (select from invoice_line l join invoice i on i.id = l.invoice_id where l.order_id = o.id and i.state <> 'issued') as ended
  from customer_order o where exists (select from account a where a.company_id = o.company_id and a.demo) order by o.id`

/** Ids of a copy of a company begin so far above those of the copy before. */
const step = 10_000

/** So many orders in one statement. */
const chunk = 40_000

/** From so many on, indexes are made anew rather than kept while rows come. */
const many = 5000

/** Of so many copies one stays with the demo's companies, where there are others: a shop has a few large customers. */
const oneInOwn = 10

/**
 * Copies the demo's orders until there are `total`: one in a hundred under way today, the others at their end, over three years, the newest
 * last. Titles, receivers and where they live vary as in a shop of that size. Neither triggers nor references look on; tallies and what is kept
 * of designs and money beside the books stay as they were.
 * `times`: the demo's companies with their people are copied so often, and have nine in ten of the orders; what else a company has stays the demo's.
 */
export async function fillWithOrders(pool: pg.Pool, total: number, times = 0): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
      set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`)
    const { rows } = await client.query<{ id: number; ended: boolean }>(models)
    const { rows: there } = await client.query<{ count: number }>('select count(*)::int as count from customer_order')
    for (const statement of people) await client.query(statement, [times])
    const missing = Math.max(0, total - (there[0]?.count ?? 0))
    if (missing > 0)
      await withoutIndexes(client, missing, async () => {
        await copyAll(client, rows, missing, times)
        await client.query('select say_orders((select coalesce(max(place), 0) from order_said))')
      })
    // Of what is past everybody was told in its time.
    await client.query('update payment_intent set reminded = 2 where due_at < now() and reminded < 2')
    await client.query('select count_orders(), keep_balances(), count_receipts()')
    if (missing > 0) await client.query('select sum_anew()')
    await setSequences(client)
    await client.query('vacuum analyze')
  } finally {
    // The session's settings end with it.
    client.release(true)
  }
}

/** Rows of the log until there are `total`, like the demo's, over three years, oldest first. */
export async function fillWithLogs(pool: pg.Pool, total: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off; set session_replication_role = replica')
    await client.query(
      `with model as materialized (select row_number() over (order by id) as place, count(*) over () as models, a.* from audit a where id < ${step})
      insert into audit (at, side, actor_id, actor_name, action, subject, company_id, before, after, address)
      select now() - make_interval(hours => (n * 26280.0 / $1)::int), side, actor_id, actor_name, action, subject, company_id, before, after, address
      from generate_series($1::bigint - (select count(*) from audit), 1, -1) n join model on place = 1 + n % models order by n desc`,
      [total],
    )
    await client.query('vacuum analyze audit')
  } finally {
    client.release(true)
  }
}

/** So many orders that are over, then those under way. */
async function copyAll(
  client: pg.PoolClient,
  rows: readonly { id: number; ended: boolean }[],
  missing: number,
  times: number,
): Promise<void> {
  for (const isEnded of [true, false]) {
    const orders = rows.flatMap(({ id, ended }) => (ended === isEnded ? [id] : []))
    const copies = Math.ceil((missing * (isEnded ? 0.99 : 0.01)) / orders.length)
    const tables = await graphOf(client, orders)
    const statements = await copying(client, tables, { ended: isEnded, copies, times })
    const { rows: last } = await client.query<{ id: number }>('select max(id)::bigint as id from customer_order')
    const atOnce = Math.ceil(chunk / orders.length)
    for (let done = 0; done < copies; done += atOnce)
      for (const statement of statements) await client.query(statement, [done, Math.min(copies, done + atOnce) - 1, last[0]?.id ?? 0])
    for (const table of tables) await client.query(`drop table ${modelOf(table)}`)
  }
}

/** Does the work while the tables that grow by it have no indexes but those of their keys, all in one transaction. */
async function withoutIndexes(client: pg.PoolClient, missing: number, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ name: string; made: string }>(missing < many ? `${secondary} and false` : secondary)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { made } of rows) await client.query(made)
  await client.query('commit')
}

/** Of the tables of orders and of what hangs on them, however far; no part of a table that is parted by itself. */
const secondary = `with recursive hang as (select 'customer_order'::regclass::oid as of
      union select c.conrelid from pg_constraint c join hang on c.confrelid = hang.of where c.contype = 'f')
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
  from pg_index i join pg_class k on k.oid = i.indexrelid
  where i.indrelid in (select of from hang union select unnest(array['posting', 'bank_receipt', 'invoice', 'payback']::regclass[])::oid)
    and not k.relispartition and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`

/** Copies number 1 to $1 of the demo's companies and of their people, as far as they are missing. */
const people = [
  `insert into company (id, name, credit_code, state, level_id, submitted_at, reviewed_at, created_at) overriding system value
    select id + k * ${step}, ${companyName}, credit_code || '-' || k, state, level_id, submitted_at, reviewed_at, created_at
    from company, generate_series(1, $1::bigint) k where id < ${step} on conflict do nothing`,
  `insert into account (id, company_id, parent_id, identity_id, phone, nickname, password_hash, state, created_at) overriding system value
    select id + k * ${step}, company_id + k * ${step}, parent_id + k * ${step}, identity_id, phone || '-' || k, nickname, '-', state, created_at
    from account, generate_series(1, $1::bigint) k where id < ${step} on conflict do nothing`,
]

/**
 * For each table the statement that makes the copies $1 to $2 of so many, told from others by their number behind $3. Orders are placed in the
 * order of their ids, which have no gaps and lie behind those that are there.
 */
async function copying(client: pg.PoolClient, tables: readonly string[], { ended, copies, times }: Copies): Promise<string[]> {
  const references = (await referencesOf(client)).filter(({ to }) => tables.includes(to))
  const back = `(${copies} - nth)::numeric / ${copies}`
  // In minutes: those that are over within three years until a fortnight ago, the others since.
  const placed = ended ? `20160 + ${back} * ${3 * 365 * 24 * 60}` : `${back} * 20160`
  const earlier = ended ? `make_interval(mins => (${back} * ${3 * 365 * 24 * 60})::int)` : `interval '0'`
  const theirs = `case when copy % ${oneInOwn} = 0 then 0 else 1 + (hashint8(copy) & 1048575) % ${Math.max(1, times)} end`
  const { rows } = await client.query<Column>(columnsOf, [tables])
  const { rows: ids } = await client.query<{ table: string; first: string }>(
    tables
      .filter((table) => rows.some((column) => column.table === table && column.name === 'id'))
      .map(
        (table) =>
          `select '${table}' as table, (select max(id) from ${table}) || ' + 1 + nth * ' || count(*) as first from ${modelOf(table)}`,
      )
      .join(' union all '),
  )
  const firstOf = new Map(ids.map(({ table, first }) => [table, first]))
  const given = ({ table, name, type, is_number }: Column): string => {
    const to = references.find((one) => one.table === table && one.column === name)?.to
    const own = `x."${name}"`
    if (name === 'id') return `${firstOf.get(table)} + x.model_rank`
    if (['company_id', 'account_id'].includes(name) && times > 0) return `${own} + theirs * ${step}`
    if (to) return `coalesce(${firstOf.get(to)} + x."rank of ${name}", ${own})`
    if (varied[`${table}.${name}`]) return varied[`${table}.${name}`] ?? own
    if (is_number) return `${own} || '-' || copy`
    if (type === 'timestamptz') return `${own} - earlier`
    if (type === 'date') return `(${own} - earlier)::date`
    return own
  }
  return tables.map((table) => {
    const columns = rows.filter((column) => column.table === table)
    return `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join()}) overriding system value
      select ${columns.map(given).join()} from (select nth, copy, ${earlier} as earlier, ${theirs} as theirs, now() - make_interval(mins => (${placed})::int) as placed
        from generate_series($1::bigint, $2::bigint) nth cross join lateral (select nth + 1 + $3::bigint as copy) k) c,
        ${modelOf(table)} x`
  })
}

/** `ended`: over three years, else all of this fortnight; `times`: among so many copies of companies, and the demo's own. */
type Copies = { readonly ended: boolean; readonly copies: number; readonly times: number }

type Column = { readonly table: string; readonly name: string; readonly type: string; readonly is_number: boolean }

/** `is_number`: the text by which a row is told from all others; a line's is that of its goods. */
const columnsOf = `select a.attrelid::regclass::text as table, a.attname as name, t.typname as type,
    a.attname in ('number', 'invoice_number', 'reference', 'remark_code', 'tracking_no', 'out_trade_no', 'trade_no', 'ref')
      and a.attrelid <> 'order_line'::regclass as is_number
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid::regclass::text = any($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`

/** What is placed later goes on behind the copies. */
async function setSequences(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select i.table_name as table from information_schema.columns i join pg_class k on k.oid = i.table_name::regclass
    where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' and not k.relispartition`,
  )
  for (const { table } of rows)
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select coalesce(max(id), 1) from ${table}))`, [table])
  await client.query(`select setval('order_said_place_seq', (select max(place) from order_said))`)
}
