import type { PaidFrom } from '../order/detail.sql.ts'
import { fen, type Fen } from '../../../contract/money.ts'
import { instalmentName } from '../../../contract/plan/plan.ts'
import type { Staff } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { inItsTab, moveIn } from '../order/moveIn.ts'
import { system, type Mover } from '../order/order.rules.ts'
import { toldOf } from '../order/timeline.rules.ts'
import { insertEvent, readLocked, type LockedOrder } from '../order/order.sql.ts'
import type { Intent } from './intent.sql.ts'
import { freeCredit } from '../plan/credit.sql.ts'
import { insertPosting } from './ledger.sql.ts'
import { bookingOf, intentStateAfter, noteOfBooking, type Booking, type Surplus } from './payment.rules.ts'
import { keepOpen } from './payment.sql.ts'
import { addReceived, setBooked } from './receipt.sql.ts'
import { saidOf } from '../notice/said.rules.ts'

export type Receipt = { readonly id: number; readonly reference: string; readonly amount: Fen }

/**
 * Books a receipt of the bank on a step of an order. Order, intent and receipt must be locked in `tx`, in this order. Answers
 * what it came to and the order as it then is.
 */
export async function bookReceipt(tx: Tx, order: LockedOrder, intent: Intent, receipt: Receipt, clerk: Staff, now: Date): Promise<Booked> {
  const booking = bookingOf(order.state, intent, receipt.amount)
  await setBooked(tx, receipt.id, intent.id, booking, clerk.staffId, now)
  const money: Money = { kind: 'receipt', ref: receipt.reference, amount: receipt.amount, account: 'bank' }
  return bookMoney(tx, order, intent, money, clerk, now)
}

/** Money that has come: where it lies, and what makes it one, however often it is told. */
export type Money = {
  readonly kind: 'receipt' | 'channel' | 'place' | 'apply'
  readonly ref: string
  readonly amount: Fen
  readonly account: PaidFrom
  /** A surplus goes back the road it came, and not to the company's balance. */
  readonly goesBack?: boolean
}

export type Booked = Booking & { readonly stillDue: Fen; readonly order: LockedOrder }

/**
 * Books money on a step of an order: in the books, on the intent, in the timeline; settles the order when the step is full.
 * Order and intent must be locked in `tx`, in this order.
 */
export async function bookMoney(
  tx: Tx,
  order: LockedOrder,
  intent: Intent,
  { kind, ref, amount, account, goesBack = false }: Money,
  mover: Mover,
  now: Date,
): Promise<Booked> {
  const booking = bookingOf(order.state, intent, amount)
  const { booked, surplus } = booking
  const received = fen(intent.received + booked)
  const full = booked > 0 && received === intent.amount
  const settles = full && intent.gate === 'start' && order.state === 'pending_payment'
  const { companyId, id: orderId } = order
  await insertPosting(tx, { kind, ref, at: now }, [
    { account, companyId, orderId, amount },
    { account: 'receivable', companyId, orderId, amount: fen(-booked) },
    { account: 'balance', companyId, orderId, amount: fen(-surplus) },
  ])
  if (booked > 0) {
    const state = intentStateAfter(received, intent.amount)
    await addReceived(tx, { orderId, intentId: intent.id, booked, state })
    if (intent.gate === 'term') await freeCredit(tx, order, booked)
  }
  if (booked > 0 && !settles && order.state === 'pending_payment') await keepOpen(tx, orderId, now)
  await tellOf(tx, order, intent, { ...booking, goesBack }, settles, mover, now)
  const paid = booked > 0 ? await readLocked(tx, orderId, now) : order
  const after = settles
    ? await moveIn(tx, paid, {}, order.grouped ? 'await' : 'settle', system, intent.of > 1 ? { note: instalmentName(intent) } : {}, now)
    : await inItsTab(tx, paid)
  return { ...booking, stillDue: fen(intent.amount - received), order: after }
}

/** Says in timeline and inbox what came of a receipt that did not just pay what was due. */
async function tellOf(
  tx: Tx,
  order: LockedOrder,
  intent: Intent,
  booking: Surplus,
  settles: boolean,
  mover: Mover,
  now: Date,
): Promise<void> {
  const said = noteOfBooking(booking, settles)
  if (said === null) return
  const note = intent.of > 1 ? `${instalmentName(intent)}，${said}` : said
  const outcome = booking.outcome === 'exact' ? 'instalment' : booking.outcome
  const { id: orderId, number, companyId, accountId, state } = order
  await insertEvent(tx, { orderId, move: outcome, from: state, to: state, mover, note }, now)
  await insertNotice(
    tx,
    {
      companyId,
      ...saidOf('payment', outcome, { 订单号: number, 事项: toldOf(outcome, state), 说明: note }),
      link: `/orderDetail/${number}`,
      to: accountId,
      alsoGranted: 'order.pay',
    },
    now,
  )
}
