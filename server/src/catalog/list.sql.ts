import type pg from 'pg'
import type { ProductQuery, Sort } from '../../../contract/catalog.ts'
import { goodsTypeOf } from '../../../contract/goods.ts'
import { parseRate } from '../../../contract/money.ts'
import type { SearchQuery } from '../search/query.ts'
import type { CardRow } from './card.rules.ts'
import { cardColumns } from './card.sql.ts'
import { bands, countedOf, type Count, type Counted } from './facets.rules.ts'
import { inSight, placing, type Sight } from './sight.sql.ts'

// The mall's busiest reads: written by hand and prepared once for each set of filters, so that a request costs the
// database nothing but the index range it shows.

/** Which products are meant, of those somebody sees. */
export type Filters = Partial<Omit<ProductQuery, 'keyword' | 'exact' | 'sort' | 'page' | 'limit'>> & {
  readonly search?: SearchQuery | undefined
  readonly sight: Sight
}

/** What of them a page shows. */
export type Shown = Pick<ProductQuery, 'sort' | 'page' | 'limit'>

/** A keyword finds at most so many products; whoever looks for others narrows the search. */
const mostFound = 1000
/** Of them so many, the longest kept first, are told apart by how well they fit: unpacking their words is what takes time. */
const mostRanked = 250

const orders: Record<Sort, string> = {
  default: 'p.sort desc, p.id desc',
  sales: 'p.sales desc, p.id desc',
  new: 'p.id desc',
  priceAsc: 'p.sort_price, p.id',
  priceDesc: 'p.sort_price desc, p.id desc',
}

/** `price`: what a piece costs at the quantity asked for. */
type Statement = { text: string; values: unknown[]; named: (what: string) => { name?: string }; price: string }

/**
 * What a piece of `p` costs by the public price, before print and packing, in 毫: of so many, null where so few are not sold;
 * else at the product's minimum.
 */
const priceAt = (quantity: string | null): string =>
  quantity === null ? 'p.sort_price' : `p.rung_rates[width_bucket(${quantity}::integer, p.rung_froms)]`

/** Collects conditions with their values; the name is the same for the same set of conditions. */
function conditions(filters: Filters): Statement {
  const values: unknown[] = []
  const parts = ['p.on_sale', inSight(placing(values), filters.sight)]
  const names: string[] = filters.sight.own.length > 0 ? ['own'] : []
  const add = (name: string, value: unknown, part: (place: string) => string): void => {
    if (value === undefined) return
    values.push(value)
    names.push(name)
    parts.push(part(`$${values.length}`))
  }
  if (filters.type3 !== undefined) add('c3', filters.type3, (v) => `p.category3_id = ${v}`)
  else if (filters.type2 !== undefined) add('c2', filters.type2, (v) => `p.category2_id = ${v}`)
  else add('c1', filters.type1, (v) => `p.category1_id = ${v}`)
  add('type', filters.goodsType && goodsTypeOf(filters.goodsType), (v) => `p.type = ${v}`)
  add('material', filters.material, (v) => `p.material = ${v}`)
  add('process', filters.process, (v) => `${v} = any(p.processes)`)
  add('lead', filters.leadMax, (v) => `p.lead_days <= ${v}`)
  add('at', filters.qtyAt, (v) => `p.minimum <= ${v}`)
  const price = priceAt(filters.qtyAt === undefined ? null : `$${values.length}`)
  add('price', filters.priceMax && parseRate(filters.priceMax), (v) => `${price} <= ${v}`)
  add('words', filters.search?.match, (v) => `p.words @@ ${v}::tsquery`)
  // What an assortment holds decides how it is best read, so that statement is planned each time.
  const named = (what: string) => (filters.sight.range ? {} : { name: `${what}:${names.join('.')}` })
  return { text: parts.join(' and '), values, named, price }
}

/** The ids of one page, in its order, at most `limit`. What their cards show is asked apart, and may be remembered. */
export async function listIds(pool: pg.Pool, filters: Filters, { sort, page, limit }: Shown): Promise<number[]> {
  const { text, values, named } = conditions(filters)
  const place = (value: unknown) => `$${values.push(value)}`
  const ranked = filters.search && sort === 'default'
  const rank = ranked
    ? `case when p.found <= ${mostRanked} then ts_rank('{0.1,0.3,0.6,1}', p.words, ${place(filters.search?.rank)}::tsquery) else 0 end desc, `
    : ''
  const from = filters.search
    ? `(select p.*, row_number() over () as found from product p where ${text} limit ${mostFound}) p`
    : `product p where ${text}`
  const { rows } = await pool.query<{ ids: number[] }>({
    ...named(`list:${sort}`),
    text: `select array(select p.id from ${from} order by ${rank}${orders[sort]} limit ${place(limit)} offset ${place((page - 1) * limit)}) as ids`,
    values,
  })
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

/** How many of `found` are at most each of these. */
const upTo = (kind: string, column: string, values: readonly number[]): string =>
  `select '${kind}', value::text, count from
    (select array[${values.map((value) => `count(*) filter (where ${column} <= ${value})`).join(', ')}] as counts from found) c,
    unnest(array[${values.join(', ')}], c.counts) as u (value, count) where count > 0`

/** The column of the categories below the one asked for; null below the lowest. */
function categoryBelow({ type1, type2, type3 }: Filters): string | null {
  if (type3 !== undefined) return null
  if (type2 !== undefined) return 'category3_id'
  return type1 !== undefined ? 'category2_id' : 'category1_id'
}

/** Counts what `listIds` would show on all its pages. */
export async function countProducts(pool: pg.Pool, filters: Filters): Promise<Counted> {
  const { text, values, named, price } = conditions(filters)
  const most = filters.search ? `limit ${mostFound}` : ''
  const below = categoryBelow(filters)
  const { rows } = await pool.query<Count>({
    ...named('count'),
    text: `with found as materialized (select p.type, p.material, p.processes, p.lead_days, p.minimum,
        ${below ?? 'null'} as category, ${price} as price from product p where ${text} ${most})
      select 'all' as kind, '' as value, count(*) from found
      union all select 'type', type, count(*) from found group by type
      union all select 'material', material, count(*) from found where material <> '' group by material
      union all select 'process', process, count(*) from found, unnest(processes) as process group by process
      ${below ? "union all select 'category', category::text, count(*) from found group by category" : ''}
      union all ${upTo('lead', 'lead_days', bands.lead)}
      union all ${upTo('minimum', 'minimum', bands.minimum)}
      union all ${upTo(
        'price',
        'price',
        bands.price.map((yuan) => yuan * 10_000),
      )}
      order by 1, 3 desc, 2`,
    values,
  })
  return countedOf(rows)
}
