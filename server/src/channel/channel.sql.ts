import { sql } from 'kysely'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import { fen, type Fen } from '../../../contract/money.ts'
import type { Outcome } from '../../../contract/payment/payment.ts'
import { paidStates } from '../../../contract/order/orderState.ts'
import type { Db, Tx } from '../database/db.ts'
import { orderIn } from '../order/stateIn.sql.ts'
import { waitOf } from '../outside/backOff.sql.ts'

/** A code that was opened for a step of an order. */
export type ChannelPayment = {
  id: number
  companyId: number
  orderId: number
  orderNumber: string
  step: number
  channel: ChannelName
  outTradeNo: string
  amount: Fen
  state: 'opening' | 'waiting' | 'paid' | 'mismatch' | 'closed'
  codeUrl: string
  expiresAt: Date
  paid: Fen | null
  surplus: Fen
  refunded: Fen
}

const fields = sql`p.id, p.company_id as "companyId", p.order_id as "orderId", o.number as "orderNumber", i.step, p.channel,
  p.out_trade_no as "outTradeNo", p.amount_fen as amount, p.state, p.code_url as "codeUrl", p.expires_at as "expiresAt",
  p.paid_fen as paid, p.surplus_fen as surplus, p.refunded_fen as refunded`
const joined = sql`channel_payment p join customer_order o on o.id = p.order_id join payment_intent i on i.id = p.intent_id`

/** The open code of a step and channel; null: none is. To be asked with the order locked. */
export async function openPayment(tx: Tx, intentId: number, channel: ChannelName): Promise<ChannelPayment | null> {
  const { rows } = await sql<ChannelPayment>`
    select ${fields} from ${joined}
    where p.intent_id = ${intentId} and p.channel = ${channel} and p.state in ('opening', 'waiting')`.execute(tx)
  return rows[0] ?? null
}

export type NewPayment = {
  companyId: number
  orderId: number
  intentId: number
  accountId: number
  channel: ChannelName
  outTradeNo: string
  amount: Fen
  expiresAt: Date
  /** When the provider is asked should it not tell us itself. */
  lookAt: Date
}

export async function insertPayment(tx: Tx, payment: NewPayment, now: Date): Promise<void> {
  await tx
    .insertInto('channel_payment')
    .values({
      company_id: payment.companyId,
      order_id: payment.orderId,
      intent_id: payment.intentId,
      account_id: payment.accountId,
      channel: payment.channel,
      out_trade_no: payment.outTradeNo,
      amount_fen: payment.amount,
      expires_at: payment.expiresAt,
      look_at: payment.lookAt,
      created_at: now,
    })
    .execute()
}

/** Writes down the code of a payment that was opened at the provider. */
export async function setOpened(db: Db, outTradeNo: string, codeUrl: string): Promise<void> {
  await db
    .updateTable('channel_payment')
    .set({ state: 'waiting', code_url: codeUrl })
    .where('out_trade_no', '=', outTradeNo)
    .where('state', '=', 'opening')
    .execute()
}

export async function paymentByNumber(db: Db | Tx, outTradeNo: string): Promise<ChannelPayment | null> {
  const { rows } = await sql<ChannelPayment>`
    select ${fields} from ${joined} where p.out_trade_no = ${outTradeNo}`.execute(db)
  return rows[0] ?? null
}

/** The payment, locked. To be asked after the order and the intent are: everybody locks in this order. */
export async function lockPayment(tx: Tx, outTradeNo: string): Promise<ChannelPayment> {
  await sql`select 1 from channel_payment where out_trade_no = ${outTradeNo} for no key update`.execute(tx)
  const found = await paymentByNumber(tx, outTradeNo)
  if (!found) throw new Error('a payment does not go away')
  return found
}

export type Paid = {
  tradeNo: string
  paid: Fen
  paidAt: Date
  /** null: the sum is another than the code was for, so nobody knows yet what it pays. */
  booking: { outcome: Exclude<Outcome, 'unmatched'>; booked: Fen; surplus: Fen } | null
}

/** Writes what was paid by a code, and what it came to. */
export async function setPaid(tx: Tx, id: number, { tradeNo, paid, paidAt, booking }: Paid): Promise<void> {
  await tx
    .updateTable('channel_payment')
    .set({
      state: booking ? 'paid' : 'mismatch',
      trade_no: tradeNo,
      paid_fen: paid,
      paid_at: paidAt,
      outcome: booking?.outcome ?? null,
      booked_fen: booking?.booked ?? fen(0),
      surplus_fen: booking?.surplus ?? fen(0),
      look_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Closes a code that nobody paid. One that was paid meanwhile stays so. `lookAt`: when to take it off the market; null: it is. */
export async function setClosed(db: Db | Tx, outTradeNo: string, lookAt: Date | null): Promise<void> {
  await db
    .updateTable('channel_payment')
    .set({ state: 'closed', look_at: lookAt })
    .where('out_trade_no', '=', outTradeNo)
    .where('state', 'in', ['opening', 'waiting', 'closed'])
    .execute()
}

/** The codes of an order that ended are taken off the market by the next sweep. */
export async function lookSoon(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx
    .updateTable('channel_payment')
    .set({ look_at: now })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['opening', 'waiting'])
    .execute()
}

/** What was paid by codes for an order and has not gone back, locked. */
export async function lockPaidOf(tx: Tx, orderId: number): Promise<(ChannelPayment & { readonly left: Fen })[]> {
  const { rows } = await sql<ChannelPayment & { left: Fen }>`
    select ${fields}, p.booked_fen - greatest(0, p.refunded_fen - p.surplus_fen) as left from ${joined}
    where p.order_id = ${orderId} and p.state = 'paid' and p.booked_fen > greatest(0, p.refunded_fen - p.surplus_fen) order by p.id for no key update of p`.execute(
    tx,
  )
  return rows
}

export type Look = ChannelPayment & { readonly orderWaits: boolean }

const backOff = { first: 20_000, most: 1_800_000 } as const // ms

/** Takes the payments whose provider is to be asked now, at most 50, and says when each is asked again should nothing come of it. */
export async function takeLooks(db: Db, now: Date): Promise<Look[]> {
  const { rows } = await sql<Look>`
    with due as (select id from channel_payment where look_at <= ${now} order by look_at limit 50 for update skip locked),
      taken as (
        update channel_payment c set looks = least(looks + 1, 12),
          look_at = ${now}::timestamptz + ${waitOf(backOff, 'looks')}
        from due where c.id = due.id returning c.id)
    select ${fields}, case i.gate when 'start' then o.state = 'pending_payment'
      else ${orderIn(paidStates)} end as "orderWaits" from taken join ${joined} on p.id = taken.id`.execute(db)
  return rows
}
