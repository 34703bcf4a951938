import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { lives } from '../session/session.sql.ts'

type Own = Pick<Buyer, 'accountId'>

/** One's own sessions that still open the mall at `now`, those begun by staff in one's name among them; last seen first. */
export function openSessions(db: Db, { accountId }: Own, now: Date) {
  return db
    .selectFrom('session')
    .leftJoin('staff', 'staff.id', 'session.by_staff_id')
    .select(['session.id', 'token_hash', 'agent', 'address', 'session.created_at', 'seen_at', 'staff.name as by'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('session.created_at', '>', new Date(now.getTime() - lives.buyer.whole))
    .orderBy('seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute()
}

/** Ends one of one's own sessions; false: there is none such, or it has ended. */
export async function endOwnSession(tx: Tx, { accountId }: Own, id: number, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
