import type { CostUnit, MarginRow } from '../../../contract/price/margin.ts'
import { fen, rateText, yuan, type Fen, type Rate } from '../../../contract/money.ts'
import { chinaDay, dayStart } from '../../../contract/text.ts'

const weeks = 12

/** The first moment of those whose sales are looked at: twelve weeks before today begins, China. */
export const soldSince = (now: Date): Date => dayStart(chinaDay(now), -7 * weeks)

/** What a price line brought in, and what is known of its cost. */
export type SoldLine = {
  rule: string
  label: string
  productId: number | null
  productName: string
  pieces: number
  times: number
  revenue: Fen
  unitCost: Rate | null
  /** Its cost is what its blank goods cost. */
  byBlank: boolean
  /** What was typed, whatever its cost goes by. */
  keptCost: Rate | null
  unit: CostUnit
  cost: Fen | null
}

/** What is left of what a price line brought in. */
export function marginOf({ revenue, cost, unitCost, keptCost, ...line }: SoldLine): MarginRow {
  const margin = cost === null ? null : fen(revenue - cost)
  return {
    ...line,
    revenue: yuan(revenue),
    unitCost: unitCost === null ? null : rateText(unitCost),
    keptCost: keptCost === null ? null : rateText(keptCost),
    cost: cost === null ? null : yuan(cost),
    margin: margin === null ? null : yuan(margin),
    rate: margin === null || revenue <= 0 ? null : Math.round((1000 * margin) / revenue) / 10,
  }
}
