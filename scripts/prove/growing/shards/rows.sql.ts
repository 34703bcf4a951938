import type pg from 'pg'
import type { Catalogue, Foreign, Table } from '../../../fit/catalogue.sql.ts'
import { companyColumn, isSpread, places } from '../../../fit/places.ts'

/** As many parts as Citus makes of each table by itself: what moves is a part of every table at once. */
export const parts = 32

const node = (n: number) => `node_${n}`
const partOf = `((hashint8(at_company)::bigint + 2147483648) * ${parts} / 4294967296)::int`

/** Whose a row is that is called `row`, 0: the merchant's; by what it hangs on where it bears no company itself. */
function companyOf(table: string, row: string): string {
  const place = places.get(table)
  if (place?.kind === 'company') return `coalesce(${row}.${place.column}, ${table === 'entry' ? besideOf(row) : '0'})`
  if (place?.kind !== 'through') throw new Error(`${table} is not spread`)
  const above = `${row}_`
  return `coalesce((select max(${companyOf(place.table, above)}) from public.${place.table} ${above} where ${above}.${place.key} = ${row}.${place.column}), 0)`
}

/** Both halves of a posting lie together: the bank's with the company that the other one is of. */
const besideOf = (row: string) => `(select max(beside.company_id) from public.entry beside where beside.posting_id = ${row}.posting_id), 0`

const columnsOf = ({ columns }: Table): string =>
  columns
    .filter(({ generated }) => !generated)
    .map(({ name }) => `"${name}"`)
    .join(', ')

/** Makes as many places for rows as there will be machines, each with all tables that are spread, their keys and indexes. */
export async function makeNodes(pool: pg.Pool, tables: readonly Table[], many: number): Promise<void> {
  for (let n = 1; n <= many; n++) {
    await pool.query(`create schema ${node(n)}`)
    for (const { name } of tables)
      await pool.query(`create table ${node(n)}.${name} (like public.${name} including all, at_company bigint not null)`)
  }
}

/** Copies every row to the first machine, each with whose it is. Answers how many. */
export async function copyRows(pool: pg.Pool, tables: readonly Table[]): Promise<number> {
  let copied = 0
  for (const table of tables) {
    const { rowCount } = await pool.query(
      `insert into ${node(1)}.${table.name} (${columnsOf(table)}, at_company) overriding system value
       select ${columnsOf(table)}, ${companyOf(table.name, 't')} from public.${table.name} t`,
    )
    copied += rowCount ?? 0
  }
  return copied
}

export type Moved = { readonly rows: number; readonly bytes: number; readonly companies: number }

/** Moves parts from one machine to another, of all tables in one transaction, as they are read together. */
export async function moveParts(
  pool: pg.Pool,
  tables: readonly Table[],
  wanted: readonly number[],
  from: number,
  to: number,
): Promise<Moved> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0')
    const companies = await client.query(`select from ${node(from)}.company where ${partOf} = any($1)`, [wanted])
    let [rows, bytes] = [0, 0]
    for (const table of tables) {
      const columns = `${columnsOf(table)}, at_company`
      const answer = await client.query<{ rows: number; bytes: number }>(
        `with gone as (delete from ${node(from)}.${table.name} where ${partOf} = any($1) returning *),
           put as (insert into ${node(to)}.${table.name} (${columns}) overriding system value select ${columns} from gone)
         select count(*)::int as rows, coalesce(sum(pg_column_size(gone.*)), 0)::bigint as bytes from gone`,
        [wanted],
      )
      rows += answer.rows[0]?.rows ?? 0
      bytes += answer.rows[0]?.bytes ?? 0
    }
    await client.query('commit')
    return { rows, bytes, companies: companies.rowCount ?? 0 }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** How many rows each machine has. */
export async function rowsOn(pool: pg.Pool, tables: readonly Table[], many: number): Promise<number[]> {
  const counts: number[] = []
  for (let n = 1; n <= many; n++) {
    const sums = tables.map(({ name }) => `(select count(*) from ${node(n)}.${name})`).join(' + ')
    const { rows } = await pool.query<{ count: number }>(`select (${sums})::int as count`)
    counts.push(rows[0]?.count ?? 0)
  }
  return counts
}

/** The companies of which rows lie on more than one machine. */
export async function companiesTorn(pool: pg.Pool, tables: readonly Table[], many: number): Promise<number[]> {
  const all = Array.from({ length: many }, (_, n) =>
    tables.map(({ name }) => `select ${n + 1} as node, at_company from ${node(n + 1)}.${name}`).join(' union '),
  )
  const { rows } = await pool.query<{ company: number }>(
    `select at_company as company from (${all.join(' union ')}) t group by 1 having count(distinct node) > 1 order by 1`,
  )
  return rows.map(({ company }) => company)
}

/** How many rows name one of `to` on another machine, by which foreign key. */
export type Torn = { readonly key: string; readonly to: string; readonly rows: number }

/** Rows that name one on another machine, by their foreign key, where there are such. */
export async function rowsTorn(pool: pg.Pool, { foreign }: Catalogue, many: number): Promise<Torn[]> {
  const torn: Torn[] = []
  for (const key of foreign.filter(({ table, to }) => isSpread(table) && isSpread(to))) {
    let rows = 0
    for (let n = 1; n <= many; n++) rows += await lonely(pool, key, n)
    if (rows > 0) torn.push({ key: `${key.table}.${key.name}`, to: key.to, rows })
  }
  return torn
}

async function lonely(pool: pg.Pool, { table, columns, to, toColumns }: Foreign, n: number): Promise<number> {
  const named = columns.map((column) => `c."${column}" is not null`).join(' and ')
  const same = columns.map((column, at) => `p."${toColumns[at]}" = c."${column}"`).join(' and ')
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${node(n)}.${table} c where ${named} and not exists (select from ${node(n)}.${to} p where ${same})`,
  )
  return rows[0]?.count ?? 0
}

/** How many companies there are, and how many of them have rows of their own besides. */
export async function companiesIn(pool: pg.Pool): Promise<{ all: number; ordering: number }> {
  const { rows } = await pool.query<{ all: number; ordering: number }>(
    `select (select count(*)::int from company) as all, (select count(distinct ${companyColumn('customer_order')})::int from customer_order) as ordering`,
  )
  return rows[0] ?? { all: 0, ordering: 0 }
}

/** The rows that lie whole on each machine, or on the first alone. */
export async function rowsBeside(pool: pg.Pool, tables: readonly Table[]): Promise<number> {
  const sums = tables.filter(({ name }) => !isSpread(name)).map(({ name }) => `(select count(*) from public.${name})`)
  const { rows } = await pool.query<{ count: number }>(`select (${sums.join(' + ')})::int as count`)
  return rows[0]?.count ?? 0
}
