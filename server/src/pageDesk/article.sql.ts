import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../db.ts'

const columns = ['key', 'title', 'content', 'updated_at as updatedAt'] as const

export const articleRows = (db: Db) => db.selectFrom('article').select(columns).orderBy('key').execute()

/** @throws Refusal 'article.missing'. */
export async function articleOf(db: Db, key: string) {
  const row = await db.selectFrom('article').select(columns).where('key', '=', key).executeTakeFirst()
  return row ?? refuse('article.missing')
}

/** An article, locked against change until the transaction ends. @throws Refusal 'article.missing'. */
export async function lockArticle(tx: Tx, key: string) {
  const row = await tx.selectFrom('article').select(columns).where('key', '=', key).forUpdate().executeTakeFirst()
  return row ?? refuse('article.missing')
}

export async function setArticle(
  tx: Tx,
  key: string,
  fields: { title: string; content: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('article')
    .set({ ...fields, updated_at: now })
    .where('key', '=', key)
    .execute()
}
