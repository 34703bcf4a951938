import type { Machine, MoveRow, StateTone } from '../moves.ts'

// Apart from statement.ts, so that a page that only names the states carries no schemas.

/** issued: waits for the buyer's word · disputed: a line waits for the merchant's · confirmed: every line is. */
export const statementStates = { issued: '待确认', disputed: '有异议', confirmed: '已确认' } as const
export type StatementState = keyof typeof statementStates
export const statementTones = { issued: 'due', disputed: 'bad', confirmed: 'ok' } as const satisfies Record<StatementState, StateTone>

export const statementKinds = {
  opening: '期初余额',
  sale: '订单',
  payment: '付款',
  refund: '退款',
  other: '售后与调整',
  invoice: '开票',
  red: '红字发票',
} as const
export type StatementKind = keyof typeof statementKinds

export const statementLineStates = {
  open: '待确认',
  confirmed: '已确认',
  disputed: '有异议',
  answered: '商家已回复',
} as const
export type StatementLineState = keyof typeof statementLineStates

/** Every way a line of a statement can move. */
export const statementMoves = {
  confirm: { from: ['open', 'disputed', 'answered'], to: 'confirmed', by: ['buyer'], label: '确认无误' },
  dispute: { from: ['open', 'answered'], to: 'disputed', by: ['buyer'], label: '提出异议' },
  answer: { from: ['disputed'], to: 'answered', by: ['staff'], label: '回复' },
} as const satisfies Record<string, MoveRow<StatementLineState>>
export type StatementMove = keyof typeof statementMoves

export const statementLineTones = { open: 'due', confirmed: 'ok', disputed: 'bad', answered: 'buyer' } as const satisfies Record<
  StatementLineState,
  StateTone
>

export const statementLineMachine = {
  states: statementLineStates,
  tones: statementLineTones,
  begins: ['open'],
  ends: ['confirmed'],
  moves: statementMoves,
} as const satisfies Machine<StatementLineState, StatementMove>

/** A statement is what its lines are: disputed while one waits for the merchant, confirmed when all are. */
export function statementStateOf(lines: readonly StatementLineState[]): StatementState {
  if (lines.includes('disputed')) return 'disputed'
  return lines.every((state) => state === 'confirmed') ? 'confirmed' : 'issued'
}
