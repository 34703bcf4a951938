import { sql, type RawBuilder } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { endOfDay } from '../../../contract/text.ts'
import { creditHindrance, type CreditNow } from './plan.rules.ts'

// A company's credit. `used_fen` is the sum of its orders' `credit_fen`: both change in one transaction, the order locked
// before the terms, so that a hundred submits at once wait for each other and exactly what the limit allows passes.

/** What of company `c` is past its day: of orders that stand, not of those that wait for approval or have ended. */
const overdueOf = (companyId: number | RawBuilder<number>, now: Date) => sql`
  select i.amount_fen - i.received_fen as due, i.due_at from payment_intent i
  where i.company_id = ${companyId} and i.gate = 'term' and i.state in ('waiting', 'partially_received') and i.due_at < ${now}`

/** `CreditNow` of the company, as JSON tells it. */
export type CreditTold = Omit<CreditNow, 'overdueSince'> & { readonly overdueSince: string | null }

/** The same as `readCredit`, as a column for the company of this id. */
export const creditNow = (companyId: RawBuilder<number>, now: Date) => sql<CreditTold | null>`(
  select json_build_object('limit', t.limit_fen, 'days', t.days, 'enabled', t.enabled, 'used', t.used_fen,
    'overdue', o.overdue, 'overdueSince', o.since)
  from credit_terms t, (select coalesce(sum(due), 0)::bigint as overdue, min(due_at) as since
    from (${overdueOf(companyId, now)}) late) o
  where t.company_id = ${companyId})`

export const creditFrom = (told: CreditTold | null): CreditNow | null =>
  told && { ...told, overdueSince: told.overdueSince === null ? null : new Date(told.overdueSince) }

/** The company's credit at one moment; null: it never had any. */
export async function readCredit(db: Db | Tx, companyId: number, now: Date): Promise<CreditNow | null> {
  const { rows } = await sql<CreditNow>`/* kept */
    select t.limit_fen as "limit", t.days, t.enabled, t.used_fen as used, o.overdue, o.since as "overdueSince"
    from credit_terms t, (select coalesce(sum(due), 0)::bigint as overdue, min(due_at) as since
      from (${overdueOf(companyId, now)}) late) o
    where t.company_id = ${companyId}`.execute(db)
  return rows[0] ?? null
}

/**
 * Books so much of the company's credit.
 * @throws Refusal credit.none, credit.overdue, credit.short, each in clear words.
 */
export async function reserveCredit(tx: Tx, companyId: number, amount: Fen, now: Date): Promise<void> {
  const { rows } = await sql`
    update credit_terms set used_fen = used_fen + ${amount}
    where company_id = ${companyId} and enabled and used_fen + ${amount} <= limit_fen
      and not exists (${overdueOf(companyId, now)}) returning 1`.execute(tx)
  if (rows.length > 0) return
  // Nothing hinders any more where something was paid just now: the next try will pass.
  throw creditHindrance(await readCredit(tx, companyId, now), amount) ?? new Refusal('credit.short')
}

/** Gives back credit of an order that is not made. */
export async function releaseCredit(tx: Tx, companyId: number, amount: Fen): Promise<void> {
  await sql`update credit_terms set used_fen = used_fen - ${amount} where company_id = ${companyId}`.execute(tx)
}

/** Frees what was paid of an order on credit. The order must be locked. */
export async function freeCredit(tx: Tx, order: { id: number; companyId: number }, paid: Fen): Promise<void> {
  await sql`update customer_order set credit_fen = credit_fen - ${paid} where id = ${order.id}`.execute(tx)
  await releaseCredit(tx, order.companyId, paid)
}

/** Says until when an order on credit must be paid: the end of the day so many days after today. */
export async function setTermDay(tx: Tx, orderId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ days: number }>`
    select t.days from credit_terms t join customer_order o on o.company_id = t.company_id where o.id = ${orderId}`.execute(tx)
  await sql`update payment_intent set due_at = ${endOfDay(now, rows[0]?.days ?? 0)}
    where order_id = ${orderId} and gate = 'term'`.execute(tx)
}

export type Terms = { readonly limit: Fen; readonly days: number; readonly enabled: boolean }

/** Writes what a company may owe, and for how long, from now on. */
export async function writeCredit(tx: Tx, companyId: number, { limit, days, enabled }: Terms, now: Date): Promise<void> {
  await sql`insert into credit_terms (company_id, limit_fen, days, enabled, updated_at)
    values (${companyId}, ${limit}, ${days}, ${enabled}, ${now})
    on conflict (company_id) do update set limit_fen = excluded.limit_fen, days = excluded.days, enabled = excluded.enabled,
      updated_at = excluded.updated_at`.execute(tx)
}
