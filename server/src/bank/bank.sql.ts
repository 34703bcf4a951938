import { sql } from 'kysely'
import type { PartKind } from '../../../contract/payment/bank.ts'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import { fen, type Fen } from '../../../contract/money.ts'
import type { ReceiptState } from '../../../contract/payment/payment.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing } from '../like.ts'
import { joinedReceipts, listedReceipts, type ListedReceipt } from '../payment/receipt.sql.ts'

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

/** What the merchant owes a company, and what of it is on its way back already. */
const balances = sql`select b.company_id, sum(b.step) as balance from company_balance b group by 1`
const held = sql`
  select r.company_id, sum(r.amount_fen) as held from refund r where r.state = 'processing' group by 1`

export type Balance = { companyId: number; companyName: string; balance: Fen; held: Fen }

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

/** A page of the companies with a balance, the largest first. */
export async function balancePage(
  db: Db,
  { page, limit, keyword = '' }: { page: number; limit: number; keyword?: string | undefined },
): Promise<{ rows: Balance[]; total: number }> {
  const from = sql`from (${balances}) b join company c on c.id = b.company_id left join (${held}) h on h.company_id = c.id
    where b.balance <> 0 and c.name like ${containing(keyword)}`
  const [{ rows }, counted] = await Promise.all([
    sql<Balance>`select c.id as "companyId", c.name as "companyName", b.balance::bigint as balance,
      coalesce(h.held, 0)::bigint as held ${from} order by b.balance desc, c.id
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** A page of the receipts that wait for somebody's word, the oldest first. */
export async function openReceipts(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ListedReceipt[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<ListedReceipt>`select ${listedReceipts} ${joinedReceipts} where r.state = 'open'
      order by r.received_at, r.id limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from bank_receipt where state = 'open'`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The open receipts of these references. */
export async function openByReference(db: Db | Tx, references: readonly string[]): Promise<ListedReceipt[]> {
  const { rows } = await sql<ListedReceipt>`select ${listedReceipts} ${joinedReceipts}
    where r.state = 'open' and r.reference = any(${[...references]}) order by r.id`.execute(db)
  return rows
}

export type ShownPart = {
  id: number
  kind: PartKind
  amount: Fen
  orderNumber: string | null
  companyName: string | null
  channel: ChannelName | null
  payback: string | null
  surplus: Fen
  staffName: string
  createdAt: Date
  reversedAt: Date | null
  reversedBy: string | null
  reverseReason: string
}

/** What became of a receipt in suspense, part by part. @throws Refusal receipt.missing. */
export async function partsOf(db: Db, reference: string): Promise<ShownPart[]> {
  const found = await db.selectFrom('bank_receipt').select('id').where('reference', '=', reference).executeTakeFirst()
  if (!found) refuse('receipt.missing')
  const { rows } = await sql<ShownPart>`
    select p.id, p.kind, p.amount_fen as amount, o.number as "orderNumber", c.name as "companyName", p.channel,
      b.reference as payback, p.surplus_fen as surplus, s.name as "staffName", p.created_at as "createdAt",
      p.reversed_at as "reversedAt", k.name as "reversedBy", p.reverse_reason as "reverseReason"
    from receipt_part p join staff s on s.id = p.staff_id left join staff k on k.id = p.reversed_by left join company c on c.id = p.company_id
    left join payment_intent i on i.id = p.intent_id left join customer_order o on o.id = i.order_id
    left join payback b on b.id = p.payback_id where p.receipt_id = ${found?.id ?? 0} order by p.id`.execute(db)
  return rows
}
