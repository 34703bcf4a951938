import { sql } from 'kysely'
import { fen, sum, type Fen } from '../../../contract/money.ts'
import type { Gate } from '../../../contract/plan/plan.ts'
import type { IntentState } from '../../../contract/payment/payment.ts'
import type { Tx } from '../database/db.ts'
import { insertPosting } from './ledger.sql.ts'

/** A payment intent: what is to be paid of an order in one step. */
export type Intent = {
  id: number
  step: number
  label: string
  amount: Fen
  received: Fen
  remarkCode: string
  state: IntentState
  expiresAt: Date | null
  gate: Gate
  /** How many parts the order is paid in. */
  of: number
}

/** An intent's fields, of the row `i`. */
export const intentFields = sql`i.id, i.step, i.label, i.amount_fen as amount, i.received_fen as received,
  i.remark_code as "remarkCode", i.state, i.expires_at as "expiresAt", i.gate,
  (select count(*)::int from payment_intent n where n.order_id = i.order_id) as of`

type Paid = { readonly id: number; readonly number: string; readonly companyId: number; readonly grossFen: Fen }

/** Says until when what must be paid before the work begins may be. */
export async function setIntentExpiry(tx: Tx, orderId: number, at: Date | null): Promise<void> {
  await tx.updateTable('payment_intent').set({ expires_at: at }).where('order_id', '=', orderId).where('gate', '=', 'start').execute()
}

/** Ends what still waits for money. */
export async function endIntents(tx: Tx, orderId: number, state: 'cancelled' | 'expired'): Promise<void> {
  await tx
    .updateTable('payment_intent')
    .set({ state })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['waiting', 'partially_received'])
    .execute()
}

/** Books the sale of an order: the company owes it, which what was received has paid. */
export async function postSale(tx: Tx, { id, number, companyId, grossFen }: Paid, now: Date): Promise<void> {
  if (grossFen === 0) return
  await insertPosting(tx, { kind: 'sale', ref: await nthRef(tx, 'sale', { id, number }), at: now }, [
    { account: 'receivable', companyId, orderId: id, amount: grossFen },
    { account: 'sales', companyId, orderId: id, amount: fen(-grossFen) },
  ])
}

/** Takes the sale of an order back that is not paid after all, and was not begun. */
export async function postUnsale(tx: Tx, { id, number, companyId, grossFen }: Paid, now: Date): Promise<void> {
  if (grossFen === 0) return
  await insertPosting(tx, { kind: 'unsale', ref: await nthRef(tx, 'unsale', { id, number }), at: now }, [
    { account: 'sales', companyId, orderId: id, amount: grossFen },
    { account: 'receivable', companyId, orderId: id, amount: fen(-grossFen) },
  ])
}

/** What an order's sale is posted under: its number, and from the second time on, which time it is. The order must be locked. */
async function nthRef(tx: Tx, kind: 'sale' | 'unsale', { id, number }: Pick<Paid, 'id' | 'number'>): Promise<string> {
  const { rows } = await sql<{ times: number }>`select count(*)::int as times from entry e join posting p on p.id = e.posting_id
    where e.order_id = ${id} and e.account = 'sales' and p.kind = ${kind}`.execute(tx)
  const times = rows[0]?.times ?? 0
  return times === 0 ? number : `${number} ${times + 1}`
}

/** What a company does not owe any more of an order that was given up: it was sold, and is not. */
export async function forgiveUnpaid(tx: Tx, { id, number, companyId }: Paid, now: Date): Promise<void> {
  const { rows } = await sql<{ owed: Fen }>`
    select coalesce(sum(amount_fen), 0)::bigint as owed from entry
    where order_id = ${id} and account = 'receivable'`.execute(tx)
  const owed = rows[0]?.owed ?? fen(0)
  if (owed <= 0) return
  await insertPosting(tx, { kind: 'callOff', ref: number, at: now }, [
    { account: 'sales', companyId, orderId: id, amount: owed },
    { account: 'receivable', companyId, orderId: id, amount: fen(-owed) },
  ])
}

/** What was received for an order that will not be made becomes the company's balance. */
export async function returnReceived(tx: Tx, { id, number, companyId }: Paid, now: Date): Promise<void> {
  const { rows } = await sql<{ received: Fen }>`
    select received_fen as received from payment_intent where order_id = ${id}`.execute(tx)
  const received = sum(rows.map((row) => row.received))
  if (received === 0) return
  await insertPosting(tx, { kind: 'return', ref: number, at: now }, [
    { account: 'receivable', companyId, orderId: id, amount: received },
    { account: 'balance', companyId, orderId: id, amount: fen(-received) },
  ])
}
