import { fen, parseYuan, yuan } from '../../contract/money.ts'
import type { OrderDetail } from '../../contract/order/order.ts'
import type { Outcome } from '../../contract/payment/payment.ts'
import { isDead } from '../order/steps.ts'
import { outcomeFor } from './split.ts'

/** The order a receipt is to be booked on. `known` is what can be told beforehand; null: only the server will tell. */
export type Choice = {
  readonly orderId: string
  readonly step: number
  readonly known: { readonly companyName: string; readonly due: string; readonly outcome: Outcome } | null
}

/** An order found by its number as a choice for `amount`: its first step that still wants money. */
export function choiceOf(order: OrderDetail, amount: string): Choice {
  const open = order.payments.find((one) => parseYuan(one.received) < parseYuan(one.amount)) ?? order.payments[0]
  const [wanted, received] = open ? [open.amount, open.received] : [order.gross, order.paid]
  const due = fen(parseYuan(wanted) - parseYuan(received))
  const outcome = outcomeFor(parseYuan(amount), { due, dead: isDead(order.state) })
  return {
    orderId: order.orderId,
    step: open?.step ?? 1,
    known: { companyName: order.companyName, due: yuan(due), outcome },
  }
}
