import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db.ts'
import { quoted } from './tokens.rules.ts'
import { beginningOf } from './beginnings.ts'
import type { Known } from './nearest.ts'
import type { SearchQuery } from './query.ts'
import type { Synonyms } from './synonyms.ts'
import { inTier, tiers } from '../catalog/found.sql.ts'
import { inSight, placing, type Sight } from '../catalog/sight.sql.ts'

/** Names of products looked at, so that a single letter does not read the whole catalogue. */
const mostRead = 200

/** Hot words, the names of categories shown and other names of things: what most people mean, that first. */
export async function knownWords(db: Db): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select word, id, level from (
      select word, null::bigint as id, null::int as level, 0 as place, sort from hot_word
      union all select name, id, level, 4 - level, sort from category where shown
      union all select unnest(words), null, null, 5, id from synonym
    ) words order by place, sort, word`.execute(db)
  return rows
}

/** All groups of names for one thing. */
export async function synonymGroups(db: Db): Promise<Synonyms[]> {
  const rows = await db.selectFrom('synonym').select('words').orderBy('id').execute()
  return rows.map(({ words }) => words)
}

/** Names of products on sale, of those in sight, that begin with what was typed, the best sold first. */
export const namesBeginning = (pool: pg.Pool, typed: string, sight: Sight, most: number): Promise<string[]> =>
  names(pool, `${quoted(beginningOf(typed))}:*`, sight, most)

/** Names of products on sale, of those in sight, that the search finds, the best sold first. */
export const namesFound = (pool: pg.Pool, search: SearchQuery, sight: Sight, most: number): Promise<string[]> =>
  names(pool, search.match, sight, most)

async function names(pool: pg.Pool, match: string, sight: Sight, most: number): Promise<string[]> {
  // Among the best sold first: of a million products a single letter begins a third.
  for (const tier of tiers) {
    const values: unknown[] = [match, most]
    const { rows } = await pool.query<{ name: string }>({
      ...(sight.key === '' && { name: `names ${tier}` }),
      text: `select name from (select p.name, p.sales, p.id from product p where p.on_sale and ${inTier(tier)}
        and ${inSight(placing(values), sight)} and p.words @@ $1::tsquery limit ${mostRead}) found
        order by sales desc, id limit $2`,
      values,
    })
    if (rows.length >= most || tier === 'all') return rows.map((row) => row.name)
  }
  throw new Error('there is no tier')
}
