import { sql } from 'kysely'
import { couponMachine } from '../../../contract/coupon/couponState.ts'
import type { OrderReceipt } from '../../../contract/price/price.ts'
import { daysLater } from '../../../contract/text.ts'
import type { Tx } from '../database/db.ts'
import { fromOf, toOf } from '../database/moves.sql.ts'

/** How many more days a coupon is good for that comes back when it is over already. */
const daysMore = 7

/** The first order money, or what is owed: the coupons of the order are used. */
export async function useCoupons(tx: Tx, orderId: number, now: Date): Promise<void> {
  await sql`update coupon set state = ${toOf(couponMachine, 'use')}, used_at = ${now}
    where order_id = ${orderId} and state in ${fromOf(couponMachine, 'use')}`.execute(tx)
}

/** The order is unpaid again. */
export async function unuseCoupons(tx: Tx, orderId: number): Promise<void> {
  await sql`update coupon set state = ${toOf(couponMachine, 'unuse')}, used_at = null
    where order_id = ${orderId} and state in ${fromOf(couponMachine, 'unuse')}`.execute(tx)
}

/**
 * The order's coupons are their owners' again, and what they took off is their batches'. `later`: those that are over by now are good
 * for seven days more, each once: orders that are placed and never paid do not keep one for ever. Those that came back are no order's.
 */
export async function freeCoupons(tx: Tx, orderId: number, later: boolean, now: Date): Promise<void> {
  await sql`with was as (select id, batch_id, off_fen, ${later} and until_at < ${now} and prolonged_at is null as more from coupon where order_id = ${orderId}
        and state in ${fromOf(couponMachine, 'free', 'giveBack')} order by id for no key update),
    c as (update coupon c set state = ${toOf(couponMachine, 'free')}, order_id = null, off_fen = null, used_at = null,
        until_at = case when w.more then ${daysLater(now, daysMore)}::timestamptz else c.until_at end,
        prolonged_at = case when w.more then ${now}::timestamptz else c.prolonged_at end
      from was w where c.id = w.id)
    update coupon_batch b set used_fen = greatest(0, b.used_fen - w.off) from (select batch_id, sum(off_fen) as off from was group by 1) w
    where b.id = w.batch_id and b.budget_fen is not null`.execute(tx)
}

/** By which offers an order was placed. */
export async function receiptOf(tx: Tx, orderId: number): Promise<OrderReceipt> {
  const { receipt } = await tx.selectFrom('customer_order').select('receipt').where('id', '=', orderId).executeTakeFirstOrThrow()
  return receipt
}

/**
 * Whether an order that is called off is so because it was late: the claim by which it is says so, and a line was promised for a day
 * before that of the claim. A day that the mall moved for reasons of its own counts as it was.
 */
export async function isMerchantsFault(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ late: boolean }>`select c.reason = 'overdue' and exists (select from order_line l
      where l.order_id = c.order_id and coalesce((select p.from_day from promise_change p where p.line_id = l.id
        and p.cause not in ('payment', 'artwork', 'proof', 'sample') order by p.id limit 1), l.promised_day)
        < (c.created_at at time zone 'Asia/Shanghai')::date) as late
    from claim c where c.order_id = ${orderId} and c.kind = 'order' order by c.id desc limit 1`.execute(tx)
  return rows[0]?.late ?? false
}
