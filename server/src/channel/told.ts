import { fen, type Fen } from '../../../contract/money.ts'
import { newNumber } from '../order/number.ts'
import { channels, type ChannelName } from '../../../contract/payment/channel.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { system } from '../order/order.rules.ts'
import { insertEvent, lockOrder, type LockedOrder } from '../order/order.sql.ts'
import { toldOf } from '../order/timeline.rules.ts'
import { bookMoney } from '../payment/booking.ts'
import { insertPosting } from '../payment/ledger.sql.ts'
import { keepOpen } from '../payment/payment.sql.ts'
import { lockIntent } from '../payment/receipt.sql.ts'
import type { TradeState } from '../outside/pay/channel.ts'
import { lockPayment, paymentByNumber, setPaid, type ChannelPayment } from './channel.sql.ts'
import { insertRefund } from './refund.sql.ts'
import { inBrackets, saidOf } from '../notice/said.rules.ts'

type PaidTrade = Extract<TradeState, { state: 'paid' }>

/** What came of being told that a code was paid. */
export type Hearing = 'booked' | 'known' | 'mismatch' | 'unknown'

/**
 * Books what was paid by a code, once, whoever tells of it and however often. Money of another sum than the code's is kept
 * apart for finance; what is more than is owed goes back the same road.
 */
export async function hearPaid(db: Db, channel: ChannelName, outTradeNo: string, trade: PaidTrade, now: Date): Promise<Hearing> {
  const known = await paymentByNumber(db, outTradeNo)
  if (known?.channel !== channel) return 'unknown'
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, known.orderNumber, null, now)
    const intent = await lockIntent(tx, order.id, known.step)
    const payment = await lockPayment(tx, outTradeNo)
    if (payment.state === 'paid' || payment.state === 'mismatch') return 'known'
    const { tradeNo, amount: paid, paidAt } = trade
    if (paid !== payment.amount) {
      await setPaid(tx, payment.id, { tradeNo, paid, paidAt, booking: null })
      await keepApart(tx, order, payment, paid, now)
      return 'mismatch'
    }
    const money = { kind: 'channel', ref: outTradeNo, amount: paid, account: channel, goesBack: true } as const
    const { outcome, booked, surplus } = await bookMoney(tx, order, intent, money, system, now)
    await setPaid(tx, payment.id, { tradeNo, paid, paidAt, booking: { outcome, booked, surplus } })
    if (surplus > 0) await sendBack(tx, payment, surplus, toldOf(outcome, order.state), now)
    return 'booked'
  })
}

/** Asks for money to go back: the sweep takes it to the provider. */
export async function sendBack(tx: Tx, payment: ChannelPayment, amount: Fen, reason: string, now: Date): Promise<void> {
  const number = newNumber(now, 'R')
  const { id: paymentId, companyId } = payment
  await insertRefund(tx, { number, companyId, paymentId, amount, reason, staffId: null }, now)
}

/** Money that fits nothing we asked for lies in suspense until somebody has looked; its order waits so long. */
async function keepApart(tx: Tx, order: LockedOrder, payment: ChannelPayment, paid: Fen, now: Date): Promise<void> {
  const { companyId, id: orderId, state } = order
  await insertPosting(tx, { kind: 'suspense', ref: payment.outTradeNo, at: now }, [
    { account: payment.channel, companyId, orderId, amount: paid },
    { account: 'suspense', companyId, orderId, amount: fen(-paid) },
  ])
  if (state === 'pending_payment') await keepOpen(tx, orderId, now)
  const note = channels[payment.channel]
  await insertEvent(tx, { orderId, move: 'mismatch', from: state, to: state, mover: system, note }, now)
  const title = toldOf('mismatch', state)
  await insertNotice(
    tx,
    {
      companyId,
      ...saidOf('channel', 'mismatch', { 订单号: order.number, 事项: title, 说明: inBrackets(note) }),
      link: `/orderDetail/${order.number}`,
      to: order.accountId,
      alsoGranted: 'order.pay',
    },
    now,
  )
}
