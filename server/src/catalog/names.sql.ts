import type pg from 'pg'
import { beginningOf } from '../search/beginnings.ts'
import type { SearchQuery } from '../search/query.ts'
import { quoted } from '../search/tokens.rules.ts'
import { inTier, tiers } from './found.sql.ts'
import { isVisible, placing, type Visibility } from './visibility.sql.ts'

/** Names of products looked at, so that a single letter does not read the whole catalogue. */
const mostRead = 200

/** Names of products on sale, of those visible, that begin with what was typed, the best sold first. */
export const namesBeginning = (pool: pg.Pool, typed: string, visibility: Visibility, most: number): Promise<string[]> =>
  names(pool, `${quoted(beginningOf(typed))}:*`, visibility, most)

/** Names of products on sale, of those visible, that the search finds, the best sold first. */
export const namesFound = (pool: pg.Pool, search: SearchQuery, visibility: Visibility, most: number): Promise<string[]> =>
  names(pool, search.match, visibility, most)

async function names(pool: pg.Pool, match: string, visibility: Visibility, most: number): Promise<string[]> {
  // Among the best sold first: of a million products a single letter begins a third.
  for (const tier of tiers) {
    const values: unknown[] = [match, most]
    const { rows } = await pool.query<{ name: string }>({
      ...(visibility.key === '' && { name: `names ${tier}` }),
      text: `select name from (select p.name, p.sales, p.id from product p where p.on_sale and ${inTier(tier)}
        and ${isVisible(placing(values), visibility)} and p.words @@ $1::tsquery limit ${mostRead}) found
        order by sales desc, id limit $2`,
      values,
    })
    if (rows.length >= most || tier === 'all') return rows.map((row) => row.name)
  }
  throw new Error('there is no tier')
}
