import { parseRate, rateText, type Rate } from '../../../contract/money.ts'
import { taxWord, type TaxMode } from '../parts/taxWord.ts'

/** '0.30' → '+¥0.30/个 未税' of goods counted in 个; nothing for what costs nothing. At most four decimals, as rates are. */
export function each(rate: string, mode: TaxMode, unit: string): string {
  const value = parseRate(rate)
  if (value === 0) return ''
  return `${value > 0 ? '+' : '−'}¥${rateText(Math.abs(value) as Rate)}/${unit} ${taxWord(mode)}`
}
