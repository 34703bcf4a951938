import type { Ladder, PriceRules } from '../../../contract/price/price.ts'
import { divideHalfUp, parseRate, rateText, type Rate } from '../../../contract/money.ts'

/** `percent` of a unit price: to the fen from one yuan up, to the tenth of a fen below. */
export function share(rate: string, percent: number): string {
  const value = BigInt(parseRate(rate)) * BigInt(percent)
  const unit = value >= 1_000_000n ? 100n : 10n
  return rateText(Number(divideHalfUp(value, 100n * unit) * unit) as Rate)
}

/** The ladder at `percent` of its prices, begun at `minimum`: steps below it are dropped, the one that reached it begins there. */
export function scaledLadder(ladder: Ladder, percent: number, minimum: number): Ladder {
  const above = ladder.filter(([from]) => from > minimum)
  const reached = ladder.findLast(([from]) => from <= minimum) ?? ladder[0]
  const steps: Ladder = reached ? [[minimum, reached[1]], ...above] : above
  return steps.map(([from, rate]) => [from, share(rate, percent)])
}

/** Working days begun at another minimum. */
export const leadFrom = (days: PriceRules['leadDays'], minimum: number, more = 0): PriceRules['leadDays'] => {
  const reached = days.findLast(([from]) => from <= minimum) ?? days[0]
  const rest = days.filter(([from]) => from > minimum)
  return (reached ? [[minimum, reached[1]] as [number, number], ...rest] : rest).map(([from, day]) => [from, day + more])
}

/** The rules with goods at `percent` of their price, and a minimum and step of their own. */
export function scaled(rules: PriceRules, percent: number, change: Partial<PriceRules> = {}): PriceRules {
  const minimum = change.minimum ?? rules.minimum
  return {
    ...rules,
    base: scaledLadder(rules.base, percent, minimum),
    leadDays: leadFrom(rules.leadDays, minimum),
    ...change,
  }
}
