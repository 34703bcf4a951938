import { sql } from 'kysely'
import type { ConcessionState } from '../../../contract/order/concession.ts'
import type { Fen } from '../../../contract/money.ts'
import type { OrderReceipt } from '../../../contract/price/price.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Changeable } from './concession.rules.ts'

export type Kept = {
  id: number
  orderId: number
  companyId: number
  state: ConcessionState
  amount: Fen
  reason: string
  askedBy: number
  receipt: OrderReceipt | null
  parts: Fen[] | null
}

export type Shown = Pick<Kept, 'id' | 'state' | 'amount' | 'reason' | 'askedBy'> & {
  asker: string
  askedAt: Date
  decider: string | null
  decidedAt: Date | null
  ender: string | null
  note: string
}

/** An order as its price stands: what decides whether it may change, and what changes with it. */
export type Priced = Changeable & { readonly id: number; readonly receipt: OrderReceipt; readonly parts: Fen[] }

/** A provider that was asked for a code has answered, or was given up, within so long. */
const codeComes = 60_000 // ms

/** @throws Refusal order.missing. */
export async function pricedOrder(db: Db | Tx, number: string, now: Date): Promise<Priced> {
  const { rows } = await sql<Priced>`
    select o.id, o.state, o.frame_id as "frameId", o.paid_fen as received, o.receipt,
      exists (select from order_line l join pool_member m on m.line_id = l.id where l.order_id = o.id and m.state in ('held', 'paid', 'in')) as pooled,
      (select count(*)::int from voucher v where v.order_id = o.id) as vouchers,
      exists (select 1 from channel_payment p where p.order_id = o.id and p.expires_at > ${now}
        -- A code that no provider ever gave was seen by nobody; only just now one may still be coming.
        and (p.state = 'waiting' or p.state = 'opening' and p.created_at > ${new Date(now.getTime() - codeComes)})) as paying,
      -- One in force stands, also while its next version is on its way.
      (select case when k.effective is not null and k.state <> 'terminated' then 'effective' else k.state end from contract k where k.order_id = o.id) as contract,
      (select array_agg(i.amount_fen order by i.step) from payment_intent i where i.order_id = o.id) as parts
    from customer_order o where o.number = ${number}`.execute(db)
  const [found = refuse('order.missing')] = rows
  return { ...found, parts: found.parts.map((part) => Number(part) as Fen) }
}

/** Everything ever let off of the order or asked for, the newest first. */
export async function concessionsOf(db: Db | Tx, orderId: number): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select c.id, c.state, c.amount_fen as amount, c.reason, c.asked_by as "askedBy", a.name as asker, c.asked_at as "askedAt",
      d.name as decider, c.decided_at as "decidedAt", e.name as ender, c.note
    from concession c join staff a on a.id = c.asked_by left join staff d on d.id = c.decided_by left join staff e on e.id = c.ended_by
    where c.order_id = ${orderId} order by c.id desc`.execute(db)
  return rows
}

/** The number of the order of a concession: to lock the order first. @throws Refusal concession.missing. */
export async function orderOf(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select o.number from concession c join customer_order o on o.id = c.order_id where c.id = ${id}`.execute(tx)
  return (rows[0] ?? refuse('concession.missing')).number
}

/** A concession as it stands; its order must be locked in `tx`. */
export async function readConcession(tx: Tx, id: number): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select c.id, c.order_id as "orderId", c.company_id as "companyId", c.state, c.amount_fen as amount, c.reason,
      c.asked_by as "askedBy", c.receipt, c.parts from concession c where c.id = ${id}`.execute(tx)
  const [found = refuse('concession.missing')] = rows
  return { ...found, parts: found.parts && found.parts.map((part) => Number(part) as Fen) }
}

type New = Pick<Kept, 'orderId' | 'companyId' | 'amount' | 'reason' | 'askedBy'>

/** Keeps what was asked for. @throws Refusal concession.twice where one stands or waits already. */
export async function insertConcession(tx: Tx, { orderId, companyId, amount, reason, askedBy }: New, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into concession (order_id, company_id, state, amount_fen, reason, asked_by, asked_at)
    values (${orderId}, ${companyId}, 'asked', ${amount}, ${reason}, ${askedBy}, ${now})
    on conflict (order_id) where state in ('asked', 'given') do nothing returning id`.execute(tx)
  return (rows[0] ?? refuse('concession.twice')).id
}

/** Says that it is given from now on, and what it lowered. */
export async function setGiven(
  tx: Tx,
  id: number,
  { receipt, parts }: Pick<Priced, 'receipt' | 'parts'>,
  staffId: number,
  now: Date,
): Promise<void> {
  await sql`update concession set state = 'given', decided_by = ${staffId}, decided_at = ${now}, receipt = ${JSON.stringify(receipt)}::jsonb,
    parts = ${parts}::bigint[] where id = ${id}`.execute(tx)
}

export async function setRefused(tx: Tx, id: number, staffId: number, now: Date): Promise<void> {
  await sql`update concession set state = 'refused', decided_by = ${staffId}, decided_at = ${now} where id = ${id}`.execute(tx)
}

export async function setEnded(
  tx: Tx,
  id: number,
  state: 'withdrawn' | 'undone',
  { staffId, note }: { staffId: number; note: string },
  now: Date,
): Promise<void> {
  await sql`update concession set state = ${state}, ended_by = ${staffId}, ended_at = ${now}, note = ${note} where id = ${id}`.execute(tx)
}

/** Writes what the order costs from now on: its receipt, its lines' sums and the parts in which it is paid. The order must be locked. */
export async function writeSums(tx: Tx, id: number, receipt: OrderReceipt, gross: Fen, parts: readonly Fen[]): Promise<void> {
  await sql`update customer_order set receipt = ${JSON.stringify(receipt)}::jsonb, gross_fen = ${gross},
    credit_fen = case when on_credit then ${gross}::bigint else credit_fen end where id = ${id}`.execute(tx)
  await sql`update order_line l set gross_fen = round((r.line ->> 'gross')::numeric * 100)::bigint
    from jsonb_array_elements(${JSON.stringify(receipt.lines)}::jsonb) with ordinality r (line, place)
    where l.order_id = ${id} and l.place = r.place`.execute(tx)
  await sql`update payment_intent i set amount_fen = p.amount from unnest(${[...parts]}::bigint[]) with ordinality p (amount, step)
    where i.order_id = ${id} and i.step = p.step`.execute(tx)
}

/** Ten-thousandths of an order that this person may let off alone; undefined: the usual. */
export async function limitOf(db: Db | Tx, staffId: number): Promise<number | undefined> {
  const row = await db.selectFrom('concession_limit').select('share_bp').where('staff_id', '=', staffId).executeTakeFirst()
  return row?.share_bp
}

/** Who works at orders and may log in, with what each may let off alone; null: the usual. */
export async function limitsOfStaff(db: Db): Promise<{ staffId: number; name: string; username: string; shareBp: number | null }[]> {
  const { rows } = await sql<{ staffId: number; name: string; username: string; shareBp: number | null }>`
    select s.id as "staffId", s.name, s.username, l.share_bp as "shareBp" from staff s left join concession_limit l on l.staff_id = s.id
    where s.state = 'active' and 'orders' = any(s.areas) order by s.id`.execute(db)
  return rows
}

/** Locks who is to be given another limit. @throws Refusal staff.missing. */
export async function lockMember(tx: Tx, staffId: number): Promise<void> {
  const row = await tx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().executeTakeFirst()
  if (!row) refuse('staff.missing')
}

export async function writeLimit(tx: Tx, staffId: number, shareBp: number): Promise<void> {
  await sql`insert into concession_limit (staff_id, share_bp) values (${staffId}, ${shareBp})
    on conflict (staff_id) do update set share_bp = excluded.share_bp`.execute(tx)
}
