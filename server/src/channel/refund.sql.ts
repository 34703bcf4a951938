import { sql } from 'kysely'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Db, Tx } from '../database/db.ts'
import { lockOrder } from '../order/order.sql.ts'
import { waitOf } from '../outside/backOff.sql.ts'

/** Money on its way back. */
export type PendingRefund = {
  id: number
  number: string
  companyId: number
  orderId: number
  orderNumber: string
  accountId: number
  orderState: string
  channel: ChannelName
  outTradeNo: string
  amount: Fen
  /** What had been paid by the code in all. */
  total: Fen
  reason: string
  state: 'processing' | 'succeeded' | 'failed'
  /** How often it was asked for, or after, before. */
  looks: number
  /** It failed, and what it was for went back otherwise, or is on its way. */
  replaced: boolean
}

const fields = sql`r.id, r.number, r.company_id as "companyId", p.order_id as "orderId", o.number as "orderNumber",
  o.account_id as "accountId", o.state as "orderState", p.channel, p.out_trade_no as "outTradeNo", r.amount_fen as amount,
  p.paid_fen as total, r.reason, r.state, r.looks,
  (r.again_id is not null or r.payback_id is not null or r.state = 'failed' and p.refunded_fen + r.amount_fen > p.paid_fen) as replaced`
const joined = sql`refund r join channel_payment p on p.id = r.channel_payment_id join customer_order o on o.id = p.order_id`

export type NewRefund = {
  number: string
  companyId: number
  paymentId: number
  amount: Fen
  reason: string
  staffId: number | null
  /** What it is for; none: the money was not owed. */
  claimId?: number
}

/** Writes a refund of what was paid by a code; false where more would go back than came. */
export async function insertRefund(tx: Tx, refund: NewRefund, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with p as (
      update channel_payment set refunded_fen = refunded_fen + ${refund.amount}
      where id = ${refund.paymentId} and company_id = ${refund.companyId}
        and refunded_fen + ${refund.amount} <= coalesce(paid_fen, 0) returning id)
    insert into refund (number, company_id, channel_payment_id, amount_fen, reason, staff_id, claim_id, created_at, look_at)
    select ${refund.number}, ${refund.companyId}, p.id, ${refund.amount}, ${refund.reason}, ${refund.staffId}::bigint,
      ${refund.claimId ?? null}::bigint, ${now}, ${now} from p returning id`.execute(tx)
  return rows.length > 0
}

const backOff = { first: 20_000, most: 6 * 3_600_000 } as const // ms

/** Takes the refunds that are to be asked for, or after, now; at most 50. */
export async function takeRefunds(db: Db, now: Date): Promise<PendingRefund[]> {
  const { rows } = await sql<PendingRefund>`
    with due as (select id from refund where look_at <= ${now} order by look_at limit 50 for update skip locked),
      taken as (
        update refund c set looks = least(looks + 1, 12),
          look_at = ${now}::timestamptz + ${waitOf(backOff, 'looks')}
        from due where c.id = due.id returning c.id)
    select ${fields} from taken join ${joined} on r.id = taken.id`.execute(db)
  return rows
}

/** The refund with its state, locked, and before it its order; null: no such one. */
export async function lockRefund(tx: Tx, number: string, now: Date): Promise<PendingRefund | null> {
  const { rows: known } = await sql<PendingRefund>`select ${fields} from ${joined} where r.number = ${number}`.execute(tx)
  if (!known[0]) return null
  await lockOrder(tx, known[0].orderNumber, null, now)
  await sql`select 1 from refund where number = ${number} for no key update`.execute(tx)
  const { rows } = await sql<PendingRefund>`select ${fields} from ${joined} where r.number = ${number}`.execute(tx)
  return rows[0] ?? null
}

/** Ends a refund. One that failed may be asked for again: what it held goes back to the payment, until it goes through after all. */
export async function endRefund(
  tx: Tx,
  id: number,
  { state, said }: { state: 'succeeded' | 'failed'; said: string },
  now: Date,
): Promise<void> {
  await sql`
    with was as (select id, channel_payment_id, amount_fen, (state <> 'failed')::int as held from refund where id = ${id}),
      r as (update refund set state = ${state}, said = ${said}, done_at = ${now}, look_at = null where id = ${id})
    update channel_payment p set refunded_fen = refunded_fen + (${Number(state !== 'failed')}::int - was.held) * was.amount_fen
    from was where p.id = was.channel_payment_id`.execute(tx)
}

/** Remembers what is to be said of a refund. */
export async function setSaid(db: Db | Tx, id: number, said: string): Promise<void> {
  await db.updateTable('refund').set({ said }).where('id', '=', id).execute()
}
