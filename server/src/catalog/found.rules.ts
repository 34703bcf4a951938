import type { Sort } from '../../../contract/goods/catalog.ts'

/** Products that were read to be counted, with what orders go by: the n-th of each is of the same product. The best sold first. */
export type Found = Readonly<Record<'ids' | 'sorts' | 'sales' | 'prices', readonly number[]>>

/** Of what a keyword finds so many, the best sold, are told apart by how well they fit: unpacking their words takes time. */
export const mostRanked = 250

type Order = (a: number, b: number) => number

/** One page of what was found, in its order. With `ranks`, how well the first of it fit, in the default order the best first. */
export function pageOfFound(
  { ids, sorts, sales, prices }: Found,
  { sort, page, limit }: { readonly sort: Sort; readonly page: number; readonly limit: number },
  ranks: readonly (number | null)[] = [],
): number[] {
  const by =
    (column: readonly (number | null)[]): Order =>
    (a, b) =>
      (column[a] ?? 0) - (column[b] ?? 0)
  const down =
    (column: readonly (number | null)[]): Order =>
    (a, b) =>
      by(column)(b, a)
  const orders: Record<Sort, readonly Order[]> = {
    default: [down(ranks), down(sorts), down(ids)],
    sales: [down(sales), down(ids)],
    new: [down(ids)],
    priceAsc: [by(prices), by(ids)],
    priceDesc: [down(prices), down(ids)],
  }
  const order = orders[sort]
  return ids
    .map((_, place) => place)
    .sort((a, b) => order.reduce((difference, next) => difference || next(a, b), 0))
    .slice((page - 1) * limit, page * limit)
    .map((place) => ids[place] ?? 0)
}
