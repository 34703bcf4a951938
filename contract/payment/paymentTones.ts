import type { StateTone } from '../moves.ts'
import type { CodeState, RefundStateName } from './channelDesk.ts'
import type { IntentState, Outcome, ReceiptState } from './payment.ts'

// How what is not moved by a table looks: money moves by what arrives. Apart from payment.ts, so that a page carries no schemas.

export const intentTones = {
  waiting: 'due',
  partially_received: 'due',
  succeeded: 'ok',
  expired: 'bad',
  cancelled: 'off',
} as const satisfies Record<IntentState, StateTone>

export const outcomeTones = {
  exact: 'ok',
  partial: 'due',
  over: 'bad',
  duplicate: 'bad',
  closed: 'bad',
  unmatched: 'off',
} as const satisfies Record<Outcome, StateTone>

export const receiptTones = {
  open: 'due',
  booked: 'ok',
  suspense: 'due',
  placed: 'ok',
  void: 'off',
} as const satisfies Record<ReceiptState, StateTone>

export const codeTones = {
  opening: 'busy',
  waiting: 'due',
  paid: 'ok',
  mismatch: 'due',
  closed: 'bad',
} as const satisfies Record<CodeState, StateTone>

export const refundTones = { processing: 'busy', succeeded: 'ok', failed: 'bad' } as const satisfies Record<RefundStateName, StateTone>
