import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'

/** The category of this name right below another, null: at the top; undefined: there is none. */
export async function findCategory(tx: Tx, parentId: number | null, name: string): Promise<number | undefined> {
  const found = await tx
    .selectFrom('category')
    .select('id')
    .where('name', '=', name)
    .where(sql<boolean>`parent_id is not distinct from ${parentId}::bigint`)
    .executeTakeFirst()
  return found?.id
}

/** Whether a product has this purchase number, in whichever state. */
export async function hasNumber(tx: Tx, number: string): Promise<boolean> {
  return (await tx.selectFrom('product').select('id').where('number', '=', number).executeTakeFirst()) !== undefined
}

export async function findProcess(tx: Tx, name: string): Promise<number | undefined> {
  return (await tx.selectFrom('work_process').select('id').where('name', '=', name).executeTakeFirst())?.id
}

/** What an article says, as HTML, locked; undefined: there is none. */
export async function lockContent(tx: Tx, key: string): Promise<string | undefined> {
  return (await tx.selectFrom('article').select('content').where('key', '=', key).forUpdate().executeTakeFirst())?.content
}

/** Adds one of the articles that every mall has. */
export async function insertFixed(tx: Tx, row: { key: string; title: string; content: string }, now: Date): Promise<void> {
  await tx
    .insertInto('article')
    .values({ ...row, published_at: now, created_at: now, updated_at: now })
    .execute()
}

export async function setContent(tx: Tx, key: string, content: string, now: Date): Promise<void> {
  await tx.updateTable('article').set({ content, updated_at: now }).where('key', '=', key).execute()
}

/** Adds the first layout of the home page; null: there is one. Nobody else adds one meanwhile. */
export async function insertFirstLayout(tx: Tx, json: string, staffId: number, now: Date): Promise<number | null> {
  await sql`lock table page_canvas in share row exclusive mode`.execute(tx)
  if (await tx.selectFrom('page_canvas').select('id').executeTakeFirst()) return null
  const row = { terminal: 1, name: '商城首页', json, updated_at: now, published_at: now, staff_id: staffId }
  return (await tx.insertInto('page_canvas').values(row).returning('id').executeTakeFirstOrThrow()).id
}
