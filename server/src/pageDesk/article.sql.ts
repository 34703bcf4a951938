import { isFixed } from '../../../contract/page/fixedArticles.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

const columns = ['key', 'title', 'content', 'updated_at as updatedAt', 'own', 'in_help as inHelp', 'state'] as const

/** The fixed ones first, then the merchant's own, the newest first. */
export const articleRows = (db: Db) =>
  db.selectFrom('article').select(columns).orderBy('own').orderBy('created_at', 'desc').orderBy('key').execute()

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

type Fields = { title: string; content: string; inHelp: boolean }

export async function setArticle(tx: Tx, key: string, { title, content, inHelp }: Fields, now: Date): Promise<void> {
  await tx.updateTable('article').set({ title, content, in_help: inHelp, updated_at: now }).where('key', '=', key).execute()
}

/** A draft of the merchant's own, or a fixed one, shown at once. @throws Refusal 'article.taken' where there is an article with this key. */
export async function insertArticle(tx: Tx, key: string, { title, content, inHelp }: Fields, now: Date): Promise<void> {
  const own = !isFixed(key)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('article')
    .values({ key, title, content, in_help: own && inHelp, own, shown: !own, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) refuse('article.taken', { fields: { key: '这个页面地址已被使用，请换一个' } })
}

/** Shows a page from now on, or not any more. It stands among the help pages in the order of first publication. */
export async function showArticle(tx: Tx, key: string, shown: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('article')
    .set(({ fn, ref, val }) => ({ shown, ...(shown && { published_at: fn.coalesce(ref('published_at'), val(now)) }) }))
    .where('key', '=', key)
    .where('own', '=', true)
    .execute()
}

export async function deleteArticleRow(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('article').where('key', '=', key).where('own', '=', true).where('shown', '=', false).execute()
}
