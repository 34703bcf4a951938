import { sql } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { Db, Tx } from '../database/db.ts'

/** An issued invoice with what of it is an order's. */
export type IssuedInvoice = { readonly number: string; readonly invoiceNumber: string; readonly amount: Fen }

/** The invoices that stand issued for an order: what goes back of it must be taken back by a red letter. */
export async function invoicesOf(db: Db | Tx, orderId: number): Promise<IssuedInvoice[]> {
  const { rows } = await sql<IssuedInvoice>`
    select i.number, coalesce(i.invoice_number, '') as "invoiceNumber", sum(l.amount_fen)::bigint as amount
    from invoice i join invoice_line l on l.invoice_id = i.id
    where l.order_id = ${orderId} and i.state in ('issued', 'red_lapsed') group by i.id, i.number, i.invoice_number order by i.id`.execute(
    db,
  )
  return rows
}

/** Whose an order is, by name. */
export async function ownerOf(db: Db, orderId: number): Promise<{ companyName: string; placedBy: string }> {
  return db
    .selectFrom('customer_order as o')
    .innerJoin('company as c', 'c.id', 'o.company_id')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select(['c.name as companyName', 'a.nickname as placedBy'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
}
