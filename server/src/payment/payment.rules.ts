import { oneDay } from '../../../contract/text.ts'
import { fen, formatYuan, type Fen } from '../../../contract/money.ts'
import { isPaid, type OrderState } from '../../../contract/order/orderState.ts'
import { outcomes, type IntentState, type Outcome } from '../../../contract/payment/payment.ts'
import type { Gate } from '../../../contract/plan/plan.ts'
import { refuse } from '../../../contract/refusal.ts'
import { mayPay } from '../order/due.rules.ts'

type Due = { readonly amount: Fen; readonly received: Fen }

/** What is still to be paid. */
export const dueOf = ({ amount, received }: Due): Fen => fen(amount - received)

/** What a receipt comes to for an order: what of it pays the order, and what is the company's balance. */
export type Booking = { outcome: Exclude<Outcome, 'unmatched'>; booked: Fen; surplus: Fen }

/**
 * How a receipt of `amount` is booked on an instalment. Money for one that is paid already, or of an order that is closed or
 * cancelled, is all balance: such an order is never opened again.
 * @throws Refusal order.move.forbidden while the order waits for its approval or its contract: nobody has agreed to owe anything yet.
 */
export function bookingOf(state: OrderState, intent: Due, amount: Fen): Booking {
  if (state === 'pending_approval') return refuse('order.move.forbidden', { state }, '订单尚在审批，暂不能入账')
  if (state === 'pending_contract') return refuse('order.move.forbidden', { state }, '合同尚未签订，暂不能入账')
  const stands = isPaid(state) || state === 'pending_group'
  if (state !== 'pending_payment' && !stands) return { outcome: 'closed', booked: fen(0), surplus: amount }
  const due = dueOf(intent)
  if (stands && due === 0) return { outcome: 'duplicate', booked: fen(0), surplus: amount }
  if (amount < due) return { outcome: 'partial', booked: amount, surplus: fen(0) }
  return { outcome: amount === due ? 'exact' : 'over', booked: due, surplus: fen(amount - due) }
}

/** The state of an intent that has received so much. */
export const intentStateAfter = (received: Fen, amount: Fen): IntentState =>
  received >= amount ? 'succeeded' : received > 0 ? 'partially_received' : 'waiting'

/** An open question: does this receipt pay that intent? */
export type Candidate = Due & {
  orderNumber: string
  orderState: OrderState
  companyName: string
  step: number
  label: string
  of: number
  remarkCode: string
  placedAt: Date
  /** The payer's name is that of an invoice title of the company. */
  titled: boolean
}

/** What a bank shows of a movement. `codes` and `numbers` are the remark codes and order numbers that its remark may name. */
export type Seen = {
  readonly amount: Fen
  readonly payerName: string
  readonly codes: readonly string[]
  readonly numbers: readonly string[]
  readonly receivedAt: Date
}

/** A name as banks and people write it: full-width or not, with or without blanks. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '')

const soonAfter = 60 // days
/** Statements often show a day only, which begins before the order was placed on it. */
const inTime = ({ placedAt }: Candidate, at: Date): boolean =>
  at.getTime() >= placedAt.getTime() - oneDay && at.getTime() <= placedAt.getTime() + soonAfter * oneDay

const named = ({ codes, numbers }: Seen, { remarkCode, orderNumber }: Candidate): boolean =>
  codes.includes(remarkCode) || numbers.includes(orderNumber)

function reasonsFor(seen: Seen, candidate: Candidate): { weight: number; words: string }[] {
  const { amount, payerName, codes, numbers, receivedAt } = seen
  const ownName = plain(payerName) === plain(candidate.companyName)
  const reasons = [
    { weight: 45, words: '附言码一致', holds: codes.includes(candidate.remarkCode) },
    { weight: 40, words: '附言含订单号', holds: numbers.includes(candidate.orderNumber) },
    { weight: 25, words: '金额与应付一致', holds: amount === dueOf(candidate) },
    { weight: 20, words: '付款户名与企业名称一致', holds: ownName },
    { weight: 15, words: '付款户名与发票抬头一致', holds: !ownName && candidate.titled },
  ].filter(({ holds }) => holds)
  // A date alone speaks for nothing.
  return reasons.length > 0 && inTime(candidate, receivedAt) ? [...reasons, { weight: 10, words: '到账时间与下单相近' }] : reasons
}

function outcomeOf(candidate: Candidate, amount: Fen): Outcome {
  if (candidate.orderState === 'pending_approval' || candidate.orderState === 'pending_contract') return 'unmatched'
  return bookingOf(candidate.orderState, candidate, amount).outcome
}

/**
 * The candidates that something speaks for, best first, at most ten. `sure` is at most one: it is named, pays to the fen,
 * and no other is named or fits as well.
 */
export function proposals(seen: Seen, candidates: readonly Candidate[]) {
  const likely = candidates
    .map((candidate) => {
      const reasons = reasonsFor(seen, candidate)
      return { candidate, reasons, score: Math.min(100, weigh(reasons)), outcome: outcomeOf(candidate, seen.amount) }
    })
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 10)
  const called = likely.filter(({ candidate }) => named(seen, candidate))
  return likely.map((one) => ({
    ...one,
    reasons: one.reasons.map(({ words }) => words),
    sure: called.length === 1 && called[0] === one && one.outcome === 'exact',
  }))
}

const weigh = (reasons: readonly { weight: number }[]): number => reasons.reduce((sum, { weight }) => sum + weight, 0)

/** A booking, and what becomes of a surplus: it goes back the road it came, or stays as the company's balance. */
export type Surplus = Booking & { readonly goesBack: boolean }

/** What the timeline and the notice say of a booking; null where the order's settlement says it all. */
export function noteOfBooking({ outcome, booked, surplus, goesBack }: Surplus, settles: boolean): string | null {
  if (outcome === 'exact') return settles ? null : `到账 ${formatYuan(booked)}`
  if (outcome === 'partial') return `到账 ${formatYuan(booked)}`
  return `${outcomes[outcome]} ${formatYuan(surplus)}，${goesBack ? '将原路退回' : '已转入企业余额'}`
}

/**
 * @throws Refusal order.move.forbidden before the order is approved and its contract signed, or while its first instalment is open, payment.closed
 * when there is nothing to pay any more.
 */
export function checkPayable(state: OrderState, intent: Due & { readonly gate: Gate }): void {
  if (state === 'pending_approval' || state === 'rejected') refuse('order.move.forbidden', { state }, '订单审批通过后才能付款')
  if (state === 'pending_contract') refuse('order.move.forbidden', { state }, '合同签订后才能付款')
  if (state === 'pending_payment' && intent.gate !== 'start') refuse('order.move.forbidden', { state }, '请先支付首期款')
  if (!mayPay(state, intent.gate) || dueOf(intent) === 0) refuse('payment.closed', { state })
}
