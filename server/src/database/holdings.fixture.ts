import { sql } from 'kysely'
import type { Db } from './db.ts'

/** All that the database holds of companies but the one called so, as one text. */
export async function holdingsBut(db: Db, mine: string): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by 1`.execute(db)
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      all: string
    }>`select coalesce(string_agg(t::text, ' ' order by t::text), '') as all from ${sql.table(name)} t
      where company_id in (select id from company where name <> ${mine})`.execute(db)
    parts.push(name, rows[0]?.all ?? '')
  }
  const { rows } = await sql<{
    all: string
  }>`select string_agg(c::text, ' ' order by id) as all from company c where name <> ${mine}`.execute(db)
  return [...parts, rows[0]?.all ?? ''].join('\n')
}
