import type { z } from 'zod'
import { bulkMoves, type BulkChoice, type bulkChoices } from '../../../contract/order/orderDesk.ts'
import type { LegalMove } from '../../../contract/legalMove.ts'
import { checksOf } from '../carried/check.rules.ts'

/** The moves that fit some of the orders, each with how many; most fitting first, dangerous ones last. */
export function choicesAmong(orders: readonly (readonly LegalMove[])[]): BulkChoice[] {
  const found = new Map<string, BulkChoice>()
  for (const moves of orders) {
    const fitting = new Map(moves.filter(({ move }) => bulkMoves.includes(move)).map((one) => [one.move, one]))
    for (const { move, label, asks, danger } of fitting.values())
      found.set(move, { move, label, asks, danger, orders: (found.get(move)?.orders ?? 0) + 1 })
  }
  return [...found.values()].toSorted((a, b) => Number(a.danger) - Number(b.danger) || b.orders - a.orders)
}

/** A file of a line that waits to be checked, with what line and order are called. */
type AtCheck = Parameters<typeof checksOf>[0][number] & { readonly orderId: string; readonly storeName: string; readonly name: string }

type Open = NonNullable<z.output<typeof bulkChoices.output>['artworkFindings']>

/** What of these files somebody has to decide about; those of which nothing is are left out. */
export function openIn(files: readonly AtCheck[]): Open {
  const checks = checksOf(files)
  return files.flatMap(({ orderId, storeName, fileId, name }, at) => {
    const findings = (checks[at]?.findings ?? []).filter(({ severity }) => severity !== 'I')
    return findings.length > 0 ? [{ orderId, storeName, fileId, name, findings }] : []
  })
}

/** What was done, in words: `开工 2 款`. */
export const doneWords = (label: string, kind: 'order' | 'line' | 'consignment', count: number): string =>
  kind === 'order' ? label : `${label} ${count} ${kind === 'line' ? '款' : '单'}`
