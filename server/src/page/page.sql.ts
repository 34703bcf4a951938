import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { fixedHelp } from './article.rules.ts'

export type ArticleRow = { title: string; content: string; updated_at: Date; own: boolean; in_help: boolean }

/** A help page, agreement or page of the merchant's own; null: none of this key is shown. */
export async function readArticle(db: Db, key: string): Promise<ArticleRow | null> {
  const found = await db
    .selectFrom('article')
    .select(['title', 'content', 'updated_at', 'own', 'in_help'])
    .where('key', '=', key)
    .where('shown', '=', true)
    .executeTakeFirst()
  return found ?? null
}

/** The fixed help pages in their order, then those that the merchant added, the first published first. */
export async function readHelp(db: Db): Promise<{ key: string; title: string }[]> {
  const fixed = [...fixedHelp]
  const { rows } = await sql<{ key: string; title: string }>`
    select key, title from article where shown and (key = any(${fixed}) or own and in_help)
    order by array_position(${fixed}::text[], key), published_at, key`.execute(db)
  return rows
}
