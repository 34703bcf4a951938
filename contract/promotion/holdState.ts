import type { Machine, MoveRow, StateTone } from '../moves.ts'

/** Pieces of a 秒杀 that were taken: for a while, by an order, for good; or given back. */
export const holdStates = { held: '占用中', ordered: '待付款', sold: '已付款', released: '已释放' } as const
export type HoldState = keyof typeof holdStates

export const holdMoves = {
  order: { from: ['held'], to: 'ordered', by: ['system'], label: '下单' },
  sell: { from: ['ordered'], to: 'sold', by: ['system'], label: '付款' },
  /** What was paid was taken back. */
  unsell: { from: ['sold'], to: 'ordered', by: ['system'], label: '撤销付款' },
  /** Not ordered in time, or nothing came of the order. */
  release: { from: ['held', 'ordered'], to: 'released', by: ['buyer', 'system'], label: '释放' },
  /** The order that was paid for is called off. */
  giveBack: { from: ['sold'], to: 'released', by: ['system'], label: '退回' },
} as const satisfies Record<string, MoveRow<HoldState>>
export type HoldMove = keyof typeof holdMoves

export const holdTones = { held: 'due', ordered: 'busy', sold: 'ok', released: 'off' } as const satisfies Record<HoldState, StateTone>

export const holdMachine = {
  states: holdStates,
  tones: holdTones,
  begins: ['held'],
  ends: ['released'],
  moves: holdMoves,
} as const satisfies Machine<HoldState, HoldMove>

/**
 * Why pieces were given back. `lapsed`: nobody paid in time; three times in 30 days, and a company has none for 7. `dropped`: a buyer let them
 * go; when more than half of their time was over, that counts as a lapse.
 */
export const releaseReasons = {
  lapsed: '超时未付款',
  dropped: '买家放弃',
  ended: '订单取消',
  stopped: '活动停止',
  calledOff: '协商取消',
} as const
export type ReleaseReason = keyof typeof releaseReasons
