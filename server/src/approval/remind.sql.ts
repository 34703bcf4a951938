import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'

/** When the approvers of the order's last round were last reminded; null: never. */
export async function lastReminded(tx: Tx, orderId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(s.reminded_at) as at from approval_step s where s.order_id = ${orderId}
      and s.round = (select max(round) from approval_step where order_id = ${orderId})`.execute(tx)
  return rows[0]?.at ?? null
}

export async function setReminded(tx: Tx, stepId: number, columns: { reminded_at?: Date; raised_at?: Date }): Promise<void> {
  await tx.updateTable('approval_step').set(columns).where('id', '=', stepId).execute()
}

export type SlowStep = { id: number; orderId: number; remind: boolean; raise: boolean }

/**
 * The next open level after `after` that nobody has decided for too long: since `remindBefore` and not reminded since, or since
 * `raiseBefore` and not raised yet. Its order is locked, and it itself: who reminded meanwhile wrote so on it. null: none that nobody else
 * is busy with.
 */
export async function lockSlowStep(
  tx: Tx,
  { remindBefore, raiseBefore }: { remindBefore: Date; raiseBefore: Date },
  after: number,
): Promise<SlowStep | null> {
  const { rows } = await sql<SlowStep>`
    select s.id, s.order_id as "orderId", coalesce(s.reminded_at <= ${remindBefore}, true) as remind,
      s.raised_at is null and s.opened_at <= ${raiseBefore} as raise
    from approval_step s join customer_order o on o.id = s.order_id
    where s.state = 'open' and s.id > ${after} and o.state = 'pending_approval' and s.opened_at <= ${remindBefore}
      and (coalesce(s.reminded_at <= ${remindBefore}, true) or (s.raised_at is null and s.opened_at <= ${raiseBefore}))
    order by s.id limit 1 for no key update of o, s skip locked`.execute(tx)
  return rows[0] ?? null
}

/** The next order after `after` that waits for approval and asks nobody, locked. null: none that nobody else is busy with. */
export async function lockUnasked(tx: Tx, after: number): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    select o.id from customer_order o
    where o.tab = 'approval' and o.state = 'pending_approval' and o.id > ${after} and not exists (
      select from approval_step s where s.company_id = o.company_id and s.order_id = o.id and s.state = 'open')
    order by o.id limit 1 for no key update of o skip locked`.execute(tx)
  return rows[0] ?? null
}
