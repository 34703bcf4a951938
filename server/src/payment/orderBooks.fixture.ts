import { sql } from 'kysely'
import { yuan, type Fen } from '../../../contract/money.ts'
import type { Db } from '../database/db.ts'

/** What the entries of an order come to, by account; those that balance are left out. */
export async function orderBooks(db: Db, orderId: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ account: string; amount: Fen }>`
    select e.account, sum(e.amount_fen)::bigint as amount from entry e join customer_order o on o.id = e.order_id
    where o.number = ${orderId} group by e.account having sum(e.amount_fen) <> 0 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, yuan(amount)]))
}
