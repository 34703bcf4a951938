import type { PriceRules, Receipt } from '../contract/price/price.ts'
import { fen, parseRate, parseYuan, sum, type Fen, type Rate } from '../contract/money.ts'
import { refuse } from '../contract/refusal.ts'
import { exact, scaled } from './exact.ts'

export type Totals = { net: Fen; tax: Fen; gross: Fen }

type Mode = PriceRules['taxMode']

/** Tax once on the sum of the lines; in inclusive mode the lines hold it and `net` is the sum ÷ (1 + rate). */
export function totalsOf(lines: Fen, mode: Mode, rate: Rate): Totals {
  // A price below nothing is a mistake in the rules: no one may order by it.
  if (lines < 0) refuse('price.needsQuote')
  const net = mode === 'inclusive' ? netOf(lines, rate) : lines
  const tax = mode === 'inclusive' ? fen(lines - net) : fen(scaled(net, rate, 10_000))
  return { net, tax, gross: mode === 'inclusive' ? lines : fen(exact(net + tax)) }
}

const netOf = (gross: Fen, rate: Rate): Fen => fen(scaled(gross, 10_000, 10_000 + rate))

/** What each line of the receipt is without tax, for invoices: they add up to `net`; in inclusive mode the largest takes the odd fen. */
export function netByLine({ lines, net, taxMode, taxRate }: Receipt): Fen[] {
  const amounts = lines.map((line) => parseYuan(line.amount))
  if (taxMode === 'exclusive') return amounts
  const nets = amounts.map((amount) => netOf(amount, parseRate(taxRate)))
  const odd = parseYuan(net) - sum(nets)
  const largest = amounts.indexOf(fen(Math.max(...amounts)))
  return nets.map((each, index) => (index === largest ? fen(each + odd) : each))
}
