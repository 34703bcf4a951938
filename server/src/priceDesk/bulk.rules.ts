import { roundings, type PriceChange } from '../../../contract/price/bulkPrice.ts'
import { divideHalfUp, parseRate, rateText, type Rate } from '../../../contract/money.ts'
import type { PriceRules } from '../../../contract/price/price.ts'

/** '5' or '-3.25' in hundredths. */
const hundredths = (typed: string): bigint => BigInt(Math.round(Number(typed) * 100))

/** `value` / `scale`, half away from 0. */
const divided = (value: bigint, scale: bigint): bigint => (value < 0n ? -divideHalfUp(-value, scale) : divideHalfUp(value, scale))

/** A unit price after the change; may be 0 or less, which no product can cost. */
export function changedRate(rate: Rate, { by, rounding }: PriceChange): Rate {
  const typed = hundredths(by.by)
  // A hundredth of a fen is what rates count.
  const [value, scale] = by.kind === 'percent' ? [BigInt(rate) * (10_000n + typed), 10_000n] : [BigInt(rate) + typed, 1n]
  const steps = BigInt(roundings[rounding].steps)
  return Number(divided(value, scale * steps) * steps) as Rate
}

/** What the change is called: '+5%，到分'. */
export function changeWords({ by, rounding }: PriceChange): string {
  const sign = by.by.startsWith('-') ? '' : '+'
  const { label } = roundings[rounding]
  return `${sign}${by.by}${by.kind === 'percent' ? '%' : ' 分'}，${label.replace(/（.*/, '')}`
}

export const bulkHeading = ['采购编号', '起始数量', '单价'] as const

type Priced = { readonly number: string; readonly rules: PriceRules | null }

/** The rows of a price sheet that says the goods' changed prices; of what has no price only its number. */
export const bulkRows = (goods: readonly Priced[], change: PriceChange): string[][] =>
  goods.flatMap(({ number, rules }) =>
    rules === null ? [[number, '', '']] : rules.base.map(([from, each]) => [number, String(from), cellOf(parseRate(each), change)]),
  )

/** What costs nothing any more is written as no price can be, so that the dry run says so. */
function cellOf(rate: Rate, change: PriceChange): string {
  const changed = changedRate(rate, change)
  return changed <= 0 && rate > 0 ? `-${rateText(Math.abs(changed) as Rate)}` : rateText(changed)
}
