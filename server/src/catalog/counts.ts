import type pg from 'pg'
import { goodsTypeOf } from '../../../contract/goods.ts'
import { parseRate } from '../../../contract/money.ts'
import { besideStatement, fewStatement, foundStatement, readCounts, windowStatement } from './count.sql.ts'
import { categoryOf, type Filters } from './conditions.sql.ts'
import { bands, countedOf, summed, totalOf, type Count, type Counted } from './facets.rules.ts'
import { enoughFound, mostFound, tiers, type Tier } from './found.sql.ts'
import { kinds, type Around } from './kinds.ts'
import { priceBand, priceSlot, type KindQuery } from './kinds.rules.ts'
import { mostRead } from './reading.rules.ts'

/** What is known of a list before any page of it is read. */
export type Scouted = Counted &
  Around & {
    /** No product that is meant has a higher price at its minimum, in 毫; undefined: not known. */
    readonly atMost?: number | undefined
    /** Where a keyword found enough. */
    readonly tier: Tier
    /** True where only the first `mostRead` were looked at. */
    readonly windowed: boolean
  }

/** Counts lists: from memory whatever bands tell, by reading what is found or few. `most`: as in `mostLooked`. */
export function listCounts(pool: pg.Pool, most?: number) {
  const memory = kinds(pool, most)

  /** A keyword is looked for among the best sold first; only what they have little of is looked for further. */
  async function found(filters: Filters): Promise<Scouted> {
    for (const tier of tiers) {
      const rows = await readCounts(pool, foundStatement(filters, tier))
      const enough = tier === 'all' ? mostFound : enoughFound
      if (tier === 'all' || totalOf(rows) >= enough)
        return { ...countedOf(rows, totalOf(rows) >= enough), scope: 0, told: () => 0, tier, windowed: false }
    }
    throw new Error('there is no tier')
  }

  async function listed(filters: Filters): Promise<Scouted> {
    const query = kindQuery(filters)
    const [wide, beside] = await Promise.all([memory.count(query), besideOf(filters)])
    const rows = summed(wide.counts, beside)
    const { scope, told, highest } = wide
    const rest = { scope, told, atMost: dearest(filters, highest), tier: 'all', windowed: false } as const
    const priced = filters.priceMax === undefined || query.price !== undefined
    const isTold = priceSlot(filters.qtyAt) !== null
    if (priced && isTold) return { ...countedOf(rows), ...rest }
    // Neither a band nor its quantity: prices are read, of all that is meant or of the first of it.
    if (totalOf(rows) <= mostRead) return { ...countedOf(await readCounts(pool, fewStatement(filters))), ...rest }
    if (priced) return { ...countedOf(rows), ...rest }
    return { ...countedOf(await readCounts(pool, windowStatement(filters)), true), ...rest, windowed: true }
  }

  function dearest({ qtyAt, priceMax, sight }: Filters, highest: number): number | undefined {
    if (priceMax === undefined || sight.key !== '') return undefined
    if (qtyAt === undefined) return parseRate(priceMax)
    const yuan = bands.price[highest]
    return yuan === undefined ? undefined : yuan * 10_000
  }

  const besideOf = async (filters: Filters): Promise<Count[]> => {
    const { own, range } = filters.sight
    return own.length + (range?.goods.length ?? 0) > 0 ? readCounts(pool, besideStatement(filters)) : []
  }

  return (filters: Filters): Promise<Scouted> => (filters.search ? found(filters) : listed(filters))
}

/** The filters as kinds know them; a price that is no band's end is left out. */
function kindQuery(filters: Filters): KindQuery {
  const { goodsType, material, process, leadMax, qtyAt, priceMax, sight } = filters
  const band = priceMax === undefined || priceSlot(qtyAt) === null ? null : priceBand(parseRate(priceMax))
  return {
    category: categoryOf(filters),
    type: goodsType === undefined ? undefined : goodsTypeOf(goodsType),
    material,
    process,
    leadMax,
    qtyAt,
    price: band ?? undefined,
    leaves: sight.range ? new Set(sight.range.leaves) : undefined,
  }
}
