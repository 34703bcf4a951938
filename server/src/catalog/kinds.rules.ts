import type { GoodsType } from '../../../contract/goods.ts'
import { bandOf, bands } from './facets.rules.ts'

/** Products alike in everything lists count: how many of them are open and on sale. */
export type Kind = {
  readonly id: number
  /** The path in the tree. */
  readonly categories: readonly [number, number, number]
  readonly type: GoodsType
  readonly material: string
  readonly processes: readonly string[]
  readonly leadDays: number
  readonly minimum: number
  /** Bands of a piece's price, four bits each: at the minimum, then at each of `bands.minimum`. */
  readonly bands: number
  readonly count: number
}

/** Which kinds are meant. Of prices only what bands tell: `price` is the highest band, `at` whose price it is. */
export type KindQuery = {
  readonly category?: { readonly level: 1 | 2 | 3; readonly id: number } | undefined
  readonly type?: GoodsType | undefined
  readonly material?: string | undefined
  readonly process?: string | undefined
  readonly leadMax?: number | undefined
  readonly qtyAt?: number | undefined
  readonly price?: number | undefined
  /** Categories of the third level; absent: all. */
  readonly leaves?: ReadonlySet<number> | undefined
}

/** No price in any band: so few are not sold. */
export const noBand = 15

/** Which of the prices of `Kind.bands` is that of so many pieces; null: none of them. */
export function priceSlot(qtyAt: number | undefined): number | null {
  if (qtyAt === undefined) return 0
  const place = bands.minimum.findIndex((edge) => edge === qtyAt)
  return place < 0 ? null : place + 1
}

/** The band that ends at so many 毫 exactly; null: none does. */
export function priceBand(most: number): number | null {
  const band = bands.price.findIndex((yuan) => yuan * 10_000 === most)
  return band < 0 ? null : band
}

/** In which band a kind's price lies in a slot; where it is a price at some quantity, none if so few are not sold. */
export function bandIn(slot: number, { bands: prices, minimum }: Pick<Kind, 'bands' | 'minimum'>): number {
  const isSold = slot === 0 || minimum <= (bands.minimum[slot - 1] ?? 0)
  return isSold ? (prices >> (4 * slot)) & 15 : noBand
}

/** The query as far as traits of products tell it: days and minimum by their bands, of prices only that at the minimum. */
export function traitQuery(query: KindQuery): KindQuery {
  const { leadMax, qtyAt, price } = query
  const bandEnd = (edges: readonly number[], most: number | undefined): number | undefined =>
    most === undefined ? undefined : edges[bandOf(edges, most)]
  return {
    ...query,
    leadMax: bandEnd(bands.lead, leadMax),
    qtyAt: bandEnd(bands.minimum, qtyAt),
    price: qtyAt === undefined ? price : undefined,
  }
}
