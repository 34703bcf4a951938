import { sql } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { LedgerAccount } from '../../../contract/report/report.ts'
import type { Tx } from '../database/db.ts'

export type NewEntry = {
  readonly account: LedgerAccount
  /** null: nobody's that we know; for the accounts of money only. */
  readonly companyId: number | null
  readonly orderId: number | null
  /** Debit positive, credit negative. */
  readonly amount: Fen
}

/**
 * Writes a posting. Its entries sum to zero, which the database checks at commit; what caused it (`kind`, `ref`) can post
 * only once, a second try breaks the transaction.
 */
export async function insertPosting(
  tx: Tx,
  { kind, ref, at }: { kind: string; ref: string; at: Date },
  entries: readonly NewEntry[],
): Promise<void> {
  const rows = entries.filter(({ amount }) => amount !== 0)
  await sql`
    with p as (insert into posting (kind, ref, at) values (${kind}, ${ref}, ${at}) returning id)
    insert into entry (posting_id, account, company_id, order_id, amount_fen)
    select p.id, e.account, e.company_id, e.order_id, e.amount from p, unnest(
      ${rows.map((row) => row.account)}::text[], ${rows.map((row) => row.companyId)}::bigint[],
      ${rows.map((row) => row.orderId)}::bigint[], ${rows.map((row) => row.amount)}::bigint[]
    ) e (account, company_id, order_id, amount)`.execute(tx)
}
