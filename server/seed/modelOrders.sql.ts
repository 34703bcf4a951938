import type pg from 'pg'

// What is copied to make many orders: some orders and all rows that hang on them, whatever the tables.

/** What an order goes with though it does not hang on it, by what does. */
const above = {
  posting: 'entry.posting_id',
  bank_receipt: 'receipt_part.receipt_id',
  invoice: 'invoice_line.invoice_id',
  payback: 'claim_payback.payback_id',
}

/** Tables of what stands once for many orders, or is kept by triggers, and a column that names another order than the row's own. */
const beside = ['bulk_item', 'order_draft', 'statement_line', 'order_said', 'remake_order_id']

type Reference = { readonly table: string; readonly column: string; readonly to: string }

/** The table, of this session only, that has the rows of `table` that are copied. */
export const modelOf = (table: string): string => `"model ${table}"`

/**
 * Puts these orders and all that hangs on them into tables of their own (`modelOf`), with the place of each row among them (`model_rank`) and that
 * of the row each reference leads to (`rank of COLUMN`; null: it is not copied). Answers the names of the tables copied.
 */
export async function graphOf(client: pg.PoolClient, orders: readonly number[]): Promise<string[]> {
  const references = await referencesOf(client)
  const within = references.filter(({ table, column, to }) => ![table, column].some((one) => beside.includes(one)) && table !== to)
  const picked = new Set<string>()
  const add = async (table: string, condition: string): Promise<boolean> => {
    const same = (await hasId(client, table)) ? 'm.id = x.id' : 'row(m.*) is not distinct from row(x.*)'
    await client.query(`create temp table if not exists ${modelOf(table)} as select * from ${table} limit 0`)
    const { rowCount } = await client.query(`insert into ${modelOf(table)} select x.* from ${table} x
      where ${condition} and not exists (select from ${modelOf(table)} m where ${same})`)
    if (rowCount) picked.add(table)
    return Boolean(rowCount)
  }
  await add('customer_order', `x.id in (${orders.join()})`)
  for (let grew = true; grew;) {
    grew = false
    for (const { table, column, to } of within)
      if (picked.has(to)) grew = (await add(table, `x."${column}" in (select id from ${modelOf(to)})`)) || grew
    for (const [table, by] of Object.entries(above)) {
      const [of = '', column = ''] = by.split('.')
      if (picked.has(of)) grew = (await add(table, `x.id in (select ${column} from ${modelOf(of)})`)) || grew
    }
  }
  for (const table of picked) await rank(client, table)
  for (const { table, column, to } of references)
    if (picked.has(table) && picked.has(to))
      await client.query(`alter table ${modelOf(table)} add column "rank of ${column}" bigint;
        update ${modelOf(table)} x set "rank of ${column}" = m.model_rank from ${modelOf(to)} m where m.id = x."${column}"`)
  return [...picked]
}

async function rank(client: pg.PoolClient, table: string): Promise<void> {
  const order = (await hasId(client, table)) ? 'id' : 'ctid'
  await client.query(`alter table ${modelOf(table)} add column model_rank bigint;
    update ${modelOf(table)} x set model_rank = r.place - 1
      from (select ctid, row_number() over (order by ${order}) as place from ${modelOf(table)}) r where r.ctid = x.ctid;
    analyze ${modelOf(table)}`)
}

async function hasId(client: pg.PoolClient, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_attribute where attrelid = $1::regclass and attname = 'id'`, [table])
  return Boolean(rowCount)
}

/** Every reference to an id, of tables as they are named: parts of a table go with it. */
export async function referencesOf(client: pg.PoolClient): Promise<Reference[]> {
  const { rows } =
    await client.query<Reference>(`select distinct c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to
    from pg_constraint c cross join unnest(c.conkey, c.confkey) k (own, their)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.their and b.attname = 'id'
    where c.contype = 'f' and c.conparentid = 0`)
  return rows
}
