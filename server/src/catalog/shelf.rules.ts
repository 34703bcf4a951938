import type { PriceRules } from '../../../contract/price.ts'
import { parseRate } from '../../../contract/money.ts'
import { rateAt, rungsOf } from '../../../pricing/part.ts'
import { daysFor } from '../../../pricing/rush.ts'

/**
 * What lists know of a price without reading the rules: the minimum, the working days at it, and yuan of one piece at it, in
 * 毫, by which they sort.
 */
export const shelfFacts = ({ minimum, base, leadDays }: PriceRules) => ({
  minimum,
  lead_days: daysFor(leadDays, minimum),
  sort_price:
    minimum < Math.min(...base.map(([from]) => from)) ? parseRate(base[0]?.[1] ?? '0') : rateAt(rungsOf(base), minimum),
})
