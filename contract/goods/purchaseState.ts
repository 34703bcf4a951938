import type { Machine, MoveRow, StateTone } from '../moves.ts'

export const purchaseStates = {
  draft: '草稿',
  sent: '待收货',
  partly: '部分收货',
  received: '已收齐',
  closed: '已结束',
  cancelled: '已取消',
} as const
export type PurchaseState = keyof typeof purchaseStates

/** Every way a purchase order can move. What has come says whether it is 部分收货 or 已收齐. */
export const purchaseMoves = {
  send: { from: ['draft'], to: 'sent', by: ['staff'], label: '发出' },
  receive: { from: ['sent', 'partly', 'received'], to: 'arrived', by: ['staff'], label: '收货' },
  close: { from: ['sent', 'partly'], to: 'closed', by: ['staff'], asks: ['reason'], label: '不再收货' },
  cancel: { from: ['draft', 'sent'], to: 'cancelled', by: ['staff'], asks: ['reason'], label: '取消', danger: true },
} as const satisfies Record<string, MoveRow<PurchaseState, 'arrived'>>
export type PurchaseMove = keyof typeof purchaseMoves

export const purchaseTones = {
  draft: 'due',
  sent: 'busy',
  partly: 'due',
  received: 'ok',
  closed: 'off',
  cancelled: 'off',
} as const satisfies Record<PurchaseState, StateTone>

export const purchaseMachine = {
  states: purchaseStates,
  tones: purchaseTones,
  begins: ['draft'],
  ends: ['closed', 'cancelled'],
  moves: purchaseMoves,
  leads: { arrived: () => ['sent', 'partly', 'received'] },
} as const satisfies Machine<PurchaseState, PurchaseMove, 'arrived'>
