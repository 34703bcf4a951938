import type { LadderRow, PriceRules, Selection } from '../contract/price/price.ts'
import type { GoodsType } from '../contract/goods.ts'
import { yuan } from '../contract/money.ts'
import { average } from './exact.ts'
import { jobOf, type Context } from './job.ts'
import { lawful } from './lawful.ts'

/**
 * The price table of a selection: a row for the minimum and for each step of any ladder that the selection touches.
 * @throws Refusal selection.invalid, selection.conflict, price.needsQuote.
 */
export function ladderTable(
  rules: PriceRules,
  { goodsType }: { goodsType: GoodsType },
  selection: Selection,
  context: Pick<Context, 'discount' | 'offer'> = {},
): LadderRow[] {
  const asked = { quantity: rules.minimum, ...lawful(goodsType, rules, { selection }) }
  const { boundaries, at } = jobOf(rules, asked, context)
  const quantities = [rules.minimum, ...boundaries.filter((quantity) => quantity > rules.minimum)]
  return quantities.map((quantity) => {
    const { net, gross } = at(quantity)
    return {
      quantity,
      unitNet: average(net, quantity),
      unitGross: average(gross, quantity),
      net: yuan(net),
      gross: yuan(gross),
    }
  })
}
