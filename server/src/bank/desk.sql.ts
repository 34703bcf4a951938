import { sql } from 'kysely'
import type { PartKind } from '../../../contract/payment/bank.ts'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import type { Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import { joinedReceipts, listedReceipts, type ListedReceipt } from '../payment/receiptList.sql.ts'

/** What the merchant owes a company, and what of it is on its way back already. */
const balances = sql`select b.company_id, sum(b.step) as balance from company_balance b group by 1`
const held = sql`
  select r.company_id, sum(r.amount_fen) as held from refund r where r.state = 'processing' group by 1`

export type Balance = { companyId: number; companyName: string; balance: Fen; held: Fen }

/** A page of the companies with a balance, the largest first. */
export async function balancePage(
  db: Db,
  { keyword = '', ...paging }: Paging & { keyword?: string | undefined },
): Promise<{ rows: Balance[]; total: number }> {
  const from = sql`from (${balances}) b join company c on c.id = b.company_id left join (${held}) h on h.company_id = c.id
    where b.balance <> 0 and c.name like ${containing(keyword)}`
  const [{ rows }, counted] = await Promise.all([
    sql<Balance>`select c.id as "companyId", c.name as "companyName", b.balance::bigint as balance,
      coalesce(h.held, 0)::bigint as held ${from} order by b.balance desc, c.id
      ${onPage(paging)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** A page of the receipts that wait for somebody's word, the oldest first. */
export async function openReceipts(db: Db, paging: Paging): Promise<{ rows: ListedReceipt[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<ListedReceipt>`select ${listedReceipts} ${joinedReceipts} where r.state = 'open'
      order by r.received_at, r.id ${onPage(paging)}`.execute(db),
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
