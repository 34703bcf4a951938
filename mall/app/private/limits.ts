import { formatYuan, parseYuan } from '../../../contract/money.ts'

export type Budget = {
  /** '¥50,000.00', '不限', '不能下单'. */
  readonly limit: string
  /** How much of the limit is used, in whole per cent, at most 100; null: there is none to be used. */
  readonly percent: number | null
  /** Close to the limit, or at it. */
  readonly tone: 'ok' | 'near' | 'full'
}

/** A limit in words; null: no limit, "0.00": may not spend. */
export const limitWords = (limit: string | null): string =>
  limit === null ? '不限' : parseYuan(limit) === 0 ? '不能下单' : formatYuan(parseYuan(limit))

/** What has been made of a limit. Both in yuan as the wire has them. */
export function budgetOf(used: string, limit: string | null): Budget {
  const most = limit === null ? 0 : parseYuan(limit)
  if (most === 0) return { limit: limitWords(limit), percent: null, tone: 'ok' }
  const percent = Math.min(100, Math.floor((parseYuan(used) * 100) / most))
  return { limit: limitWords(limit), percent, tone: percent >= 100 ? 'full' : percent >= 80 ? 'near' : 'ok' }
}
