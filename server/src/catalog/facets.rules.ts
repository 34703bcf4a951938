import type { Facets } from '../../../contract/goods/catalog.ts'
import { goodsTypes, type GoodsType } from '../../../contract/goods.ts'

/** Up to what lists are narrowed to: working days, pieces, and yuan of one piece. */
export const bands = {
  lead: [3, 5, 7, 10, 15],
  minimum: [1, 50, 100, 300, 500],
  price: [1, 2, 5, 10, 20, 50, 100],
} as const

/** How many of the products found have one value of something. */
export type Count = { kind: string; value: string; count: number }

/** In which of the bands that end at `edges` a value lies; as many as there are edges: beyond the last. */
export function bandOf(edges: readonly number[], value: number): number {
  let band = 0
  while (band < edges.length && value > (edges[band] ?? 0)) band++
  return band
}

/** How many products there are and what they have, whatever the page; `more`: at least so many. */
export type Counted = { readonly total: number; readonly more: boolean; readonly facets: Facets }

export const totalOf = (counts: readonly Count[]): number => counts.find(({ kind }) => kind === 'all')?.count ?? 0

/** Two counts of different products as one. */
export function summed(some: readonly Count[], others: readonly Count[]): Count[] {
  if (others.length === 0) return [...some]
  const sums = new Map<string, Count>()
  for (const row of [...some, ...others]) {
    const key = `${row.kind} ${row.value}`
    sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()]
}

/** The commonest first; what is as common by its text. */
const commonest = (a: Count, b: Count): number => b.count - a.count || (a.value < b.value ? -1 : 1)

/** The counts as the list tells them. A band that holds the same as the one before it narrows nothing more and is left out. */
export function countedOf(counts: readonly Count[], more = false): Counted {
  const of = (kind: string) => counts.filter((row) => row.kind === kind).toSorted(commonest)
  const named = (kind: string) => of(kind).map(({ value, count }) => ({ value, label: value, count }))
  const banded = (kind: string, label: (value: number) => string, unit = 1) =>
    of(kind)
      .map(({ value, count }) => ({ at: Number(value) / unit, count }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, count }) => ({ value: String(at), label: label(at), count }))
      .filter(({ count }, place, all) => count !== all[place - 1]?.count)
  return {
    total: totalOf(counts),
    more,
    facets: {
      category: named('category'),
      goodsType: of('type').map(({ value, count }) => {
        const { wire, tag } = goodsTypes[value as GoodsType]
        return { value: String(wire), label: tag, count }
      }),
      material: named('material'),
      process: named('process'),
      lead: banded('lead', (days) => `${days} 个工作日内`),
      minimum: banded('minimum', (pieces) => (pieces === 1 ? '1 件起订' : `${pieces} 件及以下`)),
      price: banded('price', (yuan) => `¥${yuan} 及以下`, 10_000),
    },
  }
}
