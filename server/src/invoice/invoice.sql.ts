import { sql } from 'kysely'
import type { InvoiceTitle } from '../../../contract/invoice.ts'
import type { Db } from '../db.ts'

/** A page of the company's invoice titles, the default first, then the newest. */
export async function titlePage(
  db: Db,
  companyId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: InvoiceTitle[]; total: number }> {
  const mine = db.selectFrom('invoice_title').where('company_id', '=', companyId)
  const [rows, { total }] = await Promise.all([
    mine
      .select(['id', 'header_type as headerType', 'type', 'name', 'duty_number as dutyNumber', 'email'])
      .select(['drawer_phone as drawerPhone', 'tell', 'address', 'bank', 'card_number as cardNumber'])
      .select(sql<0 | 1>`is_default::int`.as('isDefault'))
      .orderBy('is_default', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    mine.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
