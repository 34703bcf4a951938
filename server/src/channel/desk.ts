import { fen, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Staff } from '../actor.ts'
import { lockBalance } from '../bank/bank.sql.ts'
import { sendBalanceBack } from '../bank/sendBack.ts'
import type { Tx } from '../database/db.ts'
import { lockOrder, type LockedOrder } from '../order/order.sql.ts'
import { bookMoney } from '../payment/booking.ts'
import { insertPosting } from '../payment/ledger.sql.ts'
import { lockIntent } from '../payment/receipt.sql.ts'
import { lockPayment, paymentByNumber } from './channel.sql.ts'
import { lockFailed, setAgain, setByBank, setSettled } from './desk.sql.ts'
import { insertRefund } from './refund.sql.ts'
import { newNumber } from '../order/number.ts'
import { sendBack } from './told.ts'

export type Settled = { readonly id: number; readonly order: LockedOrder; readonly booked: Fen; readonly goesBack: Fen }

/**
 * Settles a payment of another sum than its code's: it pays the order as far as it goes (`order`), what is left goes back the
 * same road; or all of it goes back (`back`).
 * @throws Refusal payment.missing, payment.closed where somebody has settled it.
 */
export async function settlePayment(tx: Tx, outTradeNo: string, way: 'order' | 'back', clerk: Staff, now: Date): Promise<Settled> {
  const known = (await paymentByNumber(tx, outTradeNo)) ?? refuse('payment.missing')
  const order = await lockOrder(tx, known.orderNumber, null, now)
  const intent = await lockIntent(tx, order.id, known.step)
  const payment = await lockPayment(tx, outTradeNo)
  const amount = payment.paid
  if (payment.state !== 'mismatch' || amount === null) return refuse('payment.closed')
  if (way === 'order') {
    const money = { kind: 'place', ref: outTradeNo, amount, account: 'suspense', goesBack: true } as const
    const done = await bookMoney(tx, order, intent, money, clerk, now)
    await setSettled(tx, outTradeNo, done)
    if (done.surplus > 0) await sendBack(tx, payment, done.surplus, '付款金额多于应付', now)
    return { id: payment.id, order: done.order, booked: done.booked, goesBack: done.surplus }
  }
  const { companyId, id: orderId } = order
  await insertPosting(tx, { kind: 'place', ref: outTradeNo, at: now }, [
    { account: 'suspense', companyId, orderId, amount },
    { account: 'balance', companyId, orderId, amount: fen(-amount) },
  ])
  await setSettled(tx, outTradeNo, { outcome: null, booked: fen(0), surplus: amount })
  await sendBack(tx, payment, amount, '付款金额与付款码不符', now)
  return { id: payment.id, order, booked: fen(0), goesBack: amount }
}

/**
 * Asks for a failed refund again, under a new number.
 * @throws Refusal refund.settled, balance.short where the company's balance was spent on something else meanwhile.
 */
export async function askAgain(tx: Tx, number: string, clerk: Staff, now: Date): Promise<{ id: number; number: string }> {
  const failed = await lockFailed(tx, number, now)
  const { companyId, paymentId, amount, reason } = failed
  if ((await lockBalance(tx, companyId)) < amount) refuse('balance.short')
  const again = newNumber(now, 'R')
  const asked = { number: again, companyId, paymentId, amount, reason, staffId: clerk.staffId }
  if (!(await insertRefund(tx, asked, now))) refuse('refund.settled')
  await setAgain(tx, failed.id, again)
  return { id: failed.id, number: again }
}

/** Books that a failed refund was sent by bank instead. @throws Refusal refund.settled, payback.duplicate, balance.short. */
export async function sentByBank(
  tx: Tx,
  { number, reference }: { number: string; reference: string },
  clerk: Staff,
  now: Date,
): Promise<{ id: number; amount: Fen; companyId: number }> {
  const failed = await lockFailed(tx, number, now)
  const { companyId, orderId, amount, reason } = failed
  const sent = { companyId, orderId, amount, reference, reason, staffId: clerk.staffId }
  const { id: paybackId } = await sendBalanceBack(tx, sent, now)
  await setByBank(tx, failed, paybackId)
  return { id: failed.id, amount, companyId }
}
