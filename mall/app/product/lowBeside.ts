import { parseRate, parseYuan, rateText, type Rate } from '../../../contract/money.ts'
import type { PriceRules, Receipt } from '../../../contract/price/price.ts'
import { isReduced } from '../../../pricing/discount.ts'
import type { Detail } from './shown.ts'

type Low = Detail['deals']['lows'][number]

/**
 * What the article was sold for before the activity, at the rung of what is asked, beside what it costs with it; null where nothing is
 * known of that, or it was not dearer: nothing is struck through then.
 */
export function lowBeside(
  { offer, lines, quantity }: Pick<Receipt, 'offer' | 'lines' | 'quantity'>,
  lows: readonly Low[],
  base: PriceRules['base'],
): { readonly from: number; readonly day: string | null; readonly was: string; readonly is: string } | null {
  const rung = base.findLast(([from]) => from <= quantity)?.[0]
  const low = lows.find(({ from }) => from === rung)
  const rate = lines.find(({ rule }) => rule === 'base')?.rate
  if (!offer || !low || !rate) return null
  const sumOf = (of: Receipt['lines']): number => of.reduce((all, { amount }) => all + parseYuan(amount), 0)
  const [whole, off] = [sumOf(lines.filter(isReduced)), sumOf(lines.filter(({ group }) => group === 'discount'))]
  if (whole <= 0) return null
  // Rounded up: nothing is promised that is not kept.
  const is = Math.ceil((parseRate(rate) * (whole + off)) / whole)
  return is < parseRate(low.each) ? { from: low.from, day: low.day, was: low.each, is: rateText(is as Rate) } : null
}
