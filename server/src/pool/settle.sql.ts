import { sql } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { Gate } from '../../../contract/plan/plan.ts'
import type { OrderReceipt, PriceRules, Receipt } from '../../../contract/price/price.ts'
import type { BackTo } from '../../../contract/promotion/poolState.ts'
import type { Tx } from '../database/db.ts'
import type { Instalment } from './pool.rules.ts'

/** A closed run with the rules it is priced by. */
export type ClosedRun = {
  readonly id: number
  readonly productId: number
  readonly priceVersion: number
  readonly readyDay: string
  readonly closesAt: Date
  readonly rules: PriceRules
}

export async function closedRun(tx: Tx, id: number): Promise<ClosedRun | null> {
  const { rows } =
    await sql<ClosedRun>`select p.id, p.product_id as "productId", p.price_version as "priceVersion", p.ready_day as "readyDay",
      p.closes_at as "closesAt", v.rules
    from pool p join price_version v on v.product_id = p.product_id and v.version = p.price_version
    where p.id = ${id} and p.state = 'locked'`.execute(tx)
  return rows[0] ?? null
}

/** The orders of those who print together, by id: in this order they are locked. */
export async function ordersIn(tx: Tx, poolId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select l.order_id as id from pool_member m join order_line l on l.id = m.line_id
    where m.pool_id = ${poolId} and m.state = 'in' order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** One who prints with the others, with all that its settling changes; its order must be locked. */
export type MemberIn = {
  readonly id: number
  readonly companyId: number
  readonly orderId: number
  readonly lineId: number
  readonly backTo: BackTo
  readonly receipt: Receipt
  readonly order: OrderReceipt
}

/** In the order in which they joined. */
export async function membersToSettle(tx: Tx, poolId: number): Promise<MemberIn[]> {
  const { rows } =
    await sql<MemberIn>`select m.id, m.company_id as "companyId", l.order_id as "orderId", l.id as "lineId", m.back_to as "backTo",
      l.receipt, o.receipt as "order"
    from pool_member m join order_line l on l.id = m.line_id join customer_order o on o.id = l.order_id
    where m.pool_id = ${poolId} and m.state = 'in' order by m.id`.execute(tx)
  return rows
}

export type Step = Instalment & { readonly gate: Gate }

/** The steps in which an order is paid, locked. */
export async function lockSteps(tx: Tx, orderId: number): Promise<Step[]> {
  const { rows } = await sql<Step>`select step, amount_fen as amount, received_fen as received, gate from payment_intent
    where order_id = ${orderId} order by step for no key update`.execute(tx)
  return rows
}

export type Lowered = {
  readonly orderId: number
  readonly lineId: number
  readonly order: OrderReceipt
  readonly receipt: Receipt
  readonly gross: Fen
  /** What went back of what was paid, and what of the credit it takes up no more. */
  readonly over: Fen
  readonly freed: Fen
  readonly readyDay: string
  readonly steps: readonly { readonly step: number; readonly amount: Fen; readonly back: Fen; readonly full: boolean }[]
}

/** Writes what an order and its line cost from now on, and what of its steps is still to be paid. The order must be locked. */
export async function writeLowered(
  tx: Tx,
  { orderId, lineId, order, receipt, gross, over, freed, readyDay, steps }: Lowered,
): Promise<void> {
  await sql`update customer_order set receipt = ${JSON.stringify(order)}::jsonb, gross_fen = ${gross}, paid_fen = paid_fen - ${over},
    credit_fen = credit_fen - ${freed} where id = ${orderId}`.execute(tx)
  await sql`update order_line set receipt = ${JSON.stringify(receipt)}::jsonb, gross_fen = ${gross}, promised_day = ${readyDay}::date
    where id = ${lineId}`.execute(tx)
  await sql`update payment_intent i set amount_fen = s.amount, received_fen = i.received_fen - s.back, given_back_fen = i.given_back_fen + s.back,
      state = case when s."full" and i.state in ('waiting', 'partially_received') then 'succeeded' else i.state end
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) s (step int, amount bigint, back bigint, "full" boolean)
    where i.order_id = ${orderId} and i.step = s.step`.execute(tx)
}

/** A member of a closed run whose order has still to be told or given up. */
export type ToFollow = { readonly id: number; readonly memberId: number; readonly follow: 'alone' | 'out'; readonly poolId: number }

/** The next order after `after` of which something is still to be done since its run was closed without it, locked. */
export async function lockNextToFollow(tx: Tx, after: number): Promise<ToFollow | null> {
  const { rows } = await sql<ToFollow>`select o.id, m.id as "memberId", m.follow, m.pool_id as "poolId"
    from pool_member m join order_line l on l.id = m.line_id join customer_order o on o.id = l.order_id
    where m.follow <> '' and o.id > ${after} order by o.id limit 1 for no key update of o skip locked`.execute(tx)
  return rows[0] ?? null
}

/** What was to be done of its order is done; false: somebody was quicker. */
export async function setFollowed(tx: Tx, memberId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update pool_member set follow = '' where id = ${memberId} and follow <> ''`.execute(tx)
  return numAffectedRows === 1n
}

/** The day on which the run would have been ready is the earliest on which a line that waited for it can be. */
export async function putOff(tx: Tx, orderId: number, poolId: number): Promise<void> {
  await sql`update order_line l set promised_day = greatest(l.promised_day, p.ready_day) from pool p
    where l.order_id = ${orderId} and l.promised_day is not null and p.id = ${poolId}`.execute(tx)
}

/** What the order was paid, and has not gone back. */
export async function paidOf(tx: Tx, orderId: number): Promise<Fen> {
  const { rows } = await sql<{ paid: Fen }>`select paid_fen as paid from customer_order where id = ${orderId}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`order ${orderId} has gone`)
  return found.paid
}

/** Why and when its run was closed. */
export async function runEnded(tx: Tx, poolId: number): Promise<{ state: string; reason: string; closesAt: Date }> {
  const { rows } = await sql<{
    state: string
    reason: string
    closesAt: Date
  }>`select state, reason, closes_at as "closesAt" from pool where id = ${poolId}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`pool ${poolId} has gone`)
  return found
}
