import type { Card, Facets, ProductQuery } from '../../../contract/catalog.ts'
import type { Actor } from '../actor.ts'
import type { House } from '../house.ts'
import { searchQueries, type SearchQuery } from '../search/query.ts'
import { lasting } from '../shape.ts'
import { cardOf } from './card.rules.ts'
import { countProducts, listCards, type Counted, type Filters } from './list.sql.ts'
import { catalogMemory } from './memory.ts'

type ListAnswer = { rows: Card[]; total: number; facets: Facets }

/**
 * Answers lists of products by category, filters and keyword. Totals and facets are kept in memory for the catalogue's
 * version; for those who are not logged in the pages as well, unless the house says otherwise.
 */
export function productLists({ db, pool, keepsLists = true }: House) {
  const memory = catalogMemory(db)
  const counts = memory.shelf<Counted>(2000)
  const pages = memory.shelf<ListAnswer>(500)
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
    counts(JSON.stringify(filters), now, () => countProducts(pool, filters))

  async function list(asked: ProductQuery, actor: Actor | null, now: Date): Promise<ListAnswer> {
    const { keyword, sort, page, limit, ...rest } = asked
    const filters = { ...rest, search: keyword === undefined ? undefined : await searchFor(keyword, now) }
    const [rows, { total, facets }] = await Promise.all([
      listCards(pool, filters, { sort, page, limit }, actor?.side === 'buyer' ? actor.accountId : null),
      counted(filters, now),
    ])
    return { rows: rows.map(cardOf), total, facets }
  }

  return (asked: ProductQuery, actor: Actor | null, now: Date): Promise<ListAnswer> =>
    actor?.side === 'buyer' || !keepsLists
      ? list(asked, actor, now)
      : pages(JSON.stringify(asked), now, async () => lasting(await list(asked, null, now)))
}
