import type { z } from 'zod'
import type { bankQueue, Looked } from '../../contract/payment/bank.ts'
import { fen, parseYuan, sum, type Fen } from '../../contract/money.ts'

export type QueueRow = z.output<typeof bankQueue.output>['rows'][number]

/** What of a page is ticked otherwise than it begins, by `tickOf`: sure ones begin ticked, all others not. */
export type Ticks = ReadonlyMap<string, boolean>

/** What a tick is for: this proposal for this receipt, and not whatever is proposed for it later. */
export const tickOf = ({ receipt, best }: QueueRow): string => [receipt.reference, best?.orderId, best?.step, best?.outcome].join(' ')

/** The proposal of a row as it may be chosen; null: none, or one that is only placed by hand. */
export function choosable({ receipt, best }: QueueRow): Looked | null {
  if (!best || (best.outcome !== 'exact' && best.outcome !== 'partial' && best.outcome !== 'over')) return null
  return { reference: receipt.reference, orderId: best.orderId, step: best.step, outcome: best.outcome }
}

export const isTicked = (row: QueueRow, ticks: Ticks): boolean =>
  choosable(row) !== null && (ticks.get(tickOf(row)) ?? row.best?.sure ?? false)

/** `amounts`: of each receipt, yuan. */
export type Chosen = { readonly chosen: Looked[]; readonly amounts: readonly string[]; readonly total: Fen }

/** What is chosen of a page, and what it comes to. */
export function chosenOf(rows: readonly QueueRow[], ticks: Ticks): Chosen {
  const ticked = rows.filter((row) => isTicked(row, ticks))
  return {
    chosen: ticked.flatMap((row) => choosable(row) ?? []),
    amounts: ticked.map(({ receipt }) => receipt.amount),
    total: ticked.length === 0 ? fen(0) : sum(ticked.map(({ receipt }) => parseYuan(receipt.amount))),
  }
}
