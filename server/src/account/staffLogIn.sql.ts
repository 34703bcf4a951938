import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

const login = (db: Db) => db.selectFrom('staff').select(['id', 'username', 'name', 'password_hash', 'areas', 'state', 'demo'])

/** The member of staff who logs in with `username`, if there is one. */
export const staffByUsername = (db: Db, username: string) => login(db).where('username', '=', username).executeTakeFirst()

/** The same by the id, for whoever has proven to be it. */
export const staffById = (db: Db, id: number) => login(db).where('id', '=', id).executeTakeFirst()

/** Whether the member of staff logs in with this password, and that it is so until the transaction ends. */
export async function holdLogIn(tx: Tx, { id, password_hash }: { id: number; password_hash: string }): Promise<boolean> {
  const found = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/** What a member of staff logs in with. @throws Refusal 'session.ended' when the person has gone meanwhile. */
export const ownLogIn = async (db: Db, staffId: number) => (await staffById(db, staffId)) ?? refuse('session.ended')
