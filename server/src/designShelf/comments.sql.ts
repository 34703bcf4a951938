import { sql } from 'kysely'
import { commentsAtMost, guestCommentsAtMost } from '../../../contract/artwork/shelf.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import type { StoredComment } from './designShelf.rules.ts'

type Of = { readonly id: number; readonly companyId: number }

/** What is said of a design, the first first. */
export async function commentsOn(db: Db, { id, companyId }: Of): Promise<StoredComment[]> {
  const { rows } = await sql<StoredComment>`select c.id, c.position, c.x, c.y, c.words, coalesce(a.nickname, c.author) as by,
    c.account_id is null as "isGuest", c.at, c.done from design_comment c left join account a on a.id = c.account_id
    where c.design_id = ${id} and c.company_id = ${companyId} order by c.id limit ${commentsAtMost}`.execute(db)
  return rows
}

type Said = { readonly position: string; readonly x: number; readonly y: number; readonly words: string }
type By = { readonly accountId: number } | { readonly author: string }

/**
 * Says something of a place of a design that is locked, by a colleague or by a guest.
 * @throws Refusal input.invalid for a position that it has not, design.comments.full.
 */
export async function insertComment(tx: Tx, { id, companyId }: Of, { position, x, y, words }: Said, by: By, now: Date): Promise<number> {
  const isGuest = 'author' in by
  const { rows } = await sql<{ has: boolean; all: number; guests: number }>`select
    d.document -> 'surfaces' @> ${JSON.stringify([{ position }])}::jsonb as has,
    (select count(*)::int from design_comment c where c.design_id = d.id and c.company_id = d.company_id) as all,
    (select count(*)::int from design_comment c where c.design_id = d.id and c.company_id = d.company_id and c.account_id is null) as guests
    from design d where d.id = ${id} and d.company_id = ${companyId}`.execute(tx)
  const { has, all, guests } = rows[0] ?? refuse('design.missing')
  if (!has) refuse('input.invalid', { fields: { position: '设计中没有这个部位' } }, '设计中没有这个部位')
  if (all >= commentsAtMost || (isGuest && guests >= guestCommentsAtMost)) refuse('design.comments.full')
  const row = await tx
    .insertInto('design_comment')
    .values({
      ...{ design_id: id, company_id: companyId, position, x, y, words, at: now },
      ...(isGuest ? { account_id: null, author: by.author } : { account_id: by.accountId, author: null }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Whether a comment is done with. @throws Refusal design.comment.missing. */
export async function setDone(tx: Tx, { id, companyId }: Of, commentId: number, done: boolean): Promise<void> {
  const row = await tx
    .updateTable('design_comment')
    .set({ done })
    .where('id', '=', commentId)
    .where('design_id', '=', id)
    .where('company_id', '=', companyId)
    .returning('id')
    .executeTakeFirst()
  if (!row) refuse('design.comment.missing')
}
