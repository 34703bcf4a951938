import type { ChannelName } from '../../../contract/payment/channel.ts'
import { apportion, divideHalfUp, fen, type Fen } from '../../../contract/money.ts'
import { lineRoute, type LineState } from '../../../contract/production/lineState.ts'
import type { GoodsType } from '../../../contract/goods.ts'

/** What of an order bears on what may go back. `refund`: agreed to go back, gone or going. */
export type OrderMoney = {
  readonly paid: Fen
  readonly refund: Fen
  readonly lines: readonly LineMoney[]
}
export type LineMoney = {
  readonly id: number
  readonly quantity: number
  readonly gross: Fen
  readonly refund: Fen
  /** Pieces for which something was agreed to go back. */
  readonly refundedPieces: number
}

/** What was paid for each line: the order's money by the lines' prices, discounts and freight within, to the fen. */
export const paidOf = ({ paid, lines }: OrderMoney): Fen[] =>
  apportion(
    paid,
    lines.map(({ gross }) => gross),
  )

/** What of an order has been paid and not gone back. */
export const leftOf = ({ paid, refund }: Pick<OrderMoney, 'paid' | 'refund'>): Fen => fen(Math.max(0, paid - refund))

/** The share of the first `pieces` of a line. Shares of any parts add up to the whole, in whatever order they are asked for. */
const share = (paid: Fen, pieces: number, quantity: number): number =>
  Number(divideHalfUp(BigInt(paid) * BigInt(Math.min(pieces, quantity)), BigInt(quantity)))

/** The most that may go back for `pieces` of a line; all that is left of it where `pieces` is null. */
export function mostOf(order: OrderMoney, lineId: number, pieces: number | null): Fen {
  const at = order.lines.findIndex(({ id }) => id === lineId)
  const line = order.lines[at]
  if (!line) return fen(0)
  const paid = paidOf(order)[at] ?? fen(0)
  const left = Math.min(paid - line.refund, leftOf(order))
  if (pieces === null) return fen(Math.max(0, left))
  const before = line.refundedPieces
  const worth = share(paid, before + pieces, line.quantity) - share(paid, before, line.quantity)
  return fen(Math.max(0, Math.min(left, worth)))
}

/** What the work already done on an order leaves to go back: each line loses the steps it has behind it. */
export function suggestedOf(
  order: OrderMoney,
  lines: readonly { id: number; type: GoodsType; printed: boolean; sample: boolean; state: LineState }[],
): Fen {
  const kept = order.lines.map(({ id, gross }) => {
    const line = lines.find((one) => one.id === id)
    const [done, steps] = line ? workOf(line) : [0, 1]
    return Number(divideHalfUp(BigInt(gross) * BigInt(done), BigInt(steps)))
  })
  return fen(Math.max(0, leftOf(order) - kept.reduce((all, one) => all + one, 0)))
}

const working: readonly LineState[] = ['materials', 'printing', 'finishing', 'qc', 'passed', 'packed', 'handed_over']

/** How many of a line's steps of making are behind it. What lies in stock loses nothing by being packed. */
function workOf(line: { type: GoodsType; printed: boolean; sample: boolean; state: LineState }): [number, number] {
  if (line.type === 'spot') return [0, 1]
  const steps = lineRoute(line).filter((state) => working.includes(state))
  return [Math.max(0, steps.indexOf(line.state)), steps.length]
}

/** Money that came by a code, newest first, and how much of it may still go back the same way. */
export type Paid = { readonly paymentId: number; readonly channel: ChannelName; readonly available: Fen }
export type Roads = { readonly codes: { readonly payment: Paid; readonly amount: Fen }[]; readonly bank: Fen; readonly balance: Fen }

/** How an amount goes back: by the codes it came by, then by transfer as far as transfers came; the rest stays as balance. */
export function roadsOf(amount: Fen, payments: readonly Paid[], bankLeft: Fen): Roads {
  let rest: number = amount
  const codes = payments.flatMap((payment) => {
    const part = Math.min(rest, payment.available)
    rest -= part
    return part > 0 ? [{ payment, amount: fen(part) }] : []
  })
  const bank = Math.min(rest, Math.max(0, bankLeft))
  return { codes, bank: fen(bank), balance: fen(rest - bank) }
}
