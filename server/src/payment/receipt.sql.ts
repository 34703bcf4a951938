import { sql, type RawBuilder } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { IntentState } from '../../../contract/payment/payment.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { intentFields, type Intent } from './intent.sql.ts'
import type { Booking, Candidate, Seen } from './payment.rules.ts'

export type NewReceipt = {
  reference: string
  amount: Fen
  payerName: string
  remark: string
  receivedAt: Date
  staffId: number
  payerAccount?: string
  /** Into which of the merchant's accounts it came; absent: nobody said. */
  payeeAccount?: string
}

/** Writes down what the bank shows; null where its reference is known already. Waits for a twin that is being written. */
export async function insertReceipt(tx: Tx, receipt: NewReceipt, now: Date): Promise<number | null> {
  const row = await tx
    .insertInto('bank_receipt')
    .values({
      reference: receipt.reference,
      amount_fen: receipt.amount,
      payer_name: receipt.payerName,
      remark: receipt.remark,
      received_at: receipt.receivedAt,
      recorded_by: receipt.staffId,
      payer_account: receipt.payerAccount ?? '',
      payee_account: receipt.payeeAccount ?? '',
      intent_id: null,
      outcome: null,
      booked_by: null,
      booked_at: null,
      created_at: now,
    })
    .onConflict((row) => row.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * The receipt to be booked, locked: recorded with this call, or before with the same amount.
 * @throws Refusal receipt.settled when it is booked, receipt.duplicate when the reference stands for another sum.
 */
export async function lockReceipt(tx: Tx, receipt: NewReceipt, now: Date): Promise<number> {
  const made = await insertReceipt(tx, receipt, now)
  if (made !== null) return made
  const known = await tx
    .selectFrom('bank_receipt')
    .select(['id', 'state', 'amount_fen'])
    .where('reference', '=', receipt.reference)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (known.state !== 'open') refuse('receipt.settled')
  if (known.amount_fen !== receipt.amount) refuse('receipt.duplicate', null, '该银行流水号已登记，且金额不同')
  return known.id
}

/** The intent of one step of an order, locked. @throws Refusal payment.missing. */
export async function lockIntent(tx: Tx, orderId: number, step: number): Promise<Intent> {
  const { rows } = await sql<Intent>`
    select ${intentFields} from payment_intent i where i.order_id = ${orderId} and i.step = ${step} for no key update`.execute(tx)
  return rows[0] ?? refuse('payment.missing')
}

/** Writes what a receipt was booked as. */
export async function setBooked(
  tx: Tx,
  receiptId: number,
  intentId: number,
  { outcome, booked, surplus }: Booking,
  staffId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('bank_receipt')
    .set({
      state: 'booked',
      intent_id: intentId,
      outcome,
      booked_fen: booked,
      surplus_fen: surplus,
      booked_by: staffId,
      booked_at: now,
    })
    .where('id', '=', receiptId)
    .execute()
}

/** Adds to what an intent and its order have received. */
export async function addReceived(
  tx: Tx,
  { orderId, intentId, booked, state }: { orderId: number; intentId: number; booked: Fen; state: IntentState },
): Promise<void> {
  await sql`
    with i as (update payment_intent set received_fen = received_fen + ${booked}, state = ${state} where id = ${intentId})
    update customer_order set paid_fen = paid_fen + ${booked} where id = ${orderId}`.execute(tx)
}

/**
 * The intents a receipt could be meant for: any whose remark code or order number it names, open ones of its sum, open ones
 * of its payer, by the company's name or an invoice title's.
 */
export async function candidatesFor(db: Db | Tx, { amount, payerName, codes, numbers }: Seen): Promise<Candidate[]> {
  const open = sql`i.state in ('waiting', 'partially_received')`
  const waiting = sql`o.state in ('pending_payment', 'in_fulfilment', 'completed')`
  // Of each company by itself: a planner that is let goes through all intents there are, the newest first, looking for theirs.
  const openOf = (
    company: RawBuilder<unknown>,
  ) => sql`(select i.id from payment_intent i join customer_order o on o.id = i.order_id and ${waiting}
    where i.company_id = ${company} and ${open} order by i.id desc limit 20) i`
  const { rows } = await sql<Candidate>`
    with likely as (
      (select i.id from payment_intent i where i.remark_code = any(${codes}))
      union (select i.id from customer_order o join payment_intent i on i.order_id = o.id where o.number = any(${numbers}))
      union (select i.id from payment_intent i where ${open} and i.amount_fen = ${amount} order by i.id desc limit 20)
      union (select i.id from (select distinct t.company_id from invoice_title t where t.name = ${payerName}) t cross join lateral ${openOf(sql`t.company_id`)}
        order by i.id desc limit 20)
      union (select i.id from company c cross join lateral ${openOf(sql`c.id`)} where c.name = ${payerName} order by i.id desc limit 20))
    select o.number as "orderNumber", o.state as "orderState", c.name as "companyName", i.step, i.label,
      (select count(*)::int from payment_intent n where n.order_id = o.id) as of, i.amount_fen as amount,
      i.received_fen as received, i.remark_code as "remarkCode", o.created_at as "placedAt",
      exists (select 1 from invoice_title t where t.company_id = c.id and t.name = ${payerName}) as titled
    from likely join payment_intent i on i.id = likely.id join customer_order o on o.id = i.order_id
    join company c on c.id = o.company_id order by i.id desc`.execute(db)
  return rows
}
