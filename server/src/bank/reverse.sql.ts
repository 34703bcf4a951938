import { sql } from 'kysely'
import type { PartKind } from '../../../contract/payment/bank.ts'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import { fen, type Fen } from '../../../contract/money.ts'
import { planTerms } from '../plan/terms.rules.ts'
import { readSetting } from '../setting.ts'
import { refuse } from '../../../contract/refusal.ts'
import { endOfDay } from '../../../contract/text.ts'
import type { Tx } from '../database/db.ts'
import type { IntentState } from '../../../contract/payment/payment.ts'
import type { Intent } from '../payment/intent.sql.ts'

/** Where a booking's money went: the order's step, where it was for one. Read without a lock, to know what to lock first. */
export async function orderOfBooking(
  tx: Tx,
  reference: string,
  partId: number | null,
): Promise<{ orderNumber: string; step: number } | null> {
  const { rows } = await sql<{ orderNumber: string; step: number }>`
    select o.number as "orderNumber", i.step from bank_receipt r left join receipt_part p on p.receipt_id = r.id and p.id = ${partId}
    join payment_intent i on i.id = ${partId === null ? sql`r.intent_id` : sql`p.intent_id`} join customer_order o on o.id = i.order_id
    where r.reference = ${reference}`.execute(tx)
  return rows[0] ?? null
}

export type Reversible = {
  readonly id: number
  readonly kind: PartKind
  readonly amount: Fen
  readonly companyId: number | null
  readonly intentId: number | null
  readonly channel: ChannelName | null
  readonly booked: Fen
  readonly surplus: Fen
}

/**
 * The part that is taken back, marked so; the receipt must be locked. A receipt that was booked whole becomes one part.
 * @throws Refusal receipt.unbooked where there is none, or it was taken back before.
 */
export async function takeBack(
  tx: Tx,
  receiptId: number,
  partId: number | null,
  by: { readonly staffId: number; readonly reason: string },
  now: Date,
): Promise<Reversible> {
  const id = partId ?? (await partOfBooked(tx, receiptId))
  const { rows } = await sql<Reversible>`
    update receipt_part set reversed_at = ${now}, reversed_by = ${by.staffId}, reverse_reason = ${by.reason}
    where id = ${id} and receipt_id = ${receiptId} and reversed_at is null
    returning id, kind, amount_fen as amount, company_id as "companyId", intent_id as "intentId", channel,
      booked_fen as booked, surplus_fen as surplus`.execute(tx)
  const part = rows[0] ?? refuse('receipt.unbooked')
  if (part.kind === 'payback') refuse('receipt.unbooked', null, '款项已退回付款方，不能撤销；如对方又转来，请登记为新的流水')
  return part
}

/** A receipt that was booked whole, as the one part of a receipt that is split. @throws Refusal receipt.unbooked. */
async function partOfBooked(tx: Tx, receiptId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into receipt_part (receipt_id, kind, amount_fen, company_id, intent_id, booked_fen, surplus_fen, staff_id, created_at)
    select r.id, 'order', r.amount_fen, i.company_id, i.id, r.booked_fen, r.surplus_fen, r.booked_by, r.booked_at
    from bank_receipt r join payment_intent i on i.id = r.intent_id where r.id = ${receiptId} and r.state = 'booked'
    returning id`.execute(tx)
  await sql`update bank_receipt set state = 'suspense', left_fen = amount_fen, intent_id = null, outcome = null, booked_fen = 0,
    surplus_fen = 0, booked_by = null, booked_at = null where id = ${receiptId} and state = 'booked'`.execute(tx)
  return rows[0]?.id ?? refuse('receipt.unbooked')
}

/** Puts what a part came to back among what is still to be claimed of its receipt. */
export async function putBack(tx: Tx, receiptId: number, amount: Fen): Promise<Fen> {
  const { rows } = await sql<{ left: Fen }>`update bank_receipt set state = 'suspense',
    left_fen = (select r.amount_fen - coalesce(sum(p.amount_fen), 0) from bank_receipt r
      left join receipt_part p on p.receipt_id = r.id and p.reversed_at is null where r.id = ${receiptId} group by r.amount_fen)
    where id = ${receiptId} returning left_fen as left`.execute(tx)
  return rows[0]?.left ?? amount
}

/** Takes what was booked off an intent and its order. Of an order that stands it is asked for anew; `state` null: as it is. */
export async function takeReceived(
  tx: Tx,
  orderId: number,
  { id, gate }: Intent,
  { booked, state, isAsked }: { booked: Fen; state: IntentState | null; isAsked: boolean },
  now: Date,
): Promise<void> {
  const { balanceDays } = await readSetting(tx, planTerms)
  const due =
    gate === 'start'
      ? sql`${endOfDay(now, balanceDays)}::timestamptz`
      : sql`case when gate = 'ship' and due_at is not null
    then ${endOfDay(now, balanceDays)}::timestamptz else due_at end`
  await sql`
    with i as (update payment_intent set received_fen = received_fen - ${booked} ${state === null ? sql`` : sql`, state = ${state}`}
      ${isAsked ? sql`, reminded = 0, due_at = ${due}` : sql``} where id = ${id})
    update customer_order set paid_fen = paid_fen - ${booked} where id = ${orderId}`.execute(tx)
}

/** Credit that was freed by money that did not come after all. The order must be locked. */
export async function owedAgain(tx: Tx, order: { readonly id: number; readonly companyId: number }, amount: Fen): Promise<void> {
  await sql`with o as (update customer_order set credit_fen = credit_fen + ${amount} where id = ${order.id})
    update credit_terms set used_fen = used_fen + ${amount} where company_id = ${order.companyId}`.execute(tx)
}

/** What was agreed to be paid back of an order, and what it has been paid. */
export async function paidAndRefunded(tx: Tx, orderId: number): Promise<{ paid: Fen; refunded: Fen }> {
  const { rows } = await sql<{ paid: Fen; refunded: Fen }>`
    select paid_fen as paid, refund_fen as refunded from customer_order where id = ${orderId}`.execute(tx)
  return rows[0] ?? { paid: fen(0), refunded: fen(0) }
}

/** Whether both sides, or the merchant, called the order off: what came back of it, and what was kept, was agreed on. */
export async function isCalledOff(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql`select from claim where order_id = ${orderId} and remedy = 'cancel'`.execute(tx)
  return rows.length > 0
}

/** The invoices asked for or issued on an order, as they are called. */
export async function invoicesOn(tx: Tx, orderId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(i.invoice_number, i.number) as name from invoice_line l join invoice i on i.id = l.invoice_id
    where l.order_id = ${orderId} and i.state not in ('refused', 'red_issued') order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}
