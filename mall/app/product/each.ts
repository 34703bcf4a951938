import { parseRate, rateText, type Rate } from '../../../contract/money.ts'

/** '0.30' → '+¥0.30/件'; nothing for what costs nothing. */
export function each(rate: string): string {
  const value = parseRate(rate)
  if (value === 0) return ''
  return `${value > 0 ? '+' : '−'}¥${rateText(Math.abs(value) as Rate)}/件`
}
