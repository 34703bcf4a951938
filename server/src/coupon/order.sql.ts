import { sql } from 'kysely'
import type { OrderReceipt } from '../../../contract/price/price.ts'
import { daysLater } from '../../../contract/text.ts'
import type { Tx } from '../db.ts'

/** How many more days a coupon is good for that comes back when it is over already. */
const daysMore = 7

/** The first order money, or what is owed: the coupons of the order are used. */
export async function useCoupons(tx: Tx, orderId: number, now: Date): Promise<void> {
  await sql`update coupon set state = 'used', used_at = ${now} where order_id = ${orderId} and state = 'held'`.execute(tx)
}

/** The order is unpaid again. */
export async function unuseCoupons(tx: Tx, orderId: number): Promise<void> {
  await sql`update coupon set state = 'held', used_at = null where order_id = ${orderId} and state = 'used'`.execute(tx)
}

/**
 * The order's coupons are their owners' again, and what they took off is their batches'. `later`: those that are over by now are good
 * for seven days more. Once only: those that came back are no order's.
 */
export async function freeCoupons(tx: Tx, orderId: number, later: boolean, now: Date): Promise<void> {
  await sql`with was as (select id, batch_id, off_fen from coupon where order_id = ${orderId} and state in ('held', 'used') order by id for no key update),
    c as (update coupon c set state = 'granted', order_id = null, off_fen = null, used_at = null,
        until_at = case when ${later} and c.until_at < ${now} then ${daysLater(now, daysMore)}::timestamptz else c.until_at end
      from was where c.id = was.id)
    update coupon_batch b set used_fen = greatest(0, b.used_fen - w.off) from (select batch_id, sum(off_fen) as off from was group by 1) w
    where b.id = w.batch_id and b.budget_fen is not null`.execute(tx)
}

/** By which offers an order was placed. */
export async function receiptOf(tx: Tx, orderId: number): Promise<OrderReceipt> {
  const { receipt } = await tx.selectFrom('customer_order').select('receipt').where('id', '=', orderId).executeTakeFirstOrThrow()
  return receipt
}

/** Whether an order that is called off is so because it was late, as the claim says by which it is: the merchant's fault alone. */
export async function isMerchantsFault(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ reason: string }>`select reason from claim where order_id = ${orderId} and kind = 'order'
    order by id desc limit 1`.execute(tx)
  return rows[0]?.reason === 'overdue'
}
