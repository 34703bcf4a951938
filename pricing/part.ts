import type { Ladder, ReceiptLine } from '../contract/price/price.ts'
import { parseRate, rateText, type Fen, type Rate } from '../contract/money.ts'
import { refuse } from '../contract/refusal.ts'
import { amountOf } from './exact.ts'

/** A line of a receipt while it is still numbers. */
export type Line = Omit<ReceiptLine, 'rate' | 'amount'> & { rate: Rate | null; amount: Fen }

export type Cell = { colour?: string; size?: string; quantity: number }

/** How many, of what, to where: all that changes when the same configuration is priced at another quantity. */
export type At = {
  quantity: number
  cells: readonly Cell[]
  /** Pieces of a dark colour. */
  dark: number
  consignments: readonly { label: string; quantity: number }[] | null
}

/** A part of the price: its lines at a quantity, and the quantities at which it steps. */
export type Part = { steps: readonly number[]; lines: (at: At) => Line[] }

export type Rungs = readonly { from: number; rate: Rate }[]

export const rungsOf = (ladder: Ladder): Rungs => ladder.map(([from, rate]) => ({ from, rate: parseRate(rate) }))

export const stepsOf = (rungs: Rungs): number[] => rungs.map((rung) => rung.from)

/** The rate of the deepest step reached. @throws Refusal price.needsQuote below the first step. */
export function rateAt(rungs: Rungs, quantity: number): Rate {
  let reached: Rungs[number] | null = null
  for (const rung of rungs) if (rung.from <= quantity && (!reached || rung.from >= reached.from)) reached = rung
  return reached ? reached.rate : refuse('price.needsQuote', { quantity })
}

/** `quantity` pieces at `rate`: `500×6.50`. */
export function pieces(rule: string, group: Line['group'], label: string, quantity: number, rate: Rate): Line {
  const formula = `${quantity}×${rateText(rate)}`
  return { rule, group, label, formula, quantity, rate, amount: amountOf(rate, quantity) }
}
