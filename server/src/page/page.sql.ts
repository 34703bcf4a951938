import { sql } from 'kysely'
import type { Db } from '../db.ts'

export type ArticleRow = { title: string; content: string; updated_at: Date }

/** A help page or agreement; null: none of this key. */
export async function readArticle(db: Db, key: string): Promise<ArticleRow | null> {
  const found = await db
    .selectFrom('article')
    .select(['title', 'content', 'updated_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  return found ?? null
}

/** A setting of the merchant's, as it was stored; null: not set. */
export async function readSetting(db: Db, key: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select value from setting where key = ${key}`.execute(db)
  return rows[0]?.value ?? null
}
