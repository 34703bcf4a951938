import { sql } from 'kysely'
import type { PartKind } from '../../../contract/payment/bank.ts'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import { fen, type Fen } from '../../../contract/money.ts'
import type { ReceiptState } from '../../../contract/payment/payment.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'

export type LockedReceipt = { id: number; reference: string; amount: Fen; left: Fen; state: ReceiptState }

/** The receipt, locked; to be asked after all orders are. @throws Refusal receipt.missing. */
export async function lockByReference(tx: Tx, reference: string): Promise<LockedReceipt> {
  const row = await tx
    .selectFrom('bank_receipt')
    .select(['id', 'reference', 'amount_fen as amount', 'left_fen as left', 'state'])
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('receipt.missing')
}

export async function setStanding(
  tx: Tx,
  id: number,
  standing: { state: 'suspense' | 'placed' | 'void'; left_fen: Fen; note?: string },
): Promise<void> {
  await tx.updateTable('bank_receipt').set(standing).where('id', '=', id).execute()
}

/** The first instalment of an order that is still open; the last one where none is. To be asked with the order locked. */
export async function openStep(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ step: number }>`
    select step from payment_intent where order_id = ${orderId}
    order by (state in ('waiting', 'partially_received')) desc,
      case when state in ('waiting', 'partially_received') then step else -step end limit 1`.execute(tx)
  return rows[0]?.step ?? 1
}

export type NewPart = {
  receiptId: number
  kind: PartKind
  amount: Fen
  companyId?: number
  intentId?: number
  channel?: ChannelName
  paybackId?: number
  booked?: Fen
  surplus?: Fen
  staffId: number
}

/** Writes where a part of a receipt went; its id is what the posting is called by. */
export async function insertPart(tx: Tx, part: NewPart, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('receipt_part')
    .values({
      receipt_id: part.receiptId,
      kind: part.kind,
      amount_fen: part.amount,
      company_id: part.companyId ?? null,
      intent_id: part.intentId ?? null,
      channel: part.channel ?? null,
      payback_id: part.paybackId ?? null,
      booked_fen: part.booked ?? fen(0),
      surplus_fen: part.surplus ?? fen(0),
      staff_id: part.staffId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type NewPayback = { reference: string; amount: Fen; companyId: number | null; reason: string; staffId: number }

/** Writes down money that was sent out. @throws Refusal payback.duplicate where the bank's number is known already. */
export async function insertPayback(tx: Tx, payback: NewPayback, now: Date): Promise<number> {
  const row = await tx
    .insertInto('payback')
    .values({
      reference: payback.reference,
      amount_fen: payback.amount,
      company_id: payback.companyId,
      reason: payback.reason,
      staff_id: payback.staffId,
      created_at: now,
    })
    .onConflict((one) => one.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? refuse('payback.duplicate')
}

/** Locks the company's balance and reads it: nobody spends it meanwhile. @throws Refusal company.missing. */
export async function lockBalance(tx: Tx, companyId: number): Promise<Fen> {
  const { rows: found } = await sql`select 1 from company where id = ${companyId} for no key update`.execute(tx)
  if (found.length === 0) refuse('company.missing')
  const { rows } = await sql<{ free: Fen }>`
    select (coalesce((select -sum(amount_fen) from entry where company_id = ${companyId} and account = 'balance'), 0)
      - coalesce((select sum(amount_fen) from refund where company_id = ${companyId} and state = 'processing'), 0))::bigint as free`.execute(
    tx,
  )
  return rows[0]?.free ?? fen(0)
}
