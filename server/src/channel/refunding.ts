import { channels } from '../../../contract/payment/channel.ts'
import { fen, formatYuan } from '../../../contract/money.ts'
import { inTransaction, type Db } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { system } from '../order/order.rules.ts'
import { insertEvent } from '../order/order.sql.ts'
import { toldOf } from '../order/timeline.rules.ts'
import { insertPosting } from '../payment/ledger.sql.ts'
import type { Channel, RefundState } from '../outside/pay/channel.ts'
import { ProviderError } from '../outside/provider.ts'
import { attempt } from '../outside/reconcile.ts'
import { endRefund, lockRefund, setSaid, type PendingRefund } from './refund.sql.ts'
import { inBrackets, saidOf } from '../notice/said.rules.ts'

/** So often a refund is declined before it counts as failed: what is called impossible now may only be too soon. */
const enough = 3
const twice = '渠道后来退款成功，而此前已另行退款：该款可能退了两次，请核对'

/** Takes a refund to its provider, or asks what became of it, and books it once it is through. */
export async function reconcileRefund(db: Db, channel: Channel, refund: PendingRefund, now: Date): Promise<void> {
  const state = await attempt(stateOf(channel, refund))
  if (state instanceof ProviderError) {
    if (state.refused && refund.looks >= enough) await hearRefund(db, refund.number, 'failed', now, state.message)
    else await setSaid(db, refund.id, state.message)
  } else if (state === 'succeeded' || state === 'failed') await hearRefund(db, refund.number, state, now)
}

/** Asking for the same number twice is one refund, so it is asked for whenever it is not known there. */
async function stateOf(channel: Channel, refund: PendingRefund): Promise<RefundState> {
  const { outTradeNo, number: outRefundNo, amount, total, reason } = refund
  const known = await channel.lookRefund(outTradeNo, outRefundNo)
  return known === 'missing' ? channel.refund({ outTradeNo, outRefundNo, amount, total, reason }) : known
}

/**
 * Books what became of a refund, once; one that failed may go through after all, because somebody saw to it at the provider's.
 * Answers false where there is no such refund. `why` it failed, in the provider's words.
 */
export async function hearRefund(db: Db, number: string, state: 'succeeded' | 'failed', now: Date, why = '渠道退款失败'): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, number, now)
    if (!refund) return false
    if (refund.state === 'succeeded' || refund.state === state) return true
    if (refund.replaced) return setSaid(tx, refund.id, twice).then(() => true)
    await endRefund(tx, refund.id, { state, said: state === 'failed' ? `${why}，请人工处理` : '' }, now)
    if (state === 'failed') return true
    const { companyId, orderId, orderNumber, orderState, amount, channel } = refund
    await insertPosting(tx, { kind: 'refund', ref: number, at: now }, [
      { account: 'balance', companyId, orderId, amount },
      { account: channel, companyId, orderId, amount: fen(-amount) },
    ])
    const note = `${channels[channel]} ${formatYuan(amount)}`
    await insertEvent(tx, { orderId, move: 'refunded', from: orderState, to: orderState, mover: system, note }, now)
    const title = toldOf('refunded', orderState)
    await insertNotice(
      tx,
      {
        companyId,
        ...saidOf('channel', 'refunded', { 订单号: orderNumber, 事项: title, 说明: inBrackets(note) }),
        link: `/orderDetail/${orderNumber}`,
        to: refund.accountId,
        alsoGranted: 'order.pay',
      },
      now,
    )
    return true
  })
}
