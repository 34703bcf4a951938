import type { Machine, MoveRow, StateTone } from '../moves.ts'

export const outworkStates = {
  draft: '待发出',
  sent: '外协中',
  partly: '部分收回',
  back: '待对账',
  settled: '已对账',
  void: '已作废',
} as const
export type OutworkState = keyof typeof outworkStates

/** Every way a piece of outwork can move. What has come back says whether it is 部分收回 or all back, which is settled next. */
export const outworkMoves = {
  send: { from: ['draft'], to: 'sent', by: ['staff'], area: 'production', label: '发出' },
  receive: { from: ['sent', 'partly'], to: 'returned', by: ['staff'], area: 'production', label: '收回' },
  correct: { from: ['partly', 'back'], to: 'recounted', by: ['staff'], area: 'production', asks: ['reason'], label: '冲销收回' },
  close: { from: ['partly'], to: 'back', by: ['staff'], area: 'production', asks: ['reason'], label: '不再收回' },
  settle: { from: ['back'], to: 'settled', by: ['staff'], area: 'margin', asks: ['charge'], label: '对账' },
  reopen: { from: ['settled'], to: 'back', by: ['staff'], area: 'margin', asks: ['reason'], label: '撤销对账' },
  void: { from: ['draft', 'sent'], to: 'void', by: ['staff'], area: 'production', asks: ['reason'], label: '作废', danger: true },
} as const satisfies Record<string, MoveRow<OutworkState, 'returned' | 'recounted'>>
export type OutworkMove = keyof typeof outworkMoves

export const outworkTones = {
  draft: 'due',
  sent: 'busy',
  partly: 'busy',
  back: 'due',
  settled: 'ok',
  void: 'off',
} as const satisfies Record<OutworkState, StateTone>

export const outworkMachine = {
  states: outworkStates,
  tones: outworkTones,
  begins: ['draft'],
  ends: ['settled', 'void'],
  moves: outworkMoves,
  leads: { returned: () => ['partly', 'back'], recounted: () => ['sent', 'partly'] },
} as const satisfies Machine<OutworkState, OutworkMove, 'returned' | 'recounted'>
