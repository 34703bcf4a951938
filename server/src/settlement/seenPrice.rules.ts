import { formatYuan, yuan, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'

/**
 * @throws Refusal order.price.changed, with what it cost `before` and costs now, unless both are equal; naming the activities that were
 * `lost` meanwhile.
 */
export function checkPrice(before: Fen, after: Fen, lost: readonly string[] = []): void {
  if (before === after) return
  const why = lost.length > 0 ? `${lost.join('、')}已结束或优惠预算不足，` : ''
  refuse(
    'order.price.changed',
    { before: yuan(before), after: yuan(after), ...(lost.length > 0 && { lost: [...lost] }) },
    `${why}订单金额已由 ${formatYuan(before)} 变为 ${formatYuan(after)}，请重新确认`,
  )
}
