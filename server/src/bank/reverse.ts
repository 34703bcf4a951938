import { fen, formatYuan, yuan, type Fen } from '../../../contract/money.ts'
import { isPaid, orderStates } from '../../../contract/order/orderState.ts'
import { instalmentName } from '../../../contract/plan/plan.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Staff } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { inItsTab, moveIn } from '../order/moveIn.ts'
import { mayMove, system } from '../order/order.rules.ts'
import { insertEvent, lockOrder, readLocked, type LockedOrder } from '../order/order.sql.ts'
import type { Intent } from '../payment/intent.sql.ts'
import { insertPosting, type NewEntry } from '../payment/ledger.sql.ts'
import { intentStateAfter } from '../payment/payment.rules.ts'
import { keepOpen } from '../payment/payment.sql.ts'
import { lockIntent } from '../payment/receipt.sql.ts'
import { lockBalance, lockByReference } from './bank.sql.ts'
import { tellBalance } from './tell.ts'
import {
  invoicesOn,
  isCalledOff,
  orderOfBooking,
  owedAgain,
  paidAndRefunded,
  putBack,
  takeBack,
  takeReceived,
  type Reversible,
} from './reverse.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'

type Asked = { readonly reference: string; readonly partId: number | null; readonly reason: string }
type By = { readonly clerk: Staff; readonly now: Date }

/** What an order is like once money was taken off it. */
export type Unpaid = {
  readonly orderId: string
  readonly stateLabel: string
  /** What is to be paid of the step again, yuan. */
  readonly due: string
  /** It waits for payment as before. */
  readonly reopened: boolean
  /** It is planned, made, shipped or done: nothing of that stops by itself. */
  readonly begun: boolean
  /** Issued or asked for on what was paid. */
  readonly invoices: string[]
}

/** `left`: what of the receipt lies in suspense now. */
export type Reversed = {
  readonly receiptId: number
  readonly companyId: number | null
  readonly left: Fen
  readonly amount: Fen
  readonly order: Unpaid | null
}

/**
 * Takes a booking back: what a receipt, or one part of it, paid goes back to lie in suspense, by a posting the other way round.
 * An order of which nothing is planned yet waits for payment again; any other goes on and owes what it lacks. What had become the company's
 * balance is taken from it.
 * @throws Refusal receipt.unbooked, receipt.claimed where more was agreed to be paid back than would be left paid, or the order was called off for a claim, balance.short.
 */
export async function reverseBooking(tx: Tx, { reference, partId, reason }: Asked, { clerk, now }: By): Promise<Reversed> {
  const whose = await orderOfBooking(tx, reference, partId)
  const order = whose && (await lockOrder(tx, whose.orderNumber, null, now))
  const intent = order && (await lockIntent(tx, order.id, whose.step))
  const receipt = await lockByReference(tx, reference)
  const part = await takeBack(tx, receipt.id, partId, { staffId: clerk.staffId, reason }, now)
  if (part.intentId !== (intent?.id ?? null)) refuse('receipt.unbooked')
  const left = await putBack(tx, receipt.id, part.amount)
  const of = order && intent ? await offOrder(tx, order, intent, part, reason, { clerk, now }) : await offAccount(tx, part, reason, now)
  return { receiptId: receipt.id, companyId: part.companyId, left, amount: part.amount, order: of }
}

/** Takes so much of the company's balance. @throws Refusal balance.short in words. */
async function takeBalance(tx: Tx, companyId: number, amount: Fen): Promise<void> {
  if (amount === 0) return
  const free = await lockBalance(tx, companyId)
  if (free < amount) refuse('balance.short', null, `其中 ${formatYuan(amount)} 已转入企业余额，余额现仅 ${formatYuan(free)}，不能撤销`)
}

const post = (tx: Tx, { id }: Reversible, entries: readonly NewEntry[], now: Date) =>
  insertPosting(tx, { kind: 'reverse', ref: `part ${id}`, at: now }, entries)

/** A part that went to a balance, or to a provider's account. */
async function offAccount(tx: Tx, part: Reversible, reason: string, now: Date): Promise<null> {
  const { kind, companyId, amount, channel } = part
  if (kind === 'balance' && companyId !== null) await takeBalance(tx, companyId, amount)
  const account = channel ?? 'balance'
  await post(
    tx,
    part,
    [
      { account, companyId, orderId: null, amount },
      { account: 'suspense', companyId, orderId: null, amount: fen(-amount) },
    ],
    now,
  )
  if (companyId !== null) await tellBalance(tx, companyId, '转入余额的款项已撤销', `${formatYuan(amount)} 已从企业余额撤回：${reason}`, now)
  return null
}

async function offOrder(tx: Tx, order: LockedOrder, intent: Intent, part: Reversible, reason: string, { clerk, now }: By): Promise<Unpaid> {
  const { id: orderId, companyId, number, state } = order
  const { booked, surplus, amount } = part
  const { paid, refunded } = await paidAndRefunded(tx, orderId)
  // What was kept of it is no balance, and the rest went back or will.
  if (booked > 0 && (await isCalledOff(tx, orderId))) refuse('receipt.claimed', null, '该订单已按售后单取消并退款，到账不能撤销')
  if (booked > intent.received) refuse('receipt.claimed', null, '该订单参加的拼印已结算，多付的货款已退回，到账不能撤销')
  if (paid - booked < refunded) refuse('receipt.claimed')
  const stands = isPaid(state)
  // What an order that ended had been paid is the company's balance since.
  const isOver = !stands && state !== 'pending_payment' && state !== 'pending_group'
  const fromBalance = fen(surplus + (isOver ? booked : 0))
  await takeBalance(tx, companyId, fromBalance)
  await post(
    tx,
    part,
    [
      { account: 'receivable', companyId, orderId, amount: isOver ? fen(0) : booked },
      { account: 'balance', companyId, orderId, amount: fromBalance },
      { account: 'suspense', companyId, orderId, amount: fen(-amount) },
    ],
    now,
  )
  const received = fen(intent.received - booked)
  if (booked > 0) {
    const intentState = isOver ? null : intentStateAfter(received, intent.amount)
    await takeReceived(tx, orderId, intent, { booked, state: intentState, isAsked: stands }, now)
    if (intent.gate === 'term' && stands) await owedAgain(tx, order, booked)
    if (state === 'pending_payment') await keepOpen(tx, orderId, now)
  }
  const after = await readLocked(tx, orderId, now)
  const reopened = booked > 0 && intent.gate === 'start' && order.owed.term === 0 && !order.onCredit && mayMove(after, 'unsettle')
  const ofBalance = fromBalance > 0 ? `（其中 ${formatYuan(fromBalance)} 从企业余额扣回）` : ''
  await tell(tx, order, intent, { words: `${formatYuan(amount)}${ofBalance}，${reason}`, reopened }, { clerk, now })
  const moved = reopened ? await moveIn(tx, after, {}, 'unsettle', system, {}, now) : await inItsTab(tx, after)
  return {
    orderId: number,
    stateLabel: orderStates[moved.state],
    due: yuan(isOver ? fen(0) : fen(intent.amount - received)),
    reopened,
    begun: isPaid(moved.state),
    invoices: await invoicesOn(tx, orderId),
  }
}

type Told = { readonly words: string; readonly reopened: boolean }

/** Whoever placed the order, and those who pay. */
async function tell(tx: Tx, order: LockedOrder, intent: Intent, { words, reopened }: Told, { clerk, now }: By): Promise<void> {
  const { id: orderId, number, companyId, accountId, state } = order
  const note = intent.of > 1 ? `${instalmentName(intent)}，${words}` : words
  const goesOn = isPaid(state) && !reopened ? '；欠款照常催收，已安排的生产与发货不会自动停止' : ''
  await insertEvent(tx, { orderId, move: 'reversed', from: state, to: state, mover: clerk, note: note + goesOn }, now)
  await insertNotice(
    tx,
    {
      companyId,
      ...said('payment.reversed', { 订单号: number, 说明: `${note}${reopened ? '；订单重新等待付款' : ''}` }),
      link: `/orderDetail/${number}`,
      to: accountId,
      alsoGranted: 'order.pay',
    },
    now,
  )
}
