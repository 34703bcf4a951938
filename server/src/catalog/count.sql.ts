import type pg from 'pg'
import { categoryOf, conditions, type Conditions, type Filters } from './conditions.sql.ts'
import { bands, type Count } from './facets.rules.ts'
import { foundFrom, type Tier } from './found.sql.ts'
import type { Statement } from './list.sql.ts'
import { mostRead } from './reading.rules.ts'

// Counting by reading the products: of what a keyword finds, and of few.

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
  const first = `select p.* from product p where ${by.wide} order by p.sort desc, p.id desc limit ${mostRead}`
  return counting(filters, by, `select ${counted(filters, by)} from (${first}) p where ${by.low}`)
}

/**
 * The statement that counts what somebody sees beyond the open goods of its categories: exclusive goods and single products.
 */
export const besideStatement = (filters: Filters): Statement => {
  const by = conditions(filters, 'columns')
  const { own, range } = filters.sight
  const ids = by.values.push([...own, ...(range?.goods ?? [])])
  const elsewhere = range ? `(p.exclusive or p.category3_id <> all($${by.values.push(range.leaves)}))` : 'p.exclusive'
  const beside = `p.id = any($${ids}) and ${elsewhere}`
  return counting(filters, by, `select ${counted(filters, by)} from product p where ${by.text} and ${beside}`)
}

export async function readCounts(pool: pg.Pool, statement: Statement): Promise<Count[]> {
  const { rows } = await pool.query<Count>(statement)
  return rows
}

/** The column of the categories below the one asked for; null below the lowest. */
const categoryBelow = (filters: Filters): string | null =>
  ['p.category1_id', 'p.category2_id', 'p.category3_id'][categoryOf(filters)?.level ?? 0] ?? null

const counted = (filters: Filters, { price }: Conditions): string =>
  `p.type, p.material, p.processes, p.lead_days, p.minimum, ${categoryBelow(filters) ?? 'null'} as category, ${price} as price`

/** How many of `found` are at most each of these. */
const upTo = (kind: string, column: string, values: readonly number[]): string =>
  `select '${kind}', value::text, count from
    (select array[${values.map((value) => `count(*) filter (where ${column} <= ${value})`).join(', ')}] as counts from found) c,
    unnest(array[${values.join(', ')}], c.counts) as u (value, count) where count > 0`

const counting = (filters: Filters, { values }: Conditions, found: string): Statement => ({
  text: `with found as materialized (${found})
    select 'all' as kind, '' as value, count(*) from found
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
    )}`,
  values,
})
