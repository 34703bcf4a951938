import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { pageOf, type Paging } from '../database/listing.sql.ts'

type Reader = Pick<Buyer, 'companyId' | 'accountId'>

const mine = (db: Db | Tx, { companyId, accountId }: Reader) =>
  db.selectFrom('notice').where('company_id', '=', companyId).where('account_id', '=', accountId)

/** A page of the account's notices, the newest first; `unread` 1: only those not read yet. */
export function noticePage(db: Db, reader: Reader, { unread, ...paging }: Paging & { unread: number }) {
  const wanted = unread === 1 ? mine(db, reader).where('read_at', 'is', null) : mine(db, reader)
  const shown = (notices: typeof wanted) =>
    notices
      .select(['id', 'title', 'body', 'link', 'created_at as at'])
      .select((row) => row('read_at', 'is not', null).$castTo<boolean>().as('read'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
  return pageOf(wanted, shown, paging)
}

/** How many notices the account has not read. */
export async function unreadOf(db: Db | Tx, reader: Reader): Promise<number> {
  const { unread } = await mine(db, reader)
    .where('read_at', 'is', null)
    .select((row) => row.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** Marks these notices of the account as read, all of them for null. Those read before keep their moment; another's are passed over. */
export async function markRead(tx: Tx, { companyId, accountId }: Reader, ids: readonly number[] | null, now: Date): Promise<number> {
  const unread = tx
    .updateTable('notice')
    .set({ read_at: now })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
  const { numUpdatedRows } = await (ids === null ? unread : unread.where('id', 'in', [...ids])).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
