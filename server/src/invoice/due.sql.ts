import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import { issuedOf, soldOf } from './invoice.sql.ts'

/** The next red letter of which a warning is due, or the end; locked; null: none. */
export async function lockRed(tx: Tx, after: number, now: Date): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    select id from invoice where state = 'red_pending' and id > ${after} and (red_due_at <= ${now}
      or red_warned < 2 and red_due_at <= ${now}::timestamptz + interval '2 hours'
      or red_warned < 1 and red_due_at <= ${now}::timestamptz + interval '24 hours')
    order by id limit 1 for no key update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** The next issued invoice for an order of which a sale was taken back, and more stands on invoices than is left; locked; null: none. */
export async function lockRefunded(tx: Tx, after: number): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    with back as materialized (select distinct order_id from entry where account = 'sales' and amount_fen > 0),
      over as materialized (select o.id from back join customer_order o on o.id = back.order_id
        where ${issuedOf} > least(o.paid_fen, ${soldOf}))
    select i.id from invoice i where i.state = 'issued' and i.id > ${after}
      and i.id = any(array(select l.invoice_id from over join invoice_line l on l.order_id = over.id))
    order by i.id limit 1 for no key update of i skip locked`.execute(tx)
  return rows[0] ?? null
}
