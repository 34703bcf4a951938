import type { BillVerdict } from '../../../contract/payment/channelDesk.ts'
import type { Fen } from '../../../contract/money.ts'

/** A payment or a refund as one side has it. `day` in China. */
export type BillSide = {
  readonly kind: 'pay' | 'refund'
  readonly number: string
  readonly tradeNo: string
  readonly amount: Fen
  readonly day: string
}
export type Ours = BillSide & { readonly orderNumber: string }

export type Matched = {
  readonly kind: 'pay' | 'refund'
  readonly number: string
  readonly orderNumber: string | null
  readonly ours: Fen | null
  readonly bill: Fen | null
  readonly verdict: BillVerdict
}

const rank: Record<BillVerdict, number> = { amount: 0, onlyBill: 1, onlyOurs: 2, otherDay: 3, equal: 4 }

/**
 * Lays ours beside the bill's, one to one: by number, or, where the bill names none of ours, by the provider's number and the
 * amount. What is of another day is passed unless its counterpart is of `day`. What differs comes first.
 */
export function laidBeside(ours: readonly Ours[], bill: readonly BillSide[], day: string): Matched[] {
  const left = new Set(bill)
  const takeFrom = (fits: (one: BillSide) => boolean): BillSide | null => {
    const found = [...left].find(fits) ?? null
    if (found) left.delete(found)
    return found
  }
  const byNumber = ours.map((mine) => ({
    mine,
    theirs: takeFrom(({ kind, number }) => kind === mine.kind && number === mine.number),
  }))
  const pairs = byNumber.map(({ mine, theirs }) => ({
    mine,
    theirs: theirs ?? takeFrom(({ kind, tradeNo, amount }) => kind === mine.kind && tradeNo === mine.tradeNo && amount === mine.amount),
  }))
  const matched = pairs
    .filter(({ mine, theirs }) => mine.day === day || theirs?.day === day)
    .map(({ mine, theirs }): Matched => ({
      kind: mine.kind,
      number: mine.number,
      orderNumber: mine.orderNumber,
      ours: mine.amount,
      bill: theirs?.amount ?? null,
      verdict: !theirs ? 'onlyOurs' : theirs.amount !== mine.amount ? 'amount' : theirs.day === mine.day ? 'equal' : 'otherDay',
    }))
  const strangers = [...left]
    .filter((theirs) => theirs.day === day)
    .map(({ kind, number, amount }): Matched => ({
      kind,
      number,
      orderNumber: null,
      ours: null,
      bill: amount,
      verdict: 'onlyBill',
    }))
  return [...matched, ...strangers].toSorted((a, b) => rank[a.verdict] - rank[b.verdict])
}
