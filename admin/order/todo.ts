import type { LegalMove } from '../../contract/legalMove.ts'

/** What is to be done with an order, in the server's order: equal moves of several lines are counted together. */
type Todo = { readonly label: string; readonly count: number; readonly at: string }

/** The moves as a to-do list. Dangerous ones (cancelling, failing) are nothing to be reminded of. */
export function todoOf(moves: readonly LegalMove[]): Todo[] {
  const byLabel = new Map<string, Todo>()
  for (const move of moves) {
    if (move.danger) continue
    const known = byLabel.get(move.label)
    byLabel.set(move.label, known ? { ...known, count: known.count + 1 } : { label: move.label, count: 1, at: placeOf(move) })
  }
  return [...byLabel.values()]
}

/** Where on the order's page the thing stands that a move moves, as a fragment. */
export function placeOf({ lineId, consignmentId }: Pick<LegalMove, 'lineId' | 'consignmentId'>): string {
  if (lineId !== null) return `#line-${lineId}`
  return consignmentId === null ? '' : `#consignment-${consignmentId}`
}
