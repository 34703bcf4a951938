import { divideHalfUp, fen, parseRate, type Fen } from '../../../contract/money.ts'

/** A line of an order by what its sums came about. All of it as the order's receipt has it, but for `gross`, which is what was sold. */
export type Offered = {
  readonly taxMode: 'exclusive' | 'inclusive'
  readonly taxRate: string
  /** Goods and freight after offers, without tax, and with it. */
  readonly net: Fen
  readonly gross: Fen
  /** What offers of the order took off both, taxed as the prices are. */
  readonly off: Fen
  /** What of it stands as a discount on invoices already, with tax. */
  readonly given: Fen
  /** Of its pieces how many were not given back. */
  readonly kept: number
  readonly quantity: number
}

/** A discount line: what is taken off with tax, ≥ 0, and the tax within. */
export type Discount = { readonly off: Fen; readonly offTax: Fen }
export const noDiscount: Discount = { off: fen(0), offTax: fen(0) }

/**
 * The discount line of an invoice's line of which `amount` with `tax` is left after it: the tax of the goods without offers less that tax.
 * An invoice over a part of the line has so much of the discount; one over pieces for which offers were lost has none. All of them have no
 * more than what was taken off: an order that was unpaid again may have changed its price between two invoices.
 */
export function discountOf(line: Offered, { amount, tax }: { readonly amount: Fen; readonly tax: Fen }): Discount {
  if (line.off <= 0 || line.gross <= 0) return noDiscount
  const before = beforeOf(line)
  const whole = before.gross - line.gross
  if (amount === line.gross) return within(whole, before.tax - tax)
  const off = Math.min(part(whole, amount, line.gross), part(before.gross, line.kept, line.quantity) - amount, whole - line.given)
  return within(off, taxWithin(fen(Math.max(0, off)), line.taxRate))
}

const within = (off: number, tax: number): Discount =>
  off <= 0 ? noDiscount : { off: fen(off), offTax: fen(Math.max(0, Math.min(off, tax))) }

const part = (whole: number, of: number, all: number): number => Number(divideHalfUp(BigInt(whole) * BigInt(of), BigInt(all)))

/** The line without offers: with tax, and the tax of it. */
function beforeOf({ taxMode, taxRate, net, gross, off }: Offered): { readonly gross: Fen; readonly tax: Fen } {
  if (taxMode === 'inclusive') return { gross: fen(gross + off), tax: taxWithin(fen(gross + off), taxRate) }
  const tax = part(net + off, parseRate(taxRate), 10_000)
  return { gross: fen(net + off + tax), tax: fen(tax) }
}

/** The tax in a sum that holds it. */
const taxWithin = (gross: Fen, rate: string): Fen => fen(gross - part(gross, 10_000, 10_000 + parseRate(rate)))
