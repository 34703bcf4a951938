import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/** The consignment, of any company, that was sent with this number or for which a carrier gave it, as people know it; null: none. */
export async function usedBy(tx: Tx | Db, trackingNo: string, besides: number): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`select o.number || '-' || c.place as number
    from consignment c join customer_order o on o.id = c.order_id
    where c.id <> ${besides} and c.id in (
      select k.id from consignment k where k.tracking_no <> '' and upper(k.tracking_no) = ${trackingNo.toUpperCase()}
      union all select w.consignment_id from waybill w where w.tracking_no <> '' and upper(w.tracking_no) = ${trackingNo.toUpperCase()})
    limit 1`.execute(tx)
  return rows[0]?.number ?? null
}

/** Holds a number until the transaction ends: whoever else wants it waits. */
export async function lockNumber(tx: Tx, trackingNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`tracking ${trackingNo.toUpperCase()}`}))`.execute(tx)
}

/** With what a consignment was sent, and when. */
export async function sentWith(tx: Tx | Db, id: number): Promise<{ carrier: string; trackingNo: string; at: Date | null }> {
  return tx
    .selectFrom('consignment')
    .select(['carrier', 'tracking_no as trackingNo', 'shipped_at as at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
