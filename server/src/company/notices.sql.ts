import type { Db } from '../database/db.ts'

/** A page of what the people of a company were told, the latest first. */
export async function noticesOf(db: Db, companyId: number, { page, limit }: { page: number; limit: number }) {
  const told = db.selectFrom('notice').where('notice.company_id', '=', companyId)
  const [rows, { total }] = await Promise.all([
    told
      .innerJoin('account', 'account.id', 'notice.account_id')
      .select(['notice.id', 'account.nickname as to', 'notice.title', 'notice.body', 'notice.created_at as at'])
      .select((row) => row('notice.read_at', 'is not', null).$castTo<boolean>().as('read'))
      .orderBy('notice.created_at', 'desc')
      .orderBy('notice.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    told.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
