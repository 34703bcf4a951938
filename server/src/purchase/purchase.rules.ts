import { hindrance, stateAfter } from '../../../contract/moves.ts'
import { purchaseMachine, purchaseStates, type PurchaseMove, type PurchaseState } from '../../../contract/goods/purchaseState.ts'
import { fen, times, type Rate } from '../../../contract/money.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { costOf, type Change, type Lying } from '../blank/blank.rules.ts'

export type Ordered = {
  readonly id: number
  readonly quantity: number
  readonly received: number
  readonly price: Rate
  readonly name: string
}

/** The state after a move; `lines` as a receipt leaves them. @throws Refusal 'purchase.move.forbidden'. */
export function purchaseAfter(state: PurchaseState, move: PurchaseMove, lines: readonly Ordered[]): PurchaseState {
  const refusal = hindrance(purchaseMachine, move, {
    state,
    asker: { side: 'staff' },
    say: (_, { label }) => new Refusal('purchase.move.forbidden', { state }, `采购单${purchaseStates[state]}，不能${label}`),
  })
  if (refusal) throw refusal
  return stateAfter(purchaseMachine, state, move, { arrived: () => arrived(lines) })
}

/** Of what came: nothing, all or more, or a part. */
export function arrived(lines: readonly Pick<Ordered, 'quantity' | 'received'>[]): 'sent' | 'partly' | 'received' {
  if (lines.every(({ quantity, received }) => received >= quantity)) return 'received'
  return lines.some(({ received }) => received > 0) ? 'partly' : 'sent'
}

/**
 * What pieces that come change of the stock: they cost what was agreed. Those that go back cost what all that lie there do.
 * @throws Refusal 'purchase.tooMany' beyond twice what was ordered, 'purchase.back.tooMany', 'blank.short'.
 */
export function arrival(line: Ordered, quantity: number, lying: Lying): Change {
  if (quantity > 0) {
    if (line.received + quantity > 2 * line.quantity)
      refuse('purchase.tooMany', null, `${line.name} 订购 ${line.quantity}，已收 ${line.received}，再收 ${quantity} 超过订购的两倍，请核对`)
    return { kind: 'received', quantity, amount: times(line.price, quantity) }
  }
  const back = -quantity
  if (back > line.received) refuse('purchase.back.tooMany', null, `${line.name} 已收 ${line.received}，不能退回 ${back}`)
  if (back > lying.onHand) refuse('blank.short', null, `${line.name} 现存只有 ${lying.onHand}，不能退回 ${back}`)
  return { kind: 'sentBack', quantity, amount: fen(-costOf(lying, back)) }
}
