import { sql } from 'kysely'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Db } from '../database/db.ts'

export type SandboxTrade = {
  outTradeNo: string
  channel: ChannelName
  /** What the payer's page is found by. */
  code: string
  amount: Fen
  subject: string
  notifyUrl: string
  expiresAt: Date
  state: 'waiting' | 'paid' | 'closed'
  tradeNo: string | null
  paidAt: Date | null
}

const fields = sql`out_trade_no as "outTradeNo", channel, code, amount_fen as amount, subject, notify_url as "notifyUrl",
  expires_at as "expiresAt", state, trade_no as "tradeNo", paid_at as "paidAt"`

export type NewTrade = Omit<SandboxTrade, 'state' | 'tradeNo' | 'paidAt'>

/** Opens a trade; one that is open already stays as it is. Answers what then is. */
export async function openTrade(db: Db, trade: NewTrade): Promise<SandboxTrade | null> {
  await sql`
    insert into sandbox_trade (out_trade_no, channel, code, amount_fen, subject, notify_url, expires_at)
    values (${trade.outTradeNo}, ${trade.channel}, ${trade.code}, ${trade.amount}, ${trade.subject}, ${trade.notifyUrl},
      ${trade.expiresAt}) on conflict do nothing`.execute(db)
  return findTrade(db, trade.channel, trade.outTradeNo)
}

export async function findTrade(db: Db, channel: ChannelName, outTradeNo: string): Promise<SandboxTrade | null> {
  const { rows } = await sql<SandboxTrade>`
    select ${fields} from sandbox_trade where channel = ${channel} and out_trade_no = ${outTradeNo}`.execute(db)
  return rows[0] ?? null
}

export async function tradeByCode(db: Db, code: string): Promise<SandboxTrade | null> {
  const { rows } = await sql<SandboxTrade>`select ${fields} from sandbox_trade where code = ${code}`.execute(db)
  return rows[0] ?? null
}

/** Pays a trade that waits; null where it does not, or no longer may. */
export async function payTrade(db: Db, code: string, tradeNo: string, now: Date): Promise<SandboxTrade | null> {
  const { rows } = await sql<SandboxTrade>`
    update sandbox_trade set state = 'paid', trade_no = ${tradeNo}, paid_at = ${now}
    where code = ${code} and state = 'waiting' and expires_at > ${now} returning ${fields}`.execute(db)
  return rows[0] ?? null
}

/** Closes a trade that waits; false where it was paid. */
export async function closeTrade(db: Db, outTradeNo: string): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    update sandbox_trade set state = case state when 'waiting' then 'closed' else state end
    where out_trade_no = ${outTradeNo} returning state`.execute(db)
  return rows[0]?.state !== 'paid'
}

/** Gives money back, once for each number; false where more would go back than came. */
export async function refundTrade(db: Db, refund: { outTradeNo: string; outRefundNo: string; amount: Fen }): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    with t as (select * from sandbox_trade where out_trade_no = ${refund.outTradeNo} and state = 'paid' for update),
      known as (select 1 from sandbox_refund where out_refund_no = ${refund.outRefundNo}),
      made as (
        insert into sandbox_refund (out_refund_no, out_trade_no, amount_fen)
        select ${refund.outRefundNo}, t.out_trade_no, ${refund.amount} from t
        where not exists (select from known) and ${refund.amount} + (select coalesce(sum(amount_fen), 0)
          from sandbox_refund r where r.out_trade_no = t.out_trade_no) <= t.amount_fen
        returning 1)
    select exists (select from known) or exists (select from made) as ok`.execute(db)
  return rows[0]?.ok ?? false
}

export async function findRefund(db: Db, outRefundNo: string): Promise<{ outTradeNo: string; amount: Fen } | null> {
  const { rows } = await sql<{ outTradeNo: string; amount: Fen }>`
    select out_trade_no as "outTradeNo", amount_fen as amount from sandbox_refund
    where out_refund_no = ${outRefundNo}`.execute(db)
  return rows[0] ?? null
}
