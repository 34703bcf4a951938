import type { Db } from '../database/db.ts'
import { pageOf, type Paging } from '../database/listing.sql.ts'

/** A page of what the people of a company were told, the latest first. */
export async function noticesOf(db: Db, companyId: number, paging: Paging) {
  const told = db.selectFrom('notice').where('notice.company_id', '=', companyId)
  const shown = (notices: typeof told) =>
    notices
      .innerJoin('account', 'account.id', 'notice.account_id')
      .select(['notice.id', 'account.nickname as to', 'notice.title', 'notice.body', 'notice.created_at as at'])
      .select((row) => row('notice.read_at', 'is not', null).$castTo<boolean>().as('read'))
      .orderBy('notice.created_at', 'desc')
      .orderBy('notice.id', 'desc')
  return pageOf(told, shown, paging)
}
