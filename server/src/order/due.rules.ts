import { dueFrom } from '../../../contract/moves.ts'
import { isPaid, orderMachine, type OrderState } from '../../../contract/order/orderState.ts'
import type { Gate } from '../../../contract/plan/plan.ts'

/** When an order in this state closes by itself; null: never. */
export const dueAt = (state: OrderState, spot: boolean, now: Date): Date | null => dueFrom(orderMachine, state, now, spot)

/** When an order of these lines that begins to wait now closes by itself. */
export const waitsUntil = (state: OrderState, lines: readonly { readonly type: string }[], now: Date): Date =>
  dueAt(
    state,
    lines.some(({ type }) => type === 'spot'),
    now,
  ) ?? now

/** Whether what must be paid by `gate` may be paid while the order stands so. What was paid first and taken back is owed all along. */
export const mayPay = (state: OrderState, gate: Gate): boolean => isPaid(state) || (gate === 'start' && state === 'pending_payment')
