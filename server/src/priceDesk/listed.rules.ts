import type { GoodsType } from '../../../contract/goods.ts'
import { parseRate, rateText, type Rate } from '../../../contract/money.ts'
import { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { PricedProduct } from '../../../contract/price/priceDesk.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { ladderTable } from '../../../pricing/table.ts'

/** What a product is sold by as it lies in the database, null: it has no price; `cost`: of a piece of it, null: unknown. */
export type PricedRow = { readonly rules: unknown; readonly firstSelection: unknown; readonly cost: Rate | null }

/** What the list of prices shows of a product's price. Rules that do not load show nothing. */
export function pricedBy(
  { rules: read, firstSelection, cost }: PricedRow,
  goodsType: GoodsType,
): Pick<PricedProduct, 'first' | 'steps' | 'taxMode' | 'margin'> {
  const { data: rules } = PriceRules.safeParse(read)
  if (!rules) return { first: null, steps: [], taxMode: null, margin: null }
  return {
    first: firstOf(rules, goodsType, Selection.safeParse(firstSelection).data),
    steps: rules.base.map(([from, each]) => ({ from, each: rateText(parseRate(each)) })),
    taxMode: rules.taxMode,
    margin: marginOf(rules, cost),
  }
}

function firstOf(rules: PriceRules, goodsType: GoodsType, selection: Selection | undefined): PricedProduct['first'] {
  if (!selection) return null
  try {
    const [row] = ladderTable(rules, { goodsType }, selection)
    return row ? { quantity: row.quantity, unitGross: rateText(parseRate(row.unitGross)) } : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Per cent that is left of a piece's price at the first step, without tax. */
function marginOf({ base, taxMode, taxRate }: PriceRules, cost: Rate | null): number | null {
  const each = base[0] ? parseRate(base[0][1]) : 0
  if (cost === null || each <= 0) return null
  const net = taxMode === 'inclusive' ? each / (1 + Number(taxRate)) : each
  return Math.round((1000 * (net - cost)) / net) / 10
}
