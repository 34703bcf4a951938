import { formatYuan, yuan, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'

/**
 * @throws Refusal order.price.changed, with what it cost `before` and costs now, unless both are equal. `lost`: the names of offers that
 * were chosen and cannot be had any more; `byPlan`: those of them that are not for the chosen way of paying.
 */
export function checkPrice(before: Fen, after: Fen, lost: readonly string[] = [], byPlan: readonly string[] = []): void {
  if (before !== after) refuseChanged(before, after, lost, byPlan)
}

/** Refuses whatever it costs, because an offer it was reckoned with is gone. */
export function refuseChanged(before: Fen, after: Fen, lost: readonly string[], byPlan: readonly string[] = []): never {
  const over = lost.filter((name) => !byPlan.includes(name))
  const gone = `${saidOf(over, '已结束、被使用或优惠预算不足')}${saidOf(byPlan, '不适用于所选的付款方式')}`
  return refuse(
    'order.price.changed',
    { before: yuan(before), after: yuan(after), ...(lost.length > 0 && { lost: [...lost] }) },
    before === after ? `${gone}请重新确认` : `${gone}订单金额已由 ${formatYuan(before)} 变为 ${formatYuan(after)}，请重新确认`,
  )
}

const saidOf = (names: readonly string[], words: string): string => (names.length > 0 ? `${names.join('、')}${words}，` : '')
