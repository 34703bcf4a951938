import { sql } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { OrderState } from '../../../contract/order/orderState.ts'
import { paidStates } from '../../../contract/order/orderState.ts'
import type { Db } from '../database/db.ts'
import { orderIn } from '../order/stateIn.sql.ts'

export type Bill = {
  orderNumber: string
  orderState: OrderState
  step: number
  label: string
  of: number
  due: Fen
  dueAt: Date | null
  placedAt: Date
}

const billsAtMost = 200

/** What a company may pay now, step by step: what is due by a day first, then the oldest; at most 200. */
export async function openBills(db: Db, companyId: number): Promise<Bill[]> {
  const { rows } = await sql<Bill>`
    select o.number as "orderNumber", o.state as "orderState", i.step, i.label, i.amount_fen - i.received_fen as due,
      (select count(*)::int from payment_intent n where n.order_id = o.id) as of,
      coalesce(i.due_at, i.expires_at) as "dueAt", o.created_at as "placedAt"
    from payment_intent i join customer_order o on o.id = i.order_id
    where i.company_id = ${companyId} and i.state in ('waiting', 'partially_received')
      and (o.state = 'pending_payment' and i.gate = 'start' or ${orderIn(paidStates)})
    order by coalesce(i.due_at, i.expires_at) nulls last, i.id limit ${billsAtMost}`.execute(db)
  return rows
}

/** The company of this id, or of the order of this number; undefined: there is none. */
export async function companyOf(
  db: Db,
  { companyId, orderId }: { companyId?: number | undefined; orderId?: string | undefined },
): Promise<{ id: number; name: string; balance: Fen } | undefined> {
  const { rows } = await sql<{ id: number; name: string; balance: Fen }>`
    select c.id, c.name, coalesce((select -sum(e.amount_fen) from entry e where e.company_id = c.id and e.account = 'balance'), 0)::bigint as balance
    from company c where c.id = ${companyId ?? null}::bigint
      or c.id = (select o.company_id from customer_order o where o.number = ${orderId ?? null} and ${companyId ?? null}::bigint is null)`.execute(
    db,
  )
  return rows[0]
}

export type Payer = { id: number; name: string; why: 'before' | 'name' | 'title' }

/** The companies that may have sent a receipt: for which money of this payer was placed before, then by name and by invoice title. */
export async function payersOf(db: Db, reference: string): Promise<Payer[] | null> {
  const { rows: known } = await sql<{ payer: string }>`select payer_name as payer from bank_receipt where reference = ${reference}`.execute(
    db,
  )
  const payer = known[0]?.payer
  if (payer === undefined) return null
  const { rows } = await sql<Payer>`
    with likely as (
      select i.company_id as id, 'before' as why, 1 as rank, max(r.id) as last from bank_receipt r join payment_intent i on i.id = r.intent_id
        where r.payer_name = ${payer} group by 1
      union all select p.company_id, 'before', 1, max(r.id) from bank_receipt r join receipt_part p on p.receipt_id = r.id
        where r.payer_name = ${payer} and p.company_id is not null and p.reversed_at is null group by 1
      union all select c.id, 'name', 2, 0 from company c where c.name = ${payer}
      union all select t.company_id, 'title', 3, 0 from invoice_title t where t.name = ${payer}),
    best as (select distinct on (id) id, why, rank, last from likely order by id, rank, last desc)
    select b.id, c.name, b.why from best b join company c on c.id = b.id order by b.rank, b.last desc, b.id limit 5`.execute(db)
  return rows
}
