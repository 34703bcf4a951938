import { daysLater } from '../../../contract/text.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/** The next order after `after` that waits longer than it may for approval, contract or payment, locked; null: none that nobody else is busy with. */
export async function lockDueOrder(tx: Tx, now: Date, after: number): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    select id from customer_order
    where due_at <= ${now} and id > ${after} and state in ('pending_payment', 'pending_contract', 'pending_approval')
    order by id limit 1 for no key update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** The next consignment after `after` that was delivered long enough ago to count as signed, its order locked; null: none. */
export async function lockDueConsignment(tx: Tx, now: Date, after: number): Promise<{ id: number; orderId: number } | null> {
  const { rows } = await sql<{ id: number; orderId: number }>`
    select c.id, c.order_id as "orderId" from consignment c join customer_order o on o.id = c.order_id
    where c.due_at <= ${now} and c.id > ${after} and c.state = 'delivered'
    order by c.id limit 1 for no key update of o, c skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Rows deleted at once: their locks are held for a moment. */
const batch = 1000

const old = {
  draft: (now: Date) => sql`delete from order_draft where key in
    (select key from order_draft where expires_at < ${daysLater(now, -1)} order by expires_at limit ${batch} for update skip locked)`,
  boughtAtOnce: (now: Date) => sql`delete from cart_line where id in
    (select id from cart_line where buy_now and created_at < ${daysLater(now, -1)} order by created_at limit ${batch} for update skip locked)`,
  answer: (now: Date) => sql`delete from repeat_answer where (actor, key) in
    (select actor, key from repeat_answer where created_at < ${daysLater(now, -7)} order by created_at limit ${batch} for update skip locked)`,
}
export type Old = keyof typeof old
export const olds = Object.keys(old) as Old[]

/**
 * Deletes some of what nobody will ask for any more: drafts a day after their end, lines bought at once after a day, answers
 * after seven. Answers whether there may be more.
 */
export async function deleteSomeOld(db: Db, what: Old, now: Date): Promise<boolean> {
  const { numAffectedRows } = await old[what](now).execute(db)
  return Number(numAffectedRows ?? 0) === batch
}
