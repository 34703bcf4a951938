import { day, dueFrom, hour, type Due } from '../../../contract/moves.ts'
import { isPaid, orderMachine, type OrderMove, type OrderState } from '../../../contract/order/orderState.ts'
import type { Gate } from '../../../contract/plan/plan.ts'
import type { OrderTerms } from './terms.rules.ts'

type Spans = { readonly [_ in OrderState]?: Due<OrderMove> }

/** How long an order may stay in each state, as the merchant has set it. */
export function spansOf({ spotMinutes, payDays, spotWaitHours, waitDays }: OrderTerms): Spans {
  const wait = { spot: spotWaitHours * hour, others: waitDays * day }
  return {
    pending_approval: { within: wait, move: 'close' },
    pending_contract: { within: wait, move: 'close' },
    pending_payment: { within: { spot: spotMinutes * 60, others: payDays * day }, move: 'close' },
  }
}

/** When an order in this state closes by itself; null: never. */
export const dueAt = (state: OrderState, spot: boolean, now: Date, terms: OrderTerms): Date | null =>
  dueFrom({ ...orderMachine, due: spansOf(terms) }, state, now, spot)

/** When an order of these lines that begins to wait now closes by itself. */
export const waitsUntil = (
  state: OrderState,
  lines: readonly { readonly type: string; readonly own?: string | null }[],
  now: Date,
  terms: OrderTerms,
): Date =>
  dueAt(
    state,
    lines.some(({ type, own }) => type === 'spot' || Boolean(own)),
    now,
    terms,
  ) ?? now

/** Whether what must be paid by `gate` may be paid while the order stands so. What was paid first and taken back is owed all along. */
export const mayPay = (state: OrderState, gate: Gate): boolean => isPaid(state) || (gate === 'start' && state === 'pending_payment')
