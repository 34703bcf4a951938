import { goodsTypeOf, type GoodsType } from '../../../contract/goods.ts'
import { parseRate } from '../../../contract/money.ts'
import { categoryOf, type Filters } from './conditions.sql.ts'
import { bandOf, bands } from './facets.rules.ts'
import { priceBand, priceSlot } from './kinds.rules.ts'

/** As `product_mark` numbers them. */
const types: readonly GoodsType[] = ['custom', 'common', 'standard', 'spot']

/** Whether the marks of products tell all that these filters ask: each product they leave is meant. */
export const isMarked = ({ material, process, qtyAt, priceMax, visibility }: Filters): boolean =>
  visibility.key === '' &&
  material === undefined &&
  process === undefined &&
  (priceMax === undefined || (priceSlot(qtyAt) !== null && priceBand(parseRate(priceMax)) !== null))

/**
 * The filters as far as the indexes of orders tell them, as conditions on product `p`; their values are added to `values`.
 * What is meant fulfils them, and a few others may.
 */
export function marks({ visibility, ...filters }: Filters, values: unknown[]): string {
  const { goodsType, material, process, leadMax, qtyAt, priceMax } = filters
  const category = categoryOf({ visibility, ...filters })
  const place = (value: unknown) => `$${values.push(value)}`
  const slot = priceSlot(qtyAt)
  const bits = (from: number, width: number) => `(p.mark >> ${from}) & ${2 ** width - 1}`
  const within = ['p.on_sale', ...(category ? [`p.category${category.level}_id = ${place(category.id)}`] : [])]
  const told = [
    ...(visibility.own.length > 0 ? [] : ['p.mark & 1 = 0']),
    ...(goodsType === undefined ? [] : [`${bits(1, 2)} = ${types.indexOf(goodsTypeOf(goodsType))}`]),
    ...(leadMax === undefined ? [] : [`${bits(3, 7)} <= ${place(leadMax)}`]),
    ...(qtyAt === undefined ? [] : [`${bits(10, 20)} <= ${place(qtyAt)}`]),
    ...(material === undefined ? [] : [`${bits(30, 11)} = hashtext(${place(material)}) & 2047`]),
    ...(process === undefined ? [] : [`(p.mark >> (41 + (hashtext(${place(process)}) & 2147483647) % 12)) & 1 = 1`]),
    ...(priceMax === undefined || slot === null
      ? []
      : [`(p.bands >> ${4 * slot}) & 15 <= ${place(bandOf(bands.price, parseRate(priceMax) / 10_000))}`]),
  ]
  // The database guesses that hardly any product has a given bit, and would rather read them all than an index in its order.
  const opaque = told.length > 0 ? [`case when ${told.join(' and ')} then true else false end`] : []
  return [...within, ...opaque].join(' and ')
}
