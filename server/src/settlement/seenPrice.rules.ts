import { formatYuan, yuan, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'

/**
 * @throws Refusal order.price.changed, with what it cost `before` and costs now, unless both are equal. `lost`: the names of offers that
 * were chosen and cannot be had any more.
 */
export function checkPrice(before: Fen, after: Fen, lost: readonly string[] = []): void {
  if (before !== after) refuseChanged(before, after, lost)
}

/** Refuses whatever it costs, because an offer it was reckoned with is gone. */
export function refuseChanged(before: Fen, after: Fen, lost: readonly string[]): never {
  const gone = lost.length > 0 ? `${lost.join('、')}已结束、被使用或优惠预算不足，` : ''
  return refuse(
    'order.price.changed',
    { before: yuan(before), after: yuan(after), ...(lost.length > 0 && { lost: [...lost] }) },
    before === after ? `${gone}请重新确认` : `${gone}订单金额已由 ${formatYuan(before)} 变为 ${formatYuan(after)}，请重新确认`,
  )
}
