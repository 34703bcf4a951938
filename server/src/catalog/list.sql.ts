import type pg from 'pg'
import type { ProductQuery, Sort } from '../../../contract/goods/catalog.ts'
import type { CardRow } from './card.rules.ts'
import { cardColumns } from './card.sql.ts'
import { categoryOf, conditions, type Conditions, type Filters } from './conditions.sql.ts'
import { isMarked, marks } from './mark.sql.ts'
import type { SearchQuery } from '../search/query.ts'
import { mostRead, type Reading } from './reading.rules.ts'

// The mall's busiest reads: written by hand, so that a request costs the database nothing but the index range it shows.

/** What of them a page shows. */
export type Shown = Pick<ProductQuery, 'sort' | 'page' | 'limit'>

export type Statement = { readonly name?: string; readonly text: string; readonly values: unknown[] }

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
  if (reading === 'ordered') return alongIndex(filters, shown, atMost)
  const by = conditions(filters, reading === 'gathered' ? 'traits' : 'columns')
  const { text, values } = by
  if (reading === 'window') return { text: pageOf(windowFrom(filters, by, shown.sort), shown, values), values }
  const found = `select ${ordered} from product p where ${text}`
  return { text: `with found as materialized (${found}) ${pageOf('found p', shown, values)}`, values }
}

/** The first `mostRead` of an order that are meant but for their price, as `p`: those of them that are cheap enough. */
export function windowFrom(filters: Filters, { wide, low, values }: Conditions, sort: Sort): string {
  const { material, process, goodsType, leadMax, qtyAt = 100 } = filters
  const leavesOutMuch = [material, process, goodsType, leadMax].some((value) => value !== undefined) || qtyAt < 100
  const first = (from: string, of: string) => `(select p.* from ${from} order by ${orderOf(sort, of)} limit ${mostRead}) p where ${low}`
  if (!leavesOutMuch) return first(`product p where ${wide}`, 'p')
  const range = rangeOf(sort, marks({ ...filters, priceMax: undefined }, values))
  return first(`${range}, lateral (select p.* from product p where p.id = place.id and ${wide} offset 0) p`, 'place')
}

/** What fulfils conditions on marks, read from the index of the order alone, as `place`. */
function rangeOf(sort: Sort, within: string): string {
  const columns = new Set(['id', ...orders[sort].map((column) => column.replace(' desc', ''))])
  return `(select ${[...columns].map((column) => `p.${column}`).join(', ')} from product p where ${within}) place`
}

/** Reads marks along the index of the order, and of the products only those whose marks fit where that does not say all. */
function alongIndex(filters: Filters, shown: Shown, atMost?: number): Statement {
  const { sort } = shown
  const told = isMarked(filters)
  const all = told ? null : conditions(filters, 'columns')
  const values = all?.values ?? []
  const isByPrice = atMost !== undefined && (sort === 'priceAsc' || sort === 'priceDesc')
  const within = marks(filters, values) + (isByPrice ? ` and p.sort_price <= $${values.push(atMost)}` : '')
  const fitting = all ? `, lateral (select from product p where p.id = place.id and ${all.text} offset 0) fits` : ''
  // How filters are best read along an index depends on their values, so only lists without any are planned once for all.
  const bare = told && [filters.goodsType, filters.leadMax, filters.qtyAt, filters.priceMax].every((value) => value === undefined)
  return {
    ...(bare && { name: `list:${sort}:${categoryOf(filters)?.level}` }),
    text: pageOf(`${rangeOf(sort, within)}${fitting}`, shown, values, 'place'),
    values,
  }
}

/** One page of `from`, in which the product is called `of`. */
const pageOf = (from: string, { sort, page, limit }: Shown, values: unknown[], of = 'p'): string =>
  `select array(select ${of}.id from ${from} order by ${orderOf(sort, of)}
    limit $${values.push(limit)} offset $${values.push((page - 1) * limit)}) as ids`

/** The ids that the statement of a page answers. */
export async function readIds(pool: pg.Pool, statement: Statement): Promise<number[]> {
  const { rows } = await pool.query<{ ids: number[] }>(statement)
  return rows[0]?.ids ?? []
}

/**
 * How well each of these products fits a keyword, in their order: what is called just so first, then what is called so
 * before its particulars (帆布袋 of 帆布袋 12安本白 38×42cm), then by the words that fit.
 */
export const rankStatement = (ids: readonly number[], { rank, name }: Pick<SearchQuery, 'rank' | 'name'>): Statement => ({
  text: `select array(select ts_rank('{0.1,0.3,0.6,1}', p.words, $2::tsquery)::float8
      + case when lower(p.name) = lower($3) then 2 when starts_with(lower(p.name), lower($3) || ' ') then 1 else 0 end
    from unnest($1::bigint[]) with ordinality f (id, place) left join product p on p.id = f.id order by f.place) as ranks`,
  values: [ids, rank, name],
})

/** What the statement of ranks answers; null: the product is gone. */
export async function readRanks(pool: pg.Pool, statement: Statement): Promise<(number | null)[]> {
  const { rows } = await pool.query<{ ranks: (number | null)[] }>(statement)
  return rows[0]?.ranks ?? []
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
