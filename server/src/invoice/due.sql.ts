import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import { issuedOf } from './invoice.sql.ts'

/** The next red letter of which a warning is due, or the end; locked; null: none. */
export async function lockRed(tx: Tx, after: number, now: Date): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    select id from invoice where state = 'red_pending' and id > ${after} and (red_due_at <= ${now}
      or red_warned < 2 and red_due_at <= ${now}::timestamptz + interval '2 hours'
      or red_warned < 1 and red_due_at <= ${now}::timestamptz + interval '24 hours')
    order by id limit 1 for no key update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Orders of which more may stand on invoices than is left: since then a sale was taken back, or an invoice was issued. */
const changedSince = (since: Date) => sql`
  (select e.order_id from posting p join entry e on e.posting_id = p.id
    where p.at >= ${since} and p.kind in ('claim', 'callOff', 'poolOut') and e.account = 'sales' and e.amount_fen > 0)
  union (select l.order_id from invoice i join invoice_line l on l.invoice_id = i.id where i.state = 'issued' and i.issued_at >= ${since})`

/**
 * The next issued invoice for an order of which a sale was taken back by both sides, and more stands on invoices than is left;
 * locked; null: none. An invoice on money that a clerk had booked wrongly stays: only people take that back. `since`: only of orders of
 * which something of it happened since then; null: of all orders there ever were.
 */
export async function lockRefunded(tx: Tx, after: number, since: Date | null): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    with back as materialized (select e.order_id, sum(e.amount_fen) as taken from entry e join posting p on p.id = e.posting_id
        where e.account = 'sales' and e.amount_fen > 0 and p.kind in ('claim', 'callOff', 'poolOut')
          ${since === null ? sql`` : sql`and e.order_id = any(array(${changedSince(since)}))`} group by 1),
      over as materialized (select o.id from back join customer_order o on o.id = back.order_id
        where ${issuedOf} > o.gross_fen - back.taken)
    select i.id from invoice i where i.state = 'issued' and i.id > ${after}
      and i.id = any(array(select l.invoice_id from over join invoice_line l on l.order_id = over.id))
    order by i.id limit 1 for no key update of i skip locked`.execute(tx)
  return rows[0] ?? null
}
