import type pg from 'pg'
import { goodsTypeOf } from '../../../contract/goods.ts'
import { parseRate } from '../../../contract/money.ts'
import { besideStatement, fewStatement, foundStatement, readCounts, windowStatement } from './count.sql.ts'
import { categoryOf, type Filters } from './conditions.sql.ts'
import { bands, countedOf, summed, totalOf, type Count, type Counted } from './facets.rules.ts'
import type { Found } from './found.rules.ts'
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
    /** What was read to be counted: all that is meant, or with `windowed` the first of it in the default order. */
    readonly found: Found | null
    /** True where only the first `mostRead` were looked at. */
    readonly windowed: boolean
  }

/** Counts lists: from memory whatever bands tell, by reading what is found or few. `most`: as in `mostLooked`. */
export function listCounts(pool: pg.Pool, most?: number) {
  const memory = kinds(pool, most)

  /** A keyword is looked for among the best sold first; only what they have little of is looked for further. */
  async function found(filters: Filters): Promise<Scouted> {
    for (const tier of tiers) {
      const { counts, found } = await readCounts(pool, foundStatement(filters, tier))
      const isEnough = totalOf(counts) >= (tier === 'all' ? mostFound : enoughFound)
      if (tier === 'all' || isEnough) return { ...countedOf(counts, isEnough), scope: 0, told: () => 0, tier, found, windowed: false }
    }
    throw new Error('there is no tier')
  }

  async function listed(filters: Filters): Promise<Scouted> {
    const query = kindQuery(filters)
    const [wide, beside] = await Promise.all([memory.count(query), besideOf(filters)])
    const rows = summed(wide.counts, beside)
    const { scope, told, highest } = wide
    const rest = { scope, told, atMost: dearest(filters, highest), tier: 'all', found: null, windowed: false } as const
    if (!isRead(filters)) return { ...countedOf(rows), ...rest }
    // Neither a band nor its quantity: prices are read, of all that is meant or of the first of it.
    const few = totalOf(rows) <= mostRead
    if (!few && isPriceTold(filters)) return { ...countedOf(rows), ...rest }
    const { counts, found } = await readCounts(pool, few ? fewStatement(filters) : windowStatement(filters))
    return { ...countedOf(counts, !few), ...rest, found, windowed: !few }
  }

  function dearest({ qtyAt, priceMax, visibility }: Filters, highest: number): number | undefined {
    if (priceMax === undefined || visibility.key !== '') return undefined
    if (qtyAt === undefined) return parseRate(priceMax)
    const yuan = bands.price[highest]
    return yuan === undefined ? undefined : yuan * 10_000
  }

  const besideOf = async (filters: Filters): Promise<Count[]> => {
    const { own, range } = filters.visibility
    return own.length + (range?.goods.length ?? 0) > 0 ? (await readCounts(pool, besideStatement(filters))).counts : []
  }

  return (filters: Filters): Promise<Scouted> => (filters.search ? found(filters) : listed(filters))
}

/** Whether kinds know what costs so little. */
function isPriceTold({ qtyAt, priceMax }: Filters): boolean {
  return priceMax === undefined || (priceSlot(qtyAt) !== null && priceBand(parseRate(priceMax)) !== null)
}

/** Whether products themselves are read to be counted: for a keyword, and for prices that kinds do not know. */
export const isRead = (filters: Filters): boolean =>
  filters.search !== undefined || !isPriceTold(filters) || priceSlot(filters.qtyAt) === null

/** The filters as kinds know them; a price that is no band's end is left out. */
function kindQuery(filters: Filters): KindQuery {
  const { goodsType, material, process, leadMax, qtyAt, priceMax, visibility } = filters
  const band = priceMax === undefined || priceSlot(qtyAt) === null ? null : priceBand(parseRate(priceMax))
  return {
    category: categoryOf(filters),
    type: goodsType === undefined ? undefined : goodsTypeOf(goodsType),
    material,
    process,
    leadMax,
    qtyAt,
    price: band ?? undefined,
    leaves: visibility.range ? new Set(visibility.range.leaves) : undefined,
  }
}
