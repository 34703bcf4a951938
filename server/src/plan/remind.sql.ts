import { sql } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import { paidStates } from '../../../contract/order/orderState.ts'
import type { Tx } from '../database/db.ts'
import { orderIn } from '../order/stateIn.sql.ts'

/** An instalment of an order that stands, not paid yet. */
export type OpenInstalment = {
  id: number
  step: number
  of: number
  label: string
  due: Fen
  number: string
  companyId: number
  accountId: number
}

const fields = sql`i.id, i.step, (select count(*)::int from payment_intent n where n.order_id = o.id) as of, i.label,
  i.amount_fen - i.received_fen as due, o.number, o.company_id as "companyId", o.account_id as "accountId"`
const open = sql`i.state in ('waiting', 'partially_received')`

/** The next balance that nobody was asked for, though all of its order is packed; its order locked; null: none. */
export async function lockPacked(tx: Tx, after: number): Promise<OpenInstalment | null> {
  const { rows } = await sql<OpenInstalment>`
    select ${fields} from payment_intent i join customer_order o on o.id = i.order_id
    where i.gate = 'ship' and i.due_at is null and ${open} and i.id > ${after} and o.state = 'in_fulfilment'
      and not exists (select 1 from order_line l where l.order_id = o.id and l.state not in ('packed', 'handed_over'))
    order by i.id limit 1 for no key update of o, i skip locked`.execute(tx)
  return rows[0] ?? null
}

/** The next instalment whose day is at most `remindDays` away and was not reminded of, or is past and not told; its order locked; null: none. */
export async function lockReminder(
  tx: Tx,
  after: number,
  remindDays: number,
  now: Date,
): Promise<(OpenInstalment & { dueAt: Date }) | null> {
  // Found by their day: a planner that is let goes through all instalments there are, by their ids.
  const near = sql`select d.id from payment_intent d where d.due_at is not null and d.reminded < 2 and d.state in ('waiting', 'partially_received')
    and d.due_at < ${now}::timestamptz + make_interval(days => ${remindDays})`
  const { rows } = await sql<OpenInstalment & { dueAt: Date }>`
    select ${fields}, i.due_at as "dueAt" from payment_intent i join customer_order o on o.id = i.order_id
    where i.reminded < 2 and ${open} and i.id > ${after} and i.id = any(array(${near}))
      and (i.due_at < ${now} or i.reminded < 1 and i.due_at < ${now}::timestamptz + make_interval(days => ${remindDays}))
      and ${orderIn(paidStates)}
    order by i.id limit 1 for no key update of o, i skip locked`.execute(tx)
  return rows[0] ?? null
}

export async function setDue(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('payment_intent').set({ due_at: at }).where('id', '=', id).execute()
}

/** Remembers how many of the two reminders were given. */
export async function setReminded(tx: Tx, id: number, reminded: 1 | 2): Promise<void> {
  await tx.updateTable('payment_intent').set({ reminded }).where('id', '=', id).execute()
}
