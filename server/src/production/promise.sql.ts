import { sql } from 'kysely'
import type { Day } from '../../../contract/text.ts'
import type { Tx } from '../database/db.ts'
import type { Change, Plan } from '../making/promise.rules.ts'

/** Since when the buyer's word about a line is waited for, and which day it is promised for. */
export async function readWait(tx: Tx, lineId: number): Promise<{ promised: Day | null; since: Date | null }> {
  return tx
    .selectFrom('order_line')
    .select(['promised_day as promised', 'waits_since as since'])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
}

/** From now on every line of the order whose artwork, proof or sample the buyer owes a word to is waited for. */
export async function beginWaiting(tx: Tx, orderId: number, now: Date): Promise<void> {
  await sql`update order_line l set waits_since = ${now} where l.order_id = ${orderId} and (l.state = 'artwork_pending'
    or (l.state = 'proof' and exists (select 1 from proof p where p.line_id = l.id and p.state = 'sent')))`.execute(tx)
}

/** The sample has come: only from now on its line is waited for, unless it was answered. The order must be locked in `tx`. */
export async function waitForSample(tx: Tx, sampleId: number, now: Date): Promise<void> {
  await sql`update order_line l set waits_since = ${now} from sample_round m
    where m.id = ${sampleId} and m.state = 'sent' and l.id = m.line_id and l.waits_since is not null`.execute(tx)
}

/** When the order was placed. */
export async function placedAt(tx: Tx, orderId: number): Promise<Date> {
  const row = tx.selectFrom('customer_order').select('created_at as at').where('id', '=', orderId)
  return (await row.executeTakeFirstOrThrow()).at
}

/** Moves a line's promised day and keeps why. */
export async function writePromise(tx: Tx, line: { id: number; companyId: number }, change: Change, now: Date): Promise<void> {
  await tx.updateTable('order_line').set({ promised_day: change.toDay }).where('id', '=', line.id).execute()
  await tx
    .insertInto('promise_change')
    .values({
      line_id: line.id,
      company_id: line.companyId,
      from_day: change.fromDay,
      to_day: change.toDay,
      cause: change.cause,
      late_days: change.lateDays,
      note: change.note,
      created_at: now,
    })
    .execute()
}

/** The plan of a line and the name of the step that is due first; null: it is not being made, not planned or not promised. */
export async function readPlan(tx: Tx, lineId: number): Promise<(Plan & { step: string }) | null> {
  const { rows } = await sql<Plan & { step: string }>`
    select l.promised_day as promised, s.planned_day as "dueDay", s.name as step,
      (select max(t.planned_day) from line_step t where t.line_id = l.id and t.state in ('waiting', 'working')) as "endDay"
    from order_line l join lateral (select planned_day, name from line_step t
      where t.line_id = l.id and t.state in ('waiting', 'working') order by t.place limit 1) s on true
    where l.id = ${lineId} and l.promised_day is not null and s.planned_day is not null`.execute(tx)
  return rows[0] ?? null
}

/**
 * The next line after `after` with a step that should have been done before `today` and that was not looked at today, its order
 * locked; null: none that nobody else is busy with.
 */
export async function lockLate(tx: Tx, today: Day, after: number): Promise<{ id: number; orderId: number; companyId: number } | null> {
  const { rows } = await sql<{ id: number; orderId: number; companyId: number }>`
    select l.id, l.order_id as "orderId", l.company_id as "companyId"
    from order_line l join customer_order o on o.id = l.order_id
    where l.id > ${after} and o.state = 'in_fulfilment' and l.late_looked is distinct from ${today}::date
      and l.id = any(array(select distinct s.line_id from line_step s where s.state in ('waiting', 'working')
        and s.planned_day < ${today}))
    order by l.id limit 1 for no key update of o, l skip locked`.execute(tx)
  return rows[0] ?? null
}

export async function setLooked(tx: Tx, lineId: number, today: Day): Promise<void> {
  await tx.updateTable('order_line').set({ late_looked: today }).where('id', '=', lineId).execute()
}
