import { sql } from 'kysely'
import type { z } from 'zod'
import { searchLogDays, type SearchWord, type SearchWordsQuery } from '../../../contract/goods/search.ts'
import { chinaDay, daysLater } from '../../../contract/text.ts'
import { forgetRows } from '../forget.sql.ts'
import type { Db } from '../database/db.ts'
import { onPage } from '../database/listing.sql.ts'

/** A day counts at most so many words; what comes on top is not counted. */
const mostOfADay = 20_000

const daysBefore = (now: Date, days: number): string => chinaDay(daysLater(now, -days))

type Counts = ReadonlyMap<string, { readonly searches: number; readonly found: number }>

/** Adds to the counts of today. Words in one order for all processes, so that none waits for another in a ring. */
export async function addSearches(db: Db, counts: Counts, now: Date): Promise<void> {
  const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const day = chinaDay(now)
  await sql`
    insert into search_log (day, word, searches, found)
    select ${day}::date, w.word, w.searches, w.found
    from unnest(${rows.map(([word]) => word)}::text[], ${rows.map(([, { searches }]) => searches)}::int[],
      ${rows.map(([, { found }]) => found)}::int[]) as w (word, searches, found)
    where (select count(*) from search_log where day = ${day}::date) < ${mostOfADay}
      or exists (select from search_log l where l.day = ${day}::date and l.word = w.word)
    on conflict (day, word) do update
      set searches = search_log.searches + excluded.searches, found = excluded.found`.execute(db)
}

/** Words of the latest days, the most searched for first, and how many there are. */
export async function searchWords(
  db: Db,
  { days, none, ...paging }: z.output<typeof SearchWordsQuery>,
  now: Date,
): Promise<{ rows: SearchWord[]; total: number }> {
  const { rows } = await sql<SearchWord & { total: number }>`
    select *, count(*) over () as total from (
      select word, sum(searches)::int as searches, (array_agg(found order by day desc))[1] as found,
        to_char(max(day), 'YYYY-MM-DD') as day
      from search_log where day > ${daysBefore(now, days)}::date group by word
    ) words where ${none === undefined} or found = 0
    order by searches desc, word ${onPage(paging)}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Forgets what was searched for longer ago than is kept. */
export async function forgetSearches(db: Db, now: Date): Promise<void> {
  await forgetRows(db, 'search_log', sql`day <= ${daysBefore(now, searchLogDays)}::date`)
}
