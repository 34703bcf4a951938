import type { Card, Facets, ProductQuery } from '../../../contract/catalog.ts'
import type { Actor } from '../actor.ts'
import { flights } from '../flights.ts'
import type { House } from '../house.ts'
import { searchQueries, type SearchQuery } from '../search/query.ts'
import { lasting } from '../shape.ts'
import { cardOf } from './card.rules.ts'
import { countProducts, listIds, readCards, type Counted, type Filters } from './list.sql.ts'
import { catalogMemory } from './memory.ts'
import { asSeen } from './seen.ts'

type ListAnswer = { rows: Card[]; total: number; facets: Facets }

/**
 * Answers lists of products by category, filters and keyword. Cards, totals and facets are kept in memory for the catalogue's
 * version; for those who are not logged in whole pages as well, unless the house says otherwise.
 */
export function productLists(house: House) {
  const { db, pool, keepsLists = true } = house
  const memory = catalogMemory(db)
  const counts = memory.shelf<Counted>(2000)
  const pages = memory.shelf<ListAnswer>(500)
  const cards = memory.pile<Card>(20_000)
  const pageIds = flights<number[]>()
  const searches = memory.shelf<SearchQuery>(1000)

  /** The strictest reading of the keyword that finds anything at all. */
  const searchFor = (keyword: string, now: Date): Promise<SearchQuery> =>
    searches(keyword, now, async () => {
      const [strict, ...looser] = searchQueries(keyword)
      for (const search of [strict, ...looser]) {
        if ((await counted({ search }, now)).total > 0) return search
      }
      return strict
    })

  const counted = (filters: Filters, now: Date): Promise<Counted> =>
    counts(JSON.stringify(filters), now, async () => {
      const { total, facets } = await countProducts(pool, filters)
      return { total, facets: lasting(facets) }
    })

  async function list(asked: ProductQuery, now: Date): Promise<ListAnswer> {
    const { keyword, sort, page, limit, ...rest } = asked
    const filters = { ...rest, search: keyword === undefined ? undefined : await searchFor(keyword, now) }
    const [rows, { total, facets }] = await Promise.all([
      pageIds(JSON.stringify(asked), () => listIds(pool, filters, { sort, page, limit })).then((ids) =>
        cards(ids, now, readLasting),
      ),
      counted(filters, now),
    ])
    return { rows, total, facets }
  }

  const readLasting = async (ids: number[]): Promise<Card[]> =>
    (await readCards(pool, ids)).map((row) => lasting(cardOf(row)))

  return async (asked: ProductQuery, actor: Actor | null, now: Date): Promise<ListAnswer> => {
    if (actor?.side !== 'buyer') {
      return keepsLists
        ? pages(JSON.stringify(asked), now, async () => lasting(await list(asked, now)))
        : list(asked, now)
    }
    const answer = await list(asked, now)
    return { ...answer, rows: await asSeen(house, actor, answer.rows) }
  }
}
