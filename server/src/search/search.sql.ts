import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Known } from './nearest.ts'
import type { Synonyms } from './synonyms.ts'

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
