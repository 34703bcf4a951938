import type { GoodsType } from '../../../contract/goods.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { parseRate, type Fen } from '../../../contract/money.ts'
import { amountOf } from '../../../pricing/exact.ts'
import { rateAt, rungsOf } from '../../../pricing/part.ts'
import { daysFor } from '../../../pricing/rush.ts'

/**
 * What lists know of a price without reading the rules: the minimum, the working days at it, and yuan of one piece at it, in
 * 毫, by which they sort.
 */
export const shelfFacts = ({ minimum, base, leadDays }: PriceRules) => ({
  minimum,
  lead_days: daysFor(leadDays, minimum),
  sort_price: minimum < Math.min(...base.map(([from]) => from)) ? parseRate(base[0]?.[1] ?? '0') : rateAt(rungsOf(base), minimum),
})

/** The printing processes as buyers choose among them. */
export const processesOf = ({ processes }: PriceRules): string[] => [...new Set(Object.values(processes).map(({ label }) => label))]

type Param = { readonly name: string; readonly value: string }

/** The rows of a product's parameters that its price rules say; no row where they say nothing. */
export const paramsOf = (rules: PriceRules, unit: string): Param[] => [
  ...(rules.colours.length > 0 ? [{ name: '颜色', value: rules.colours.map(({ label }) => label).join('、') }] : []),
  ...(processesOf(rules).length > 0 ? [{ name: '印刷工艺', value: processesOf(rules).join('、') }] : []),
  { name: '起订量', value: `${rules.minimum} ${unit}` },
  ...(rules.carton ? [{ name: '装箱数', value: `${rules.carton} ${unit}/箱` }] : []),
  { name: '单重', value: `${rules.weightKg}kg` },
]

/** What a product tells of itself that follows from its price rules. */
export type Told = {
  readonly material: string
  readonly processes: readonly string[]
  readonly params: readonly Param[]
}

/**
 * What a product tells once it is sold by `rules` instead of `was`. Rows that the rules speak of are rewritten where they
 * stand, and go where the rules stopped to speak of them; the material follows where it was one of the rules', or none. What
 * a person wrote of other things stays, and so does all that is told of a lot: its print is already on it.
 */
export function toldBy(
  now: Told,
  type: GoodsType,
  unit: string,
  { was, rules }: { readonly was: PriceRules | null; readonly rules: PriceRules },
): { material: string; processes: string[]; params: Param[] } {
  const { material, processes, params } = now
  if (type === 'spot') return { material, processes: [...processes], params: [...params] }
  const said = new Set((was ? paramsOf(was, unit) : []).map(({ name }) => name))
  const says = new Map(paramsOf(rules, unit).map(({ name, value }) => [name, value]))
  const kept = params.flatMap(({ name, value }) => (!says.has(name) && said.has(name) ? [] : [{ name, value: says.get(name) ?? value }]))
  const printed = processesOf(rules)
  const stopped = printed.length === 0 && was !== null && processesOf(was).length > 0
  return {
    material: materialBy(material, was, rules),
    processes: printed.length > 0 || stopped ? printed : [...processes],
    params: kept,
  }
}

function materialBy(now: string, was: PriceRules | null, { materials }: PriceRules): string {
  if (materials.some(({ label }) => label === now)) return now
  const followed = now === '' || (was?.materials.some(({ label }) => label === now) ?? false)
  return followed ? (materials[0]?.label ?? now) : now
}

/** What one piece of spot goods costs everybody; null for goods whose price depends on what is chosen. */
export const spotPrice = (type: GoodsType, rules: PriceRules): Fen | null =>
  type === 'spot' ? amountOf(rateAt(rungsOf(rules.base), rules.minimum), 1) : null
