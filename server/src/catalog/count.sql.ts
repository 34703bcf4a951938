import type pg from 'pg'
import { categoryOf, conditions, type Conditions, type Filters } from './conditions.sql.ts'
import { bands, type Count } from './facets.rules.ts'
import type { Found } from './found.rules.ts'
import { foundFrom, type Tier } from './found.sql.ts'
import { windowFrom, type Statement } from './list.sql.ts'

// Counting by reading the products: of what a keyword finds, and of few. What was read comes along, so that no page of it is
// read again.

/** The statement that counts all that is meant by filters that leave few. */
export const fewStatement = (filters: Filters): Statement => {
  const by = conditions(filters, 'traits')
  return counting(filters, by, `select ${counted(filters, by)} from product p where ${by.text}`)
}

/** The statement that counts what a keyword finds in a tier. */
export const foundStatement = (filters: Filters, tier: Tier): Statement => {
  const by = conditions(filters, 'traits')
  return counting(filters, by, foundFrom(counted(filters, by), by.text, tier))
}

/** The statement that counts those low enough of the first `mostRead` that are meant but for their price. */
export const windowStatement = (filters: Filters): Statement => {
  const by = conditions(filters, 'columns')
  return counting(filters, by, `select ${counted(filters, by)} from ${windowFrom(filters, by, 'default')}`)
}

/**
 * The statement that counts what somebody sees beyond the open goods of its categories: exclusive goods and single products.
 */
export const besideStatement = (filters: Filters): Statement => {
  const by = conditions(filters, 'columns')
  const { own, range } = filters.visibility
  const ids = by.values.push([...own, ...(range?.goods ?? [])])
  const elsewhere = range ? `(p.exclusive or p.category3_id <> all($${by.values.push(range.leaves)}))` : 'p.exclusive'
  const beside = `p.id = any($${ids}) and ${elsewhere}`
  return counting(filters, by, `select ${counted(filters, by)} from product p where ${by.text} and ${beside}`)
}

/** What was read to be counted, the best sold first, and how many of it have what. */
export type Read = { readonly counts: Count[]; readonly found: Found }

export async function readCounts(pool: pg.Pool, statement: Statement): Promise<Read> {
  const { rows } = await pool.query<Found & { counts: Count[] }>(statement)
  const { counts = [], ids = [], sorts = [], sales = [], prices = [] } = rows[0] ?? {}
  return { counts, found: { ids, sorts, sales, prices } }
}

/** The column of the categories below the one asked for; null below the lowest. */
const categoryBelow = (filters: Filters): string | null =>
  ['p.category1_id', 'p.category2_id', 'p.category3_id'][categoryOf(filters)?.level ?? 0] ?? null

const counted = (filters: Filters, { price }: Conditions): string =>
  `p.id, p.sort, p.sales, p.sort_price, p.type, p.material, p.processes, p.lead_days, p.minimum, ${categoryBelow(filters) ?? 'null'} as category, ${price} as price`

/** How many of `found` are at most each of these. */
const upTo = (kind: string, column: string, values: readonly number[]): string =>
  `select '${kind}', value::text, count from
    (select array[${values.map((value) => `count(*) filter (where ${column} <= ${value})`).join(', ')}] as counts from found) c,
    unnest(array[${values.join(', ')}], c.counts) as u (value, count) where count > 0`

const counting = (filters: Filters, { values }: Conditions, found: string): Statement => ({
  text: `with found as materialized (${found}),
    counts as (select 'all' as kind, '' as value, count(*) from found
    union all select 'type', type, count(*) from found group by type
    union all select 'material', material, count(*) from found where material <> '' group by material
    union all select 'process', process, count(*) from found, unnest(processes) as process group by process
    ${categoryBelow(filters) ? "union all select 'category', category::text, count(*) from found group by category" : ''}
    union all ${upTo('lead', 'lead_days', bands.lead)}
    union all ${upTo('minimum', 'minimum', bands.minimum)}
    union all ${upTo(
      'price',
      'price',
      bands.price.map((yuan) => yuan * 10_000),
    )})
    select (select json_agg(c) from counts c) as counts, array_agg(id) as ids, array_agg(sort::bigint) as sorts,
      array_agg(sales::bigint) as sales, array_agg(sort_price) as prices
    from (select id, sort, sales, sort_price from found order by sales desc, id) sold
    having count(*) > 0`,
  values,
})
