import type { ProductQuery } from '../../../contract/goods/catalog.ts'
import { goodsTypeOf } from '../../../contract/goods.ts'
import { parseRate } from '../../../contract/money.ts'
import type { SearchQuery } from '../search/query.ts'
import { bandOf, bands } from './facets.rules.ts'
import { isVisible, placing, type Visibility } from './visibility.sql.ts'

/** Which products are meant, of those somebody sees. */
export type Filters = Partial<Omit<ProductQuery, 'keyword' | 'exact' | 'sort' | 'page' | 'limit'>> & {
  readonly search?: SearchQuery | undefined
  readonly visibility: Visibility
}

export type Conditions = {
  /** All but that on the price. */
  readonly wide: string
  /** All. */
  readonly text: string
  readonly values: unknown[]
  /** The same for the same set of conditions. */
  readonly name: string
  /** What a piece costs at the quantity asked for. */
  readonly price: string
  /** Whether that is little enough. */
  readonly low: string
}

type Add = (name: string, value: unknown, part: (place: string) => string) => void

/**
 * What a piece of `p` costs by the public price, before print and packing, in 毫: of so many, null where so few are not sold;
 * else at the product's minimum.
 */
const priceAt = (quantity: string | null): string =>
  quantity === null ? 'p.sort_price' : `p.rung_rates[width_bucket(${quantity}::integer, p.rung_froms)]`

/**
 * The filters as conditions on product `p`, with their values. As `columns` they are checked along the index of an order; as
 * `traits` they are found in the index of words and traits.
 */
export function conditions(filters: Filters, by: 'columns' | 'traits'): Conditions {
  const values: unknown[] = []
  const parts = ['p.on_sale', isVisible(placing(values), filters.visibility)]
  const names: string[] = [by]
  const add: Add = (name, value, part) => {
    if (value === undefined) return
    values.push(value)
    names.push(name)
    parts.push(part(`$${values.length}`))
  }
  ;(by === 'columns' ? addColumns : addTraits)(filters, add)
  add('lead', filters.leadMax, (v) => `p.lead_days <= ${v}`)
  add('at', filters.qtyAt, (v) => `p.minimum <= ${v}`)
  const price = priceAt(filters.qtyAt === undefined ? null : `$${values.length}`)
  add('words', filters.search?.match, (v) => `p.words @@ ${v}::tsquery`)
  const wide = parts.join(' and ')
  add('price', filters.priceMax && parseRate(filters.priceMax), (v) => `${price} <= ${v}`)
  const low = parts.at(-1) ?? 'true'
  return { wide, text: parts.join(' and '), values, name: names.join('.'), price, low }
}

/** The category asked for: the lowest that is named. */
export function categoryOf({ type1, type2, type3 }: Filters): { level: 1 | 2 | 3; id: number } | undefined {
  if (type3 !== undefined) return { level: 3, id: type3 }
  if (type2 !== undefined) return { level: 2, id: type2 }
  return type1 === undefined ? undefined : { level: 1, id: type1 }
}

function addColumns(filters: Filters, add: Add): void {
  const category = categoryOf(filters)
  if (category) add(`c${category.level}`, category.id, (v) => `p.category${category.level}_id = ${v}`)
  add('type', filters.goodsType && goodsTypeOf(filters.goodsType), (v) => `p.type = ${v}`)
  add('material', filters.material, (v) => `p.material = ${v}`)
  add('process', filters.process, (v) => `${v} = any(p.processes)`)
}

/** Traits say bands only: what lies in the last of them is told by the columns. */
function addTraits(filters: Filters, add: Add): void {
  const { goodsType, material, process, leadMax, qtyAt, priceMax } = filters
  const category = categoryOf(filters)
  const all = [
    ...(category ? [`${category.level}:${category.id}`] : []),
    ...(goodsType === undefined ? [] : [`t:${goodsTypeOf(goodsType)}`]),
    ...(material === undefined ? [] : [`m:${material}`]),
    ...(process === undefined ? [] : [`p:${process}`]),
  ]
  if (all.length > 0) add('traits', all, (v) => `p.traits @> ${v}::text[]`)
  const upTo = (sign: string, edges: readonly number[], most: number) => {
    const last = bandOf(edges, most)
    const some = Array.from({ length: last + 1 }, (_, band) => `${sign}:${band}`)
    if (last < edges.length) add(sign, some, (v) => `p.traits && ${v}::text[]`)
  }
  if (leadMax !== undefined) upTo('l', bands.lead, leadMax)
  if (qtyAt !== undefined) upTo('n', bands.minimum, qtyAt)
  if (qtyAt === undefined && priceMax !== undefined) upTo('y', bands.price, parseRate(priceMax) / 10_000)
}
