import { approveWithin, payWithin, signWithin, type OrderState } from '../../../contract/order/orderState.ts'
import type { Gate } from '../../../contract/plan/plan.ts'

const waits: Partial<Record<OrderState, { readonly spot: number; readonly others: number }>> = {
  pending_approval: approveWithin,
  pending_contract: signWithin,
  pending_payment: payWithin,
}

/** When an order in this state closes by itself; null: never. */
export function dueAt(state: OrderState, spot: boolean, now: Date): Date | null {
  const within = waits[state]
  return within ? new Date(now.getTime() + within[spot ? 'spot' : 'others'] * 1000) : null
}

/** When an order of these lines that begins to wait now closes by itself. */
export const waitsUntil = (state: OrderState, lines: readonly { readonly type: string }[], now: Date): Date =>
  dueAt(
    state,
    lines.some(({ type }) => type === 'spot'),
    now,
  ) ?? now

/** Whether what must be paid by `gate` may be paid while the order stands so. */
export const mayPay = (state: OrderState, gate: Gate): boolean =>
  gate === 'start' ? state === 'pending_payment' : state === 'in_fulfilment' || state === 'completed'
