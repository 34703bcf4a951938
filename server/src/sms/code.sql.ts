import { sql } from 'kysely'
import type { CodeType } from '../../../contract/account/account.ts'
import type { Db, Tx } from '../database/db.ts'

/** 'prove' codes are sent to one's own phone only, by a call of their own. */
export type For = { readonly phone: string; readonly type: CodeType | 'prove' }

export async function insertCode(
  tx: Tx,
  { phone, type }: For,
  code_hash: Buffer,
  lives: { created_at: Date; expires_at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('sms_code')
    .values({ phone, type, code_hash, ...lives })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Compares `hash` with the newest code; undefined: it is used, run out or tried too often. A wrong one costs a try in the
 * same statement, so that guesses in parallel never compare more than there are tries; the right one costs none.
 */
export function tryCode(db: Db | Tx, { phone, type }: For, hash: Buffer, now: Date): Promise<{ id: number; right: boolean } | undefined> {
  return db
    .updateTable('sms_code')
    .set((row) => ({ tries_left: sql<number>`tries_left - (${row('code_hash', '<>', hash)})::integer` }))
    .where('id', '=', (newest) =>
      newest.selectFrom('sms_code').select('id').where('phone', '=', phone).where('type', '=', type).orderBy('id', 'desc').limit(1),
    )
    .where('tries_left', '>', 0)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning((row) => ['id', sql<boolean>`${row('code_hash', '=', hash)}`.as('right')])
    .executeTakeFirst()
}

/** Marks a code as used; false: somebody was quicker. */
export async function useUp(db: Db | Tx, id: number, now: Date): Promise<boolean> {
  const done = await db.updateTable('sms_code').set({ used_at: now }).where('id', '=', id).where('used_at', 'is', null).executeTakeFirst()
  return done.numUpdatedRows === 1n
}
