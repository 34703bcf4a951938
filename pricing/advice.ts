import type { Receipt } from '../contract/price/price.ts'
import { fen, rateText, yuan, type Fen } from '../contract/money.ts'
import { average, rate, unit } from './exact.ts'
import type { Job } from './job.ts'

/**
 * The next step of a ladder at which a piece costs less, and the larger quantity that costs no more: where several do, the
 * one that saves most. Each boundary above the quantity is priced once.
 */
export function adviceOf({ settled: { quantity }, boundaries, at }: Job, gross: Fen): Pick<Receipt, 'nextBreak' | 'cliff'> {
  const own = unit(gross, quantity)
  let nextBreak: Receipt['nextBreak'] = null
  let cliff: { quantity: number; gross: Fen } | null = null
  for (const boundary of boundaries) {
    if (boundary <= quantity) continue
    const there = at(boundary).gross
    const savingEach = rate(own - unit(there, boundary))
    if (!nextBreak && savingEach > 0) {
      nextBreak = {
        quantity: boundary,
        gross: yuan(there),
        unitGross: average(there, boundary),
        savingEach: rateText(savingEach),
      }
    }
    if (there <= (cliff?.gross ?? gross)) cliff = { quantity: boundary, gross: there }
  }
  return {
    nextBreak,
    cliff: cliff && { quantity: cliff.quantity, gross: yuan(cliff.gross), saving: yuan(fen(gross - cliff.gross)) },
  }
}
