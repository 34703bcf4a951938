import { fen, formatYuan, parseYuan, type Fen } from '../../contract/money.ts'
import { outcomes, type Outcome } from '../../contract/payment/payment.ts'

/** What a receipt will come to, before it is booked. The server reckons anew when it books. */
type Split = { readonly toOrder: Fen; readonly toBalance: Fen; readonly stillDue: Fen }

/** How an amount falls on what is due: an order that takes nothing any more leaves all of it to the company's balance. */
export function splitOf(outcome: Outcome, amount: Fen, due: Fen): Split {
  const takesNothing = outcome === 'duplicate' || outcome === 'closed'
  const toOrder = takesNothing ? fen(0) : fen(Math.min(amount, due))
  return { toOrder, toBalance: fen(amount - toOrder), stillDue: takesNothing ? fen(0) : fen(due - toOrder) }
}

/** What a receipt turns out to be for an order that was chosen by hand. */
export function outcomeFor(amount: Fen, order: { due: Fen; dead: boolean }): Outcome {
  if (order.dead) return 'closed'
  if (order.due <= 0) return 'duplicate'
  return amount === order.due ? 'exact' : amount < order.due ? 'partial' : 'over'
}

const yuanWords = (yuan: string) => formatYuan(parseYuan(yuan))

/** What was booked, in words: `金额相符：¥100.00 已入账订单 …`. `stillDue` null: not known (any more). */
export function bookedWords(result: {
  outcome: Outcome
  booked: string
  surplus: string
  stillDue: string | null
  orderId: string
}): string {
  const { outcome, booked, surplus, stillDue, orderId } = result
  const parts = [
    ...(parseYuan(booked) > 0 ? [`${yuanWords(booked)} 已入账订单 ${orderId}`] : [`订单 ${orderId} 未入账`]),
    ...(parseYuan(surplus) > 0 ? [`${yuanWords(surplus)} 已转入企业余额`] : []),
    ...(outcome === 'closed' || stillDue === null ? [] : [parseYuan(stillDue) > 0 ? `还差 ${yuanWords(stillDue)}` : '本期货款已付清']),
  ]
  return `${outcomes[outcome]}：${parts.join('，')}。`
}
