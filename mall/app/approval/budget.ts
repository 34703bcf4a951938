import type { Budget } from '../../../contract/approval/approval.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'

export type Share = {
  readonly name: string
  readonly amount: string
  readonly kind: 'used' | 'held' | 'this' | 'left'
  readonly percent: number
}

/**
 * How the month's limit is shared out, in percent of it – of all that is spent where that is more, so that the bar never
 * overflows: paid, held by other orders, this order, left. null without a limit.
 */
export function sharesOf(budget: Budget): Share[] | null {
  if (budget.limitPerMonth === null) return null
  const limit = parseYuan(budget.limitPerMonth)
  const used = parseYuan(budget.used)
  const before = parseYuan(budget.reservedBefore)
  const after = parseYuan(budget.reservedAfter)
  const left = limit - used - after
  const whole = Math.max(limit, used + after, 1)
  const share = (name: string, kind: Share['kind'], sum: number): Share => ({
    name,
    kind,
    amount: yuan(fen(sum)),
    percent: (Math.max(0, sum) / whole) * 100,
  })
  return [
    share('已用', 'used', used),
    share('占用', 'held', before),
    share('本单', 'this', after - before),
    share(left < 0 ? '超出' : '剩余', 'left', Math.abs(left)),
  ]
}
