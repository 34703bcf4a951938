import type { PriceRules } from '../contract/price/price.ts'
import { parseRate, rateText, type Rate } from '../contract/money.ts'
import { axes, type Axis } from './choices.ts'
import { rungsOf } from './part.ts'

/** What a piece costs where it costs least, taxed as `taxMode` says, and the fewest pieces that it costs this for. */
export type Starting = { readonly each: string; readonly quantity: number; readonly taxMode: PriceRules['taxMode'] }

/**
 * 起价: the lowest step of the ladder with the cheapest of every list that something must be chosen of; before printing, options
 * and freight. Null where the merchant fixed a print or options, since nobody can buy without them, and where it comes to nothing.
 * The database keeps the same for lists (`starting_of`, migration 058).
 */
export function startingPrice(rules: PriceRules): Starting | null {
  const { fixed, base, minimum, taxMode } = rules
  if (fixed && (fixed.prints.length > 0 || fixed.options.length > 0)) return null
  const { from, rate } = rungsOf(base).reduce((best, rung) => (rung.rate < best.rate ? rung : best))
  const each = rate + (Object.keys(axes) as Axis[]).reduce((sum, axis) => sum + leastOf(rules, axis), 0)
  return each > 0 ? { each: rateText(each as Rate), quantity: Math.max(from, minimum), taxMode } : null
}

/** What the cheapest choice of a list adds, in 毫, or the one that is fixed; 0 where there is no list. */
function leastOf(rules: PriceRules, axis: Axis): number {
  const only = rules.fixed?.[axis]
  const open = rules[axes[axis]].filter(({ key }) => only === undefined || key === only)
  return open.length === 0 ? 0 : Math.min(...open.map(({ each }) => parseRate(each)))
}
