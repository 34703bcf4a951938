import { fen, formatYuan, yuan, type Fen } from '../../../contract/money.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { after } from '../../../contract/moves.ts'
import { shanghai } from '../../../contract/text.ts'
import {
  statementLineMachine,
  type StatementKind,
  type StatementLineState,
  type StatementMove,
} from '../../../contract/plan/statementState.ts'

/** '2026-11' → '2026-12'. */
export function monthAfter(month: string): string {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`
}

/** '2026-01' → '2025-12'. */
export function monthBefore(month: string): string {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return nth === 1 ? `${year - 1}-12` : `${year}-${String(nth - 1).padStart(2, '0')}`
}

/** The months whose statements are to be made: those after the last one begun, up to `last`; only that where none was. */
export function monthsToMake(begun: string | null, last: string): string[] {
  if (begun === null) return [last]
  const months: string[] = []
  for (let month = monthAfter(begun); month <= last; month = monthAfter(month)) months.push(month)
  return months
}

/** '2026-11' → '2026 年 11 月'. */
export const monthName = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`

const kindsOf: Readonly<Record<string, StatementKind>> = {
  sale: 'sale',
  unsale: 'sale',
  receipt: 'payment',
  channel: 'payment',
  place: 'payment',
  claim: 'payment',
  reverse: 'payment',
  refund: 'refund',
  payback: 'refund',
}

/** What a posting of the ledger is on a statement; what is taken back stands with what it takes back, so that both come to nothing. */
export const kindOfPosting = (kind: string): StatementKind => kindsOf[kind] ?? 'other'

/** A line to be written. */
export type NewLine = {
  readonly at: Date
  readonly kind: StatementKind
  readonly postingId: number | null
  readonly orderNumber: string | null
  readonly note: string
  readonly amount: Fen
  readonly invoiced: Fen
}

/** What is owed after each line, from the opening balance on. */
export function balancesOf(opening: Fen, lines: readonly { readonly amount: Fen }[]): Fen[] {
  let owed = opening
  return lines.map(({ amount }) => (owed = fen(owed + amount)))
}

/** The state of a line after a move. @throws Refusal statement.move.forbidden. */
export const lineAfter = (state: StatementLineState, move: StatementMove, by: 'buyer' | 'staff'): StatementLineState =>
  after(statementLineMachine, move, { state, asker: { side: by }, say: () => new Refusal('statement.move.forbidden', { state }) })

/** '应付 ¥1.00', or what we owe the company: '余额 ¥1.00'. */
export const owedWords = (owed: Fen): string => (owed < 0 ? `余额 ${formatYuan(fen(-owed))}` : `应付 ${formatYuan(owed)}`)

/** An amount in the column it belongs to; '' in the other, and for nothing. */
export const more = (amount: Fen): string => (amount > 0 ? yuan(amount) : '')
export const less = (amount: Fen): string => (amount < 0 ? yuan(fen(-amount)) : '')

/** The month that `now` is in, China time, ten minutes late: what began before midnight is in the books by then. */
export const lateMonth = (now: Date): string => shanghai(new Date(now.getTime() - 600_000)).slice(0, 7)
