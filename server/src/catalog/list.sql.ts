import type pg from 'pg'
import type { ProductQuery, Sort } from '../../../contract/catalog.ts'
import type { CardRow } from './card.rules.ts'
import { cardColumns } from './card.sql.ts'
import { categoryOf, conditions, type Filters } from './conditions.sql.ts'
import { foundFrom, type Tier } from './found.sql.ts'
import { isMarked, marks } from './mark.sql.ts'
import { mostRead, type Reading } from './reading.rules.ts'

// The mall's busiest reads: written by hand, so that a request costs the database nothing but the index range it shows.

/** What of them a page shows. */
export type Shown = Pick<ProductQuery, 'sort' | 'page' | 'limit'>

export type Statement = { readonly name?: string; readonly text: string; readonly values: unknown[] }

/** Of what a keyword finds so many, the best sold, are told apart by how well they fit: unpacking their words takes time. */
const mostRanked = 250

const orders: Record<Sort, readonly string[]> = {
  default: ['sort desc', 'id desc'],
  sales: ['sales desc', 'id desc'],
  new: ['id desc'],
  priceAsc: ['sort_price', 'id'],
  priceDesc: ['sort_price desc', 'id desc'],
}
const orderOf = (sort: Sort, of = 'p'): string => orders[sort].map((column) => `${of}.${column}`).join(', ')

/** What orders go by. */
const ordered = 'p.id, p.sort, p.sales, p.sort_price'

/**
 * The statement for the ids of one page of a list without a keyword, in its order. `atMost`: no product that is meant has a
 * higher price at its minimum, in 毫.
 */
export function listStatement(filters: Filters, shown: Shown, reading: Reading, atMost?: number): Statement {
  const order = `order by ${orderOf(shown.sort)}`
  if (reading === 'ordered') return alongIndex(filters, shown, atMost)
  const { wide, text, low, values } = conditions(filters, reading === 'gathered' ? 'traits' : 'columns')
  if (reading === 'window') {
    const from = `(select p.* from product p where ${wide} ${order} limit ${mostRead}) p where ${low}`
    return { text: pageOf(from, shown, values), values }
  }
  const found = `select ${ordered} from product p where ${text}`
  return { text: `with found as materialized (${found}) ${pageOf('found p', shown, values)}`, values }
}

/** Reads marks along the index of the order, and of the products only those whose marks fit where that does not say all. */
function alongIndex(filters: Filters, shown: Shown, atMost?: number): Statement {
  const { sort } = shown
  const told = isMarked(filters)
  const all = told ? null : conditions(filters, 'columns')
  const values = all?.values ?? []
  const isByPrice = atMost !== undefined && (sort === 'priceAsc' || sort === 'priceDesc')
  const within = marks(filters, values) + (isByPrice ? ` and p.sort_price <= $${values.push(atMost)}` : '')
  const columns = new Set(['id', ...orders[sort].map((column) => column.replace(' desc', ''))])
  const range = `select ${[...columns].map((column) => `p.${column}`).join(', ')} from product p
    where ${within}`
  const fitting = all ? `, lateral (select from product p where p.id = place.id and ${all.text} offset 0) fits` : ''
  // How filters are best read along an index depends on their values, so only lists without any are planned once for all.
  const bare =
    told && [filters.goodsType, filters.leadMax, filters.qtyAt, filters.priceMax].every((value) => value === undefined)
  return {
    ...(bare && { name: `list:${sort}:${categoryOf(filters)?.level}` }),
    text: pageOf(`(${range}) place${fitting}`, shown, values, 'place'),
    values,
  }
}

/** One page of `from`, in which the product is called `of`. */
const pageOf = (from: string, { sort, page, limit }: Shown, values: unknown[], of = 'p'): string =>
  `select array(select ${of}.id from ${from} order by ${orderOf(sort, of)}
    limit $${values.push(limit)} offset $${values.push((page - 1) * limit)}) as ids`

/** The statement for the ids of one page of what a keyword finds in a tier, in its order. */
export function searchStatement(filters: Filters, { sort, page, limit }: Shown, tier: Tier): Statement {
  const { text, values } = conditions(filters, 'traits')
  const place = (value: unknown) => `$${values.push(value)}`
  const rank =
    sort === 'default'
      ? `case when p.place <= ${mostRanked} then ts_rank('{0.1,0.3,0.6,1}', p.words, ${place(filters.search?.rank)}::tsquery) else 0 end desc, `
      : ''
  const found = foundFrom(`${ordered}, p.words`, text, tier)
  return {
    text: `select array(select p.id from (select p.*, row_number() over (order by p.sales desc, p.id) as place from (${found}) p) p
      order by ${rank}${orderOf(sort)} limit ${place(limit)} offset ${place((page - 1) * limit)}) as ids`,
    values,
  }
}

/** The ids that the statement of a page answers. */
export async function readIds(pool: pg.Pool, statement: Statement): Promise<number[]> {
  const { rows } = await pool.query<{ ids: number[] }>(statement)
  return rows[0]?.ids ?? []
}

/** The cards of these products, in any order. */
export async function readCards(pool: pg.Pool, ids: readonly number[]): Promise<CardRow[]> {
  const { rows } = await pool.query<CardRow>({
    name: 'cards',
    text: `select ${cardColumns}, false as kept from product p where p.id = any($1)`,
    values: [ids],
  })
  return rows
}
