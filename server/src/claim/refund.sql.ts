import { sql } from 'kysely'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Paid } from './refund.rules.ts'

/** How money came to an order, and what of a claim's has gone back or is on its way. */
export type Roadwork = {
  payments: Paid[]
  /** What came otherwise than by a code and has not gone back. */
  bankLeft: Fen
  payerName: string
  sent: Fen
}

/** The refund `r` came to nothing, and nobody has seen to it. */
const failed = sql`refund_outcome(r.id) = 'failed'`

/** A road that failed for this claim is not taken again for it. */
export async function readRoads(db: Db | Tx, orderId: number, claimId: number): Promise<Roadwork> {
  const open = sql`p.order_id = ${orderId} and p.state = 'paid' and not exists (select from refund r
    where r.channel_payment_id = p.id and r.claim_id = ${claimId} and r.state = 'failed')`
  const { rows } = await sql<Roadwork>`
    select
      (select coalesce(json_agg(json_build_object('paymentId', p.id, 'channel', p.channel,
          'available', p.booked_fen - greatest(0, p.refunded_fen - p.surplus_fen)) order by p.id desc), '[]'::json)
        from channel_payment p where ${open} and p.booked_fen > greatest(0, p.refunded_fen - p.surplus_fen)) as payments,
      greatest(0, coalesce((select sum(i.received_fen) from payment_intent i where i.order_id = ${orderId}), 0)
        - coalesce((select sum(p.booked_fen) from channel_payment p where ${open}), 0)
        - coalesce((select sum(b.amount_fen) from claim_payback x join payback b on b.id = x.payback_id
          where x.order_id = ${orderId}), 0))::bigint as "bankLeft",
      coalesce((select b.payer_name from bank_receipt b where b.id in (
          select r.id from bank_receipt r join payment_intent i on i.id = r.intent_id where i.order_id = ${orderId}
          union all select t.receipt_id from receipt_part t join payment_intent i on i.id = t.intent_id
            where i.order_id = ${orderId} and t.reversed_at is null)
        order by b.id desc limit 1), '') as "payerName",
      (coalesce((select sum(r.amount_fen) from refund r where r.claim_id = ${claimId} and not ${failed}), 0)
        + coalesce((select sum(b.amount_fen) from claim_payback x join payback b on b.id = x.payback_id
          where x.claim_id = ${claimId}), 0))::bigint as sent`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a select without from answers one row')
  return found
}

/** The refunds of a claim, and those that were asked for again in the place of one that failed. */
const chain = (claimId: number) => sql`
  recursive chain as (
    select id, again_id from refund where claim_id = ${claimId}
    union select r.id, r.again_id from chain c join refund r on r.id = c.again_id)`

type Sent = { companyId: number; orderId: number; claimId: number; paybackId: number }

/**
 * Says of a transfer what it was for: refunds of the claim that failed are seen to by it; where there are none it is the
 * claim's own.
 */
export async function notePayback(tx: Tx, { companyId, orderId, claimId, paybackId }: Sent): Promise<void> {
  const { rows } = await sql`with ${chain(claimId)}
    update refund r set payback_id = ${paybackId} where r.id in (select id from chain where again_id is null)
      and r.state = 'failed' and r.payback_id is null returning 1`.execute(tx)
  if (rows.length > 0) return
  await tx
    .insertInto('claim_payback')
    .values({ claim_id: claimId, company_id: companyId, order_id: orderId, payback_id: paybackId })
    .execute()
}

export type ClaimRefund = {
  number: string
  channel: ChannelName | null
  amount: Fen
  state: 'processing' | 'succeeded' | 'failed'
  at: Date
}

/** Every refund of a claim, by code or by transfer, the oldest first. */
export async function refundsOf(db: Db, claimId: number): Promise<ClaimRefund[]> {
  const { rows } = await sql<ClaimRefund>`with ${chain(claimId)}
    select r.number, p.channel, r.amount_fen as amount, r.state, coalesce(r.done_at, r.created_at) as at
      from refund r join channel_payment p on p.id = r.channel_payment_id where r.id in (select id from chain)
    union all select b.reference, null, b.amount_fen, 'succeeded', b.created_at from payback b where b.id in (
      select x.payback_id from claim_payback x where x.claim_id = ${claimId}
      union select r.payback_id from refund r where r.id in (select id from chain))
    order by at`.execute(db)
  return rows
}
