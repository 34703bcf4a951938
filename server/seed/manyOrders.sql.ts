import type pg from 'pg'

// A trade of any size for benches: the demo's orders with all that hangs on them, copied by the database itself.

/** What an order goes with though it does not hang on it, by what does. */
const above = {
  posting: 'entry.posting_id',
  bank_receipt: 'receipt_part.receipt_id',
  invoice: 'invoice_line.invoice_id',
  payback: 'claim_payback.payback_id',
}

/** Tables of what stands once for many orders, and a column that names another order than the row's own. */
const beside = ['bulk_item', 'order_draft', 'statement_line', 'remake_order_id']

/** Ids of a copy begin so far above those of the copy before. */
const step = 10_000

/** So many copies in one statement. */
const chunk = 500

/** The demo's orders, and whether nothing of them waits any more. */
const models = `select o.ctid as id, o.state in ('completed', 'cancelled', 'closed_timeout', 'rejected')
    and not exists (select from claim c where c.order_id = o.id and c.state <> 'closed')
    and not exists (select from invoice_line l join invoice i on i.id = l.invoice_id where l.order_id = o.id and i.state <> 'issued') as ended
  from customer_order o where o.id < ${step}
    and exists (select from account a where a.company_id = o.company_id and a.demo) order by o.id`

type Reference = { readonly table: string; readonly column: string; readonly to: string }
/** The rows to copy of each table, by where they lie. */
type Picked = Map<string, Set<string>>

/** Of so many copies one stays with the demo's companies, where there are others: a shop has a few large customers. */
const oneInOwn = 10

/**
 * Copies the demo's orders until there are `total`: one in a hundred under way today, the others at their end, over three years.
 * Numbers are their models' with the copy's behind. Neither triggers nor references look on; tallies and what is kept of designs and money beside the
 * books stay as they were.
 * `times`: the demo's companies with their people are copied so often, and have nine in ten of the orders; what else a company has stays the demo's.
 */
export async function fillWithOrders(pool: pg.Pool, total: number, times = 0): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
      set synchronous_commit = off; set session_replication_role = replica`)
    const { rows } = await client.query<{ id: string; ended: boolean }>(models)
    const { rows: there } = await client.query<{ count: number; first: number }>(
      `select count(*)::int as count, (max(id) / ${step} + 1)::int as first from customer_order`,
    )
    for (const statement of people) await client.query(statement, [times])
    const missing = Math.max(0, total - (there[0]?.count ?? 0))
    let first = there[0]?.first ?? 1
    for (const isEnded of [true, false]) {
      const models = rows.flatMap((order) => (order.ended === isEnded ? [order.id] : []))
      const copies = Math.ceil((missing * (isEnded ? 0.99 : 0.01)) / models.length)
      const statements = await copying(client, await graphOf(client, models), isEnded ? copies : null, times)
      for (let done = 0; done < copies; done += chunk)
        for (const statement of statements) await client.query(statement, [first + done, first + Math.min(copies, done + chunk) - 1])
      first += copies
    }
    // Of what is past everybody was told in its time.
    await client.query('update payment_intent set reminded = 2 where due_at < now() and reminded < 2')
    await client.query('select count_orders()')
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
      from generate_series($1::bigint - (select count(*) from audit), 1, -1) n join model on place = 1 + n % models`,
      [total],
    )
    await client.query('vacuum analyze audit')
  } finally {
    client.release(true)
  }
}

/** These orders and all that hangs on them, whatever the table. */
async function graphOf(client: pg.PoolClient, orders: readonly string[]): Promise<Picked> {
  const references = (await referencesOf(client)).filter(
    ({ table, column, to }) => ![table, column].some((one) => beside.includes(one)) && table !== to,
  )
  const picked: Picked = new Map([['customer_order', new Set(orders)]])
  const add = async (table: string, condition: string, of: string): Promise<boolean> => {
    const { rows } = await client.query<{ id: string }>(`select x.ctid as id from ${table} x where ${condition}`, [
      [...(picked.get(of) ?? [])],
    ])
    const had = picked.get(table) ?? new Set()
    const before = had.size
    for (const { id } of rows) had.add(id)
    if (had.size > 0) picked.set(table, had)
    return had.size > before
  }
  for (let grew = true; grew;) {
    grew = false
    for (const { table, column, to } of references)
      if (picked.has(to)) grew = (await add(table, `x."${column}" in (select id from ${to} where ctid = any($1::tid[]))`, to)) || grew
    for (const [table, by] of Object.entries(above)) {
      const [of = '', column = ''] = by.split('.')
      if (picked.has(of)) grew = (await add(table, `x.id in (select ${column} from ${of} where ctid = any($1::tid[]))`, of)) || grew
    }
  }
  return picked
}

/** Every reference to an id. */
async function referencesOf(client: pg.PoolClient): Promise<Reference[]> {
  const { rows } =
    await client.query<Reference>(`select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to
    from pg_constraint c cross join unnest(c.conkey, c.confkey) k (own, their)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.their and b.attname = 'id'
    where c.contype = 'f'`)
  return rows
}

/** Copies number 1 to $1 of the demo's companies and of their people, as far as they are missing. */
const people = [
  `insert into company (id, name, credit_code, state, level_id, submitted_at, reviewed_at, created_at) overriding system value
    select id + k * ${step}, name || ' ' || k, credit_code || '-' || k, state, level_id, submitted_at, reviewed_at, created_at
    from company, generate_series(1, $1::bigint) k where id < ${step} on conflict do nothing`,
  `insert into account (id, company_id, parent_id, identity_id, phone, nickname, password_hash, state, created_at) overriding system value
    select id + k * ${step}, company_id + k * ${step}, parent_id + k * ${step}, identity_id, phone || '-' || k, nickname, '-', state, created_at
    from account, generate_series(1, $1::bigint) k where id < ${step} on conflict do nothing`,
]

/**
 * For each table the statement that makes copies number $1 to $2; number `spread` lies three years back, without one all are of today.
 * `times`: among so many copies of companies, and the demo's own.
 */
async function copying(client: pg.PoolClient, picked: Picked, spread: number | null, times: number): Promise<string[]> {
  const references = (await referencesOf(client)).filter(({ to }) => picked.has(to))
  const earlier = spread === null ? `interval '0'` : `make_interval(hours => (copy * 26280.0 / ${spread})::int)`
  const theirs = `case when copy % ${oneInOwn} = 0 then 0 else 1 + copy % ${Math.max(1, times)} end`
  const { rows } = await client.query<{ table: string; name: string; type: string; is_number: boolean }>(columnsOf, [[...picked.keys()]])
  const model = (table: string): string => `'{${[...(picked.get(table) ?? [])].map((id) => `"${id}"`).join()}}'::tid[]`
  return [...picked.keys()].map((table) => {
    const columns = rows.filter((column) => column.table === table)
    const given = columns.map(({ name, type, is_number }) => {
      const to = references.find((one) => one.table === table && one.column === name)?.to
      if (name === 'id') return `x.id + copy * ${step}`
      if (['company_id', 'account_id'].includes(name) && times > 0) return `x."${name}" + theirs * ${step}`
      if (to)
        return `case when x."${name}" in (select id from ${to} where ctid = any(${model(to)})) then x."${name}" + copy * ${step} else x."${name}" end`
      if (is_number) return `x."${name}" || '-' || copy`
      if (type === 'timestamptz') return `x."${name}" - earlier`
      if (type === 'date') return `(x."${name}" - earlier)::date`
      return `x."${name}"`
    })
    return `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join()}) overriding system value
      select ${given.join()} from ${table} x, (select copy, ${earlier} as earlier, ${theirs} as theirs from generate_series($1::bigint, $2::bigint) copy) c
      where x.ctid = any(${model(table)})`
  })
}

/** `is_number`: the text by which a row is told from all others; a line's is that of its goods. */
const columnsOf = `select a.attrelid::regclass::text as table, a.attname as name, t.typname as type,
    a.attname in ('number', 'invoice_number', 'reference', 'remark_code', 'tracking_no', 'out_trade_no', 'trade_no', 'ref')
      and a.attrelid <> 'order_line'::regclass as is_number
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid::regclass::text = any($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`

/** What is placed later goes on behind the copies. */
async function setSequences(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`,
  )
  for (const { table } of rows)
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select coalesce(max(id), 1) from ${table}))`, [table])
}
