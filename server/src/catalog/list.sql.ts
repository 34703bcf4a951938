import type pg from 'pg'
import type { Facets, ProductQuery, Sort } from '../../../contract/catalog.ts'
import { goodsTypeOf, goodsTypes, type GoodsType } from '../../../contract/goods.ts'
import type { SearchQuery } from '../search/query.ts'
import type { CardRow } from './card.rules.ts'
import { cardColumns } from './card.sql.ts'

// The mall's busiest reads: written by hand and prepared once for each set of filters, so that a request costs the
// database nothing but the index range it shows.

/** Which products are meant. */
export type Filters = Partial<Omit<ProductQuery, 'keyword' | 'sort' | 'page' | 'limit'>> & {
  readonly search?: SearchQuery | undefined
}

/** What of them a page shows. */
export type Shown = Pick<ProductQuery, 'sort' | 'page' | 'limit'>

/** A keyword finds at most so many products; ranking more would not put better ones on the first pages. */
const mostFound = 1000

const orders: Record<Sort, string> = {
  default: 'p.sort desc, p.id desc',
  sales: 'p.sales desc, p.id desc',
  new: 'p.id desc',
  priceAsc: 'p.sort_price, p.id',
  priceDesc: 'p.sort_price desc, p.id desc',
}

type Statement = { text: string; values: unknown[]; name: string }

/** Collects conditions with their values; the name is the same for the same set of conditions. */
function conditions(query: Filters): Statement {
  const values: unknown[] = []
  const parts = ['p.on_sale']
  const names: string[] = []
  const add = (name: string, value: unknown, part: (place: string) => string): void => {
    if (value === undefined) return
    values.push(value)
    names.push(name)
    parts.push(part(`$${values.length}`))
  }
  if (query.type3 !== undefined) add('c3', query.type3, (v) => `p.category3_id = ${v}`)
  else if (query.type2 !== undefined) add('c2', query.type2, (v) => `p.category2_id = ${v}`)
  else add('c1', query.type1, (v) => `p.category1_id = ${v}`)
  add('type', query.goodsType && goodsTypeOf(query.goodsType), (v) => `p.type = ${v}`)
  add('material', query.material, (v) => `p.material = ${v}`)
  add('process', query.process, (v) => `${v} = any(p.processes)`)
  add('lead', query.leadMax, (v) => `p.lead_days <= ${v}`)
  add('at', query.qtyAt, (v) => `p.minimum <= ${v}`)
  add('words', query.search?.match, (v) => `p.words @@ ${v}::tsquery`)
  return { text: parts.join(' and '), values, name: names.join('.') }
}

/** The cards of one page, at most `limit`; `accountId` marks its favourites. */
export async function listCards(
  pool: pg.Pool,
  query: Filters,
  { sort, page, limit }: Shown,
  accountId: number | null,
): Promise<CardRow[]> {
  const { text, values, name } = conditions(query)
  const place = (value: unknown) => `$${values.push(value)}`
  const ranked = query.search && sort === 'default'
  const rank = ranked ? `ts_rank('{0.1,0.3,0.6,1}', p.words, ${place(query.search?.rank)}::tsquery) desc, ` : ''
  const from = query.search ? `(select p.* from product p where ${text} limit ${mostFound}) p` : 'product p'
  const kept =
    accountId === null
      ? 'false'
      : `exists (select from favourite f where f.account_id = ${place(accountId)} and f.product_id = p.id)`
  const rest = `order by ${rank}${orders[sort]} limit ${place(limit)} offset ${place((page - 1) * limit)}`
  const where = query.search ? '' : `where ${text}`
  const { rows } = await pool.query<CardRow>({
    name: `list:${name}:${sort}:${accountId === null ? 'anyone' : 'buyer'}`,
    text: `select ${cardColumns}, ${kept} as kept from ${from} ${where} ${rest}`,
    values,
  })
  return rows
}

/** How many products there are and what they have, whatever the page. */
export type Counted = { readonly total: number; readonly facets: Facets }

/** Counts what `listCards` would show on all its pages. */
export async function countProducts(pool: pg.Pool, query: Filters): Promise<Counted> {
  const { text, values, name } = conditions(query)
  const most = query.search ? `limit ${mostFound}` : ''
  const { rows } = await pool.query<{ kind: 'all' | 'type' | 'material' | 'process'; value: string; count: number }>({
    name: `count:${name}`,
    text: `with found as materialized (select p.type, p.material, p.processes from product p where ${text} ${most})
      select 'all' as kind, '' as value, count(*) from found
      union all select 'type', type, count(*) from found group by type
      union all select 'material', material, count(*) from found where material <> '' group by material
      union all select 'process', process, count(*) from found, unnest(processes) as process group by process
      order by 1, 3 desc, 2`,
    values,
  })
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const named = (kind: string) => of(kind).map(({ value, count }) => ({ value, label: value, count }))
  const goodsType = of('type').map(({ value, count }) => {
    const { wire, tag } = goodsTypes[value as GoodsType]
    return { value: String(wire), label: tag, count }
  })
  return {
    total: of('all')[0]?.count ?? 0,
    facets: { goodsType, material: named('material'), process: named('process') },
  }
}
