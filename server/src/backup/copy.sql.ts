import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { silent } from './backupDesk.sql.ts'

/** A backup that is to be taken to the object store. */
export type Going = { readonly id: number; readonly name: string }

/** It is to be taken there; false: it is none that is done, or somebody takes it just now. */
export async function beginCopy(tx: Tx, id: number, now: Date): Promise<boolean> {
  const begun = await tx
    .updateTable('backup')
    .set({ copy: 'going', copy_at: null, copy_fault: '' })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where((e) => e.or([e('copy', '<>', 'going'), e('copy_at', '<=', leftAt(now))]))
    .executeTakeFirst()
  return begun.numUpdatedRows > 0n
}

const leftAt = (now: Date): Date => new Date(now.getTime() - 3 * silent)

/** Those that nobody takes there, though they are to be. */
export const leftCopies = (db: Db, now: Date): Promise<Going[]> =>
  db
    .selectFrom('backup')
    .select(['id', 'name'])
    .where('copy', '=', 'going')
    .where((e) => e.or([e('copy_at', 'is', null), e('copy_at', '<=', leftAt(now))]))
    .execute()

/** It counts as being taken there from now; false: somebody else does, or it is not to be. */
export async function takeCopy(db: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update backup set copy_at = ${now} where id = ${id} and copy = 'going'
    and (copy_at is null or copy_at <= ${leftAt(now)}) returning id`.execute(db)
  return rows.length > 0
}

/** A sign of life of who takes it there. */
export const beatCopy = (db: Db, id: number, now: Date) =>
  db.updateTable('backup').set({ copy_at: now }).where('id', '=', id).where('copy', '=', 'going').execute()

/** It is there; or is not, for the reason in words. */
export const noteCopied = (db: Db, id: number, fault: string, now: Date) =>
  db
    .updateTable('backup')
    .set({ copy: fault === '' ? 'done' : 'failed', copy_at: now, copy_fault: fault })
    .where('id', '=', id)
    .where('copy', '=', 'going')
    .execute()

/** Whether somebody takes it there just now. */
export const isGoing = ({ copy, copy_at: at }: { copy: string; copy_at: Date | null }, now: Date): boolean =>
  copy === 'going' && at !== null && at > leftAt(now)

/** Why the newest backup that is done is not in the object store; '' where it is, or was not meant to be. */
export async function lastCopyFault(db: Db): Promise<string> {
  const newest = await db
    .selectFrom('backup')
    .select(['copy', 'copy_fault'])
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.copy === 'failed' ? newest.copy_fault : ''
}
