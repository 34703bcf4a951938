import { sql, type RawBuilder } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import type { Asks } from '../database/together.ts'
import { limitHindrance, type Budget } from './spend.rules.ts'

// What an unpaid order holds of its buyer's limits. Always before pieces of lots, after the order's own lock, so that two
// transactions never wait for each other. Every change is one statement that tests and changes at once.

export type Spender = { readonly accountId: number; readonly month: string; readonly amount: Fen }

/**
 * Counts the amount as spent in the month ('yyyy-mm', China time) where both limits of the account leave room for it.
 * With `sure` it fails in the database where they leave none. @throws Refusal order.limit.perOrder, order.limit.perMonth.
 */
export async function reserveSpend(tx: Asks, { accountId, month, amount }: Spender, sure = false): Promise<void> {
  const { rows } = await sql<{ reserved: boolean }>`/* kept */
    with reserved as (insert into account_spend as s (account_id, month, spent_fen)
    select a.id, ${month}, ${amount} from account a
    where a.id = ${accountId} and coalesce(a.limit_per_order_fen >= ${amount}, true) and coalesce(a.limit_per_month_fen >= ${amount}, true)
    on conflict (account_id, month) do update set spent_fen = s.spent_fen + excluded.spent_fen
    where coalesce((select limit_per_month_fen from account where id = s.account_id) >= s.spent_fen + excluded.spent_fen, true)
    returning 1)
    select exists (select from reserved) as reserved, assured(not ${sure} or exists (select from reserved))`.execute(tx)
  if (rows[0]?.reserved) return
  const budget = await budgetOf(tx, accountId, month)
  // Nothing hinders any more where an order was cancelled just now: the next try will pass.
  throw limitHindrance(budget, amount) ?? new Refusal('order.limit.perMonth')
}

/** What the account's unpaid orders hold of the month, fen. */
export const reservedIn = (accountId: RawBuilder<unknown>, month: string | RawBuilder<unknown>): RawBuilder<Fen> =>
  sql<Fen>`(select coalesce(sum(held.gross_fen), 0)::bigint from customer_order held where held.account_id = ${accountId}
    and held.spend_month = ${month} and held.state in ('pending_approval', 'pending_contract', 'pending_payment', 'pending_group'))`

/** The account's limits and what it has made of them in the month ('yyyy-mm', China time), at one moment. */
export async function budgetOf(db: Asks, accountId: number, month: string) {
  const { rows } = await sql<Budget>`
    select a.limit_per_order_fen as "limitPerOrder", a.limit_per_month_fen as "limitPerMonth",
      coalesce((select spent_fen from account_spend s where s.account_id = a.id and s.month = ${month}), 0) as spent,
      ${reservedIn(sql`a.id`, month)} as reserved
    from account a where a.id = ${accountId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`account ${accountId} has gone`)
  return found
}

export async function releaseSpend(tx: Tx, { accountId, month, amount }: Spender): Promise<void> {
  await sql`update account_spend set spent_fen = spent_fen - ${amount}
    where account_id = ${accountId} and month = ${month}`.execute(tx)
}
