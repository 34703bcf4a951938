import { sql } from 'kysely'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import type { CodeState, RefundStateName } from '../../../contract/payment/channelDesk.ts'
import type { Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import type { SheetPaging } from '../sheet/outward.ts'
import type { Booking } from '../payment/payment.rules.ts'
import type { BillSide, Ours } from './bill.rules.ts'
import { lockRefund } from './refund.sql.ts'

export type ListedPayment = {
  outTradeNo: string
  channel: ChannelName
  orderNumber: string
  companyName: string
  amount: Fen
  paid: Fen | null
  refunded: Fen
  state: CodeState
  tradeNo: string | null
  paidAt: Date | null
  createdAt: Date
}

type PaymentsAsked = SheetPaging & {
  state: 'all' | CodeState
  channel?: ChannelName | undefined
  keyword?: string | undefined
}

/** A page of the codes, the newest first. */
export async function paymentPage(db: Db, asked: PaymentsAsked): Promise<{ rows: ListedPayment[]; total: number }> {
  const { uncounted, state, channel, keyword } = asked
  const part = containing(keyword ?? '')
  const where = sql`true ${state === 'all' ? sql`` : sql`and p.state = ${state}`}
    ${channel ? sql`and p.channel = ${channel}` : sql``}
    ${keyword ? sql`and (o.number like ${part} or p.out_trade_no like ${part} or p.trade_no like ${part} or c.name like ${part})` : sql``}`
  const from = sql`from channel_payment p join customer_order o on o.id = p.order_id join company c on c.id = p.company_id`
  const [{ rows }, total] = await Promise.all([
    sql<ListedPayment>`select p.out_trade_no as "outTradeNo", p.channel, o.number as "orderNumber", c.name as "companyName",
      p.amount_fen as amount, p.paid_fen as paid, p.refunded_fen as refunded, p.state, p.trade_no as "tradeNo",
      p.paid_at as "paidAt", p.created_at as "createdAt" ${from} where ${where} order by p.id desc
      ${onPage(asked)}`.execute(db),
    uncounted
      ? 0
      : sql<{ total: number }>`select count(*)::int as total ${keyword ? from : sql`from channel_payment p`} where ${where}`
          .execute(db)
          .then((found) => found.rows[0]?.total ?? 0),
  ])
  return { rows, total }
}

/** Writes what became of a payment whose sum fitted nothing. `outcome` null: nothing of it was booked. */
export async function setSettled(
  tx: Tx,
  outTradeNo: string,
  { outcome, booked, surplus }: Omit<Booking, 'outcome'> & { outcome: Booking['outcome'] | null },
): Promise<void> {
  await tx
    .updateTable('channel_payment')
    .set({ state: 'paid', outcome, booked_fen: booked, surplus_fen: surplus })
    .where('out_trade_no', '=', outTradeNo)
    .where('state', '=', 'mismatch')
    .execute()
}

export type ListedRefund = {
  number: string
  channel: ChannelName
  orderNumber: string
  companyName: string
  amount: Fen
  reason: string
  state: RefundStateName
  said: string
  again: string | null
  payback: string | null
  createdAt: Date
  doneAt: Date | null
}

/** Whether the refund `r` failed and nobody has settled it yet. */
export const isUnsettled = sql`r.state = 'failed' and r.again_id is null and r.payback_id is null`

/** A page of refunds, the newest first. */
export async function refundPage(
  db: Db,
  { state, ...paging }: Paging & { state: 'all' | 'open' | RefundStateName },
): Promise<{ rows: ListedRefund[]; total: number }> {
  const where = state === 'all' ? sql`true` : state === 'open' ? isUnsettled : sql`r.state = ${state}`
  const [{ rows }, counted] = await Promise.all([
    sql<ListedRefund>`select r.number, p.channel, o.number as "orderNumber", c.name as "companyName", r.amount_fen as amount,
      r.reason, r.state, r.said, a.number as again, b.reference as payback, r.created_at as "createdAt", r.done_at as "doneAt"
      from refund r join channel_payment p on p.id = r.channel_payment_id join customer_order o on o.id = p.order_id
      join company c on c.id = r.company_id left join refund a on a.id = r.again_id left join payback b on b.id = r.payback_id
      where ${where} order by r.id desc ${onPage(paging)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from refund r where ${where}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type FailedRefund = {
  id: number
  companyId: number
  orderId: number
  paymentId: number
  amount: Fen
  reason: string
}

/**
 * A refund that failed and that nobody has settled yet, locked, and before it its order: a claim that is paid otherwise
 * meanwhile waits, or is waited for.
 * @throws Refusal refund.missing, refund.settled where it did not fail, or is settled.
 */
export async function lockFailed(tx: Tx, number: string, now: Date): Promise<FailedRefund> {
  if (!(await lockRefund(tx, number, now))) refuse('refund.missing')
  const { rows } = await sql<FailedRefund & { open: boolean }>`
    select r.id, r.company_id as "companyId", p.order_id as "orderId", p.id as "paymentId", r.amount_fen as amount, r.reason,
      (${isUnsettled}) as open
    from refund r join channel_payment p on p.id = r.channel_payment_id where r.number = ${number} for update of r`.execute(tx)
  const found = rows[0] ?? refuse('refund.missing')
  return found.open ? found : refuse('refund.settled')
}

export async function setAgain(tx: Tx, id: number, number: string): Promise<void> {
  await sql`update refund set again_id = (select n.id from refund n where n.number = ${number}) where id = ${id}`.execute(tx)
}

/** What was sent back by bank cannot go back by the provider any more. */
export async function setByBank(tx: Tx, refund: FailedRefund, paybackId: number): Promise<void> {
  await sql`with r as (update refund set payback_id = ${paybackId} where id = ${refund.id})
    update channel_payment set refunded_fen = refunded_fen + ${refund.amount} where id = ${refund.paymentId}`.execute(tx)
}

const china = sql`at time zone 'Asia/Shanghai'`
const chinaDay = (at: string) => sql`to_char(${sql.ref(at)} ${china}, 'YYYY-MM-DD')`

/** Our payments and refunds of a channel, of `day` or named in its bill of that day. */
export async function oursAround(db: Db, channel: ChannelName, day: string): Promise<Ours[]> {
  const named = sql`(select number from channel_bill where channel = ${channel} and day = ${day}::date)`
  const traded = sql`(select trade_no from channel_bill where channel = ${channel} and day = ${day}::date and trade_no <> '')`
  const of = (at: string) => sql`${sql.ref(at)} >= ${day}::timestamp ${china} and ${sql.ref(at)} < (${day}::date + 1)::timestamp ${china}`
  const { rows } = await sql<Ours>`
    select 'pay' as kind, p.out_trade_no as number, p.trade_no as "tradeNo", p.paid_fen as amount, ${chinaDay('p.paid_at')} as day,
      o.number as "orderNumber"
    from channel_payment p join customer_order o on o.id = p.order_id
    where p.channel = ${channel} and p.paid_at is not null and p.id in (
      select id from channel_payment where channel = ${channel} and ${of('paid_at')}
      union select id from channel_payment where out_trade_no in ${named}
      union select id from channel_payment where channel = ${channel} and trade_no in ${traded})
    union all
    select 'refund', r.number, p.trade_no, r.amount_fen, ${chinaDay('r.done_at')}, o.number
    from refund r join channel_payment p on p.id = r.channel_payment_id join customer_order o on o.id = p.order_id
    where p.channel = ${channel} and r.state = 'succeeded'
      and ((${of('r.done_at')}) or r.number in ${named} or p.trade_no in ${traded})`.execute(db)
  return rows
}

/** Lines of a channel's bills, of `day` or of these numbers, ours or the provider's. */
export async function billAround(db: Db, channel: ChannelName, day: string, ours: readonly Ours[]): Promise<BillSide[]> {
  const { rows } = await sql<BillSide>`
    select kind, number, trade_no as "tradeNo", amount_fen as amount, to_char(day, 'YYYY-MM-DD') as day from channel_bill
    where channel = ${channel} and (day = ${day}::date or number = any(${ours.map(({ number }) => number)})
      or trade_no = any(${ours.map(({ tradeNo }) => tradeNo)})) order by id`.execute(db)
  return rows
}

export type BilledDay = { day: string; kind: 'pay' | 'refund'; bill: boolean; count: number; amount: Fen; fee: Fen }

/** What each side has of a channel, day by day from `begin` until `end`. */
export async function daysOf(db: Db, channel: ChannelName, begin: Date, end: Date): Promise<BilledDay[]> {
  const { rows } = await sql<BilledDay>`
    select ${chinaDay('paid_at')} as day, 'pay' as kind, false as bill, count(*)::int as count,
      sum(paid_fen)::bigint as amount, 0::bigint as fee
    from channel_payment where channel = ${channel} and paid_at >= ${begin} and paid_at < ${end} group by 1
    union all
    select ${chinaDay('done_at')}, 'refund', false, count(*)::int, sum(r.amount_fen)::bigint, 0::bigint
    from refund r join channel_payment p on p.id = r.channel_payment_id
    where p.channel = ${channel} and r.state = 'succeeded' and done_at >= ${begin} and done_at < ${end} group by 1
    union all
    select to_char(day, 'YYYY-MM-DD'), kind, true, count(*)::int, sum(amount_fen)::bigint, sum(fee_fen)::bigint
    from channel_bill where channel = ${channel} and at >= ${begin} and at < ${end} group by 1, 2`.execute(db)
  return rows
}
