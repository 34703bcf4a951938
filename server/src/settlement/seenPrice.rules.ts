import { formatYuan, yuan, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'

/** @throws Refusal order.price.changed, with what it cost `before` and costs now, unless both are equal. */
export function checkPrice(before: Fen, after: Fen): void {
  if (before === after) return
  refuse(
    'order.price.changed',
    { before: yuan(before), after: yuan(after) },
    `订单金额已由 ${formatYuan(before)} 变为 ${formatYuan(after)}，请重新确认`,
  )
}
