import type { Card } from '../../../contract/goods/card.ts'
import { mostListed, type Facets, type Near, type ProductQuery } from '../../../contract/goods/catalog.ts'
import type { Actor } from '../actor.ts'
import { singleFlight } from '../singleFlight.ts'
import type { Services } from '../services.ts'
import type { SearchQuery } from '../search/query.ts'
import { vocabulary } from '../search/vocabulary.ts'
import { lasting } from '../shape.ts'
import { cardOf } from './card.rules.ts'
import type { Filters } from './conditions.sql.ts'
import { isRead, listCounts, type Scouted } from './counts.ts'
import { mostRanked, pageOfFound, type Found } from './found.rules.ts'
import { listStatement, rankStatement, readCards, readIds, readRanks, type Shown } from './list.sql.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { readingOf } from './reading.rules.ts'
import { cardOffers } from './offered.ts'
import { keyOfOwn, owns, seenBy } from './seen.ts'
import { categories } from './shelves.sql.ts'
import { visibilities } from './visibility.ts'
import type { Visibility } from './visibility.sql.ts'

type ListAnswer = {
  rows: Card[]
  total: number
  more: boolean
  facets: Facets
  instead: string | null
  near: Near | null
}

/** How a keyword is read, and the word read instead where it was mistyped. */
type Understood = { readonly search: SearchQuery; readonly instead: string | null }

/**
 * Answers lists of products by category, filters and keyword. Cards, totals and facets are kept in memory for the catalogue's
 * version, and whole pages as well, unless the services say otherwise.
 */
export function productLists(services: Services) {
  const { db, pool, keepsLists = true } = services
  const memory = catalogMemory(db)
  const counts = memory.shelf<Scouted>(2000)
  // With up to 2 000 products each.
  const read = memory.shelf<Scouted>(100)
  const ranks = memory.shelf<(number | null)[]>(100)
  const count = listCounts(pool)
  const called = memory.shelf<ReadonlyMap<string, string>>(1)
  const pages = memory.shelf<ListAnswer>(500)
  // By the products on them: what a page says is written once, whoever reads its ids.
  const written = memory.shelf<ListAnswer>(500)
  const owned = memory.shelf<ListAnswer>(500)
  const ownOf = owns(services)
  const offered = cardOffers(services)
  const cards = memory.pile<Card>(20_000)
  const underWay = singleFlight<ListAnswer>()
  const searches = memory.shelf<Understood>(1000)
  const words = vocabulary(db)
  const seen = visibilities(db)

  /**
   * The strictest reading of the keyword that finds anything at all: as typed, then put right, then ever looser. With `exact`
   * just as typed. What it finds among what `filters` leave, it finds.
   */
  const understand = (keyword: string, exact: boolean, filters: Filters, now: Date): Promise<Understood> =>
    searches(`${filters.visibility.key}${exact ? '=' : '~'}${keyword}`, now, async () => {
      const { visibility } = filters
      const findsIn = async (filters: Filters) => (await counted(filters, now)).total > 0
      const finds = async (search: SearchQuery) => (await findsIn({ ...filters, search })) || findsIn({ search, visibility })
      const [search, ...looser] = await words.readings(keyword, now)
      if (exact || (await finds(search))) return { search, instead: null }
      const instead = await words.corrected(keyword, now)
      const right = instead === null ? null : (await words.readings(instead, now))[0]
      if (right && (await finds(right))) return { search: right, instead }
      for (const loose of looser) if (await finds(loose)) return { search: loose, instead: null }
      return { search, instead: null }
    })

  const counted = (filters: Filters, now: Date): Promise<Scouted> =>
    (isRead(filters) ? read : counts)(keyOf(filters), now, async () => {
      const scouted = await count(filters)
      return { ...scouted, facets: lasting(await named(scouted.facets, now)) }
    })

  /** With what the categories are called. */
  async function named(facets: Facets, now: Date): Promise<Facets> {
    const read = async () => new Map((await categories(db)).map(({ id, cateName }) => [String(id), cateName]))
    const names = facets.category.length > 0 ? await called('', now, read) : null
    const category = facets.category.map((one) => ({ ...one, label: names?.get(one.value) ?? one.label }))
    return { ...facets, category }
  }

  /** The ids of one page of what was counted; none beyond what a list shows. */
  async function idsOf(filters: Filters, shown: Shown, scouted: Scouted, now: Date): Promise<number[]> {
    const { total, found, windowed, atMost } = scouted
    const upTo = shown.page * shown.limit
    if (total === 0 || upTo - shown.limit >= Math.min(total, mostListed)) return []
    // Another order than the default begins elsewhere.
    if (found && !(windowed && shown.sort !== 'default')) return pageOfFound(found, shown, await ranksOf(filters, shown, found, now))
    return readIds(pool, listStatement(filters, shown, windowed ? 'window' : readingOf({ ...scouted, upTo }), atMost))
  }

  /** How well the best sold of what a keyword finds fit it; nothing where that is not asked for. */
  const ranksOf = async (filters: Filters, { sort }: Shown, { ids }: Found, now: Date) =>
    filters.search && sort === 'default'
      ? ranks(keyOf(filters), now, () => readRanks(pool, rankStatement(ids.slice(0, mostRanked), filters.search ?? { rank: '', name: '' })))
      : []

  async function list(asked: ProductQuery, visibility: Visibility, now: Date, key: string): Promise<ListAnswer> {
    const { keyword, exact, sort, page, limit, ...rest } = asked
    const understood = keyword === undefined ? null : await understand(keyword, exact !== undefined, { ...rest, visibility }, now)
    const filters = { ...rest, search: understood?.search, visibility }
    const scouted = await counted(filters, now)
    const ids = await idsOf(filters, { sort, page, limit }, scouted, now)
    const rows = await cards(ids, now, readLasting)
    const { total, more, facets } = scouted
    const near = total === 0 && keyword !== undefined ? await words.nearby(keyword, await seen.categories(visibility, now), now) : null
    const instead = understood?.instead ?? null
    return written(`${key} ${ids.join()}`, now, async () => lasting({ rows, total, more, facets, instead, near }))
  }

  const readLasting = async (ids: number[]): Promise<Card[]> => (await readCards(pool, ids)).map((row) => lasting(cardOf(row)))

  function page(asked: ProductQuery, visibility: Visibility, now: Date): Promise<ListAnswer> {
    const key = keyOf({ ...asked, visibility })
    const made = () => list(asked, visibility, now, key)
    return keepsLists ? pages(key, now, made) : underWay(key, made)
  }

  return async (asked: ProductQuery, actor: Actor | null, now: Date): Promise<ListAnswer> => {
    const visibility = await seen.of(actor, now)
    const answer = await page(asked, visibility, now)
    const ids = answer.rows.map(({ id }) => id)
    const [own, activities] = await Promise.all([ownOf(actor, ids, now), offered(actor, now)])
    if (!own && activities.key === '') return answer
    const key = `${keyOf({ ...asked, visibility })} ${ids.join()} ${own ? keyOfOwn(own) : ''} ${activities.key}`
    const rows = async () => activities.mark(own ? seenBy(own, answer.rows) : answer.rows, own)
    return owned(key, now, async () => lasting({ ...answer, rows: await rows() }))
  }
}

/** Under what an answer to this is kept: never without whose visibility it is of. */
const keyOf = ({ visibility, ...asked }: { readonly visibility: Visibility }): string => `${visibility.key}${JSON.stringify(asked)}`
