import { sql } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { Outcome, ReceiptState } from '../../../contract/payment/payment.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'

export type ListedReceipt = {
  id: number
  reference: string
  amount: Fen
  payerName: string
  remark: string
  payerAccount: string
  payeeAccount: string
  receivedAt: Date
  state: ReceiptState
  left: Fen
  note: string
  orderNumber: string | null
  outcome: Exclude<Outcome, 'unmatched'> | null
  booked: Fen
  surplus: Fen
  recordedBy: string
  bookedBy: string | null
  createdAt: Date
}

/** The columns and the tables of `ListedReceipt`; the receipt is `r`. */
export const listedReceipts = sql`
  r.id, r.reference, r.amount_fen as amount, r.payer_name as "payerName", r.payee_account as "payeeAccount", r.remark,
    r.payer_account as "payerAccount", r.received_at as "receivedAt", r.state, r.left_fen as left, r.note, o.number as "orderNumber", r.outcome, r.booked_fen as booked, r.surplus_fen as surplus,
    recorder.name as "recordedBy", booker.name as "bookedBy", r.created_at as "createdAt"`
export const joinedReceipts = sql`
  from bank_receipt r join staff recorder on recorder.id = r.recorded_by left join staff booker on booker.id = r.booked_by
  left join payment_intent i on i.id = r.intent_id left join customer_order o on o.id = i.order_id`

/** @throws Refusal receipt.missing. */
export async function receiptByReference(db: Db, reference: string): Promise<ListedReceipt> {
  const { rows } = await sql<ListedReceipt>`select ${listedReceipts} ${joinedReceipts} where r.reference = ${reference}`.execute(db)
  return rows[0] ?? refuse('receipt.missing')
}

/** How many stand in the state, as it is kept; null: none, or whoever asks sees own customers' alone. */
const kept = (state: 'all' | ReceiptState) =>
  sql`(select sum(k.step) from receipt_count k where ${state === 'all' ? sql`true` : sql`k.state = ${state}`})`

/** One page of receipts, the newest first, and how many there are. The keyword is looked for in reference, payer and remark. */
export async function receiptPage(
  db: Db,
  asked: Paging & { state: 'all' | ReceiptState; keyword?: string | undefined },
): Promise<{ rows: ListedReceipt[]; total: number }> {
  const part = containing(asked.keyword ?? '')
  const where = [
    sql`true`,
    ...(asked.state === 'all' ? [] : [sql`r.state = ${asked.state}`]),
    ...(asked.keyword ? [sql`(r.reference ilike ${part} or r.payer_name ilike ${part} or r.remark ilike ${part})`] : []),
  ]
  const matching = sql`where ${sql.join(where, sql` and `)}`
  const [{ rows }, counted] = await Promise.all([
    sql<ListedReceipt>`select ${listedReceipts} ${joinedReceipts} ${matching} order by r.id desc ${onPage(asked)}`.execute(db),
    sql<{
      total: number
    }>`select coalesce(${asked.keyword ? sql`null` : kept(asked.state)}, (select count(*) from bank_receipt r ${matching}))::int as total`.execute(
      db,
    ),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
