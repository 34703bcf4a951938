import type { Machine, MoveRow, StateTone, Tone } from '../moves.ts'

export const couponStates = { granted: '未使用', held: '占用中', used: '已使用', expired: '已过期', revoked: '已作废' } as const
export type CouponState = keyof typeof couponStates

/** Every way a coupon can move: with its order, by time, and by the merchant. */
export const couponMoves = {
  hold: { from: ['granted'], to: 'held', by: ['buyer'], label: '用于订单' },
  use: { from: ['held'], to: 'used', by: ['system'], label: '使用' },
  unuse: { from: ['used'], to: 'held', by: ['system'], label: '撤销使用' },
  free: { from: ['held'], to: 'granted', by: ['system'], label: '退回' },
  giveBack: { from: ['used'], to: 'granted', by: ['system'], label: '退回' },
  expire: { from: ['granted'], to: 'expired', by: ['system'], label: '过期' },
  revoke: { from: ['granted'], to: 'revoked', by: ['staff'], asks: ['reason'], label: '作废', danger: true },
} as const satisfies Record<string, MoveRow<CouponState>>
export type CouponMove = keyof typeof couponMoves

export const couponTones = { granted: 'ok', held: 'busy', used: 'off', expired: 'off', revoked: 'bad' } as const satisfies Record<
  CouponState,
  StateTone
>

export const couponMachine = {
  states: couponStates,
  tones: couponTones,
  begins: ['granted'],
  ends: ['used', 'expired', 'revoked'],
  moves: couponMoves,
} as const satisfies Machine<CouponState, CouponMove>

/** A batch gives coupons while it is open; what was given stays. */
export const batchStates = { open: '发放中', paused: '已暂停', stopped: '已停止' } as const
export type BatchState = keyof typeof batchStates

export const batchMoves = {
  pause: { from: ['open'], to: 'paused', by: ['staff'], label: '暂停发放' },
  resume: { from: ['paused'], to: 'open', by: ['staff'], label: '恢复发放' },
  stop: { from: ['open', 'paused'], to: 'stopped', by: ['staff'], asks: ['reason'], label: '停止发放', danger: true },
} as const satisfies Record<string, MoveRow<BatchState>>
export type BatchMove = keyof typeof batchMoves

export const batchTones = { open: 'ok', paused: 'bad', stopped: 'off' } as const satisfies Record<BatchState, StateTone>

export const batchMachine = {
  states: batchStates,
  tones: batchTones,
  begins: ['open'],
  ends: ['stopped'],
  moves: batchMoves,
} as const satisfies Machine<BatchState, BatchMove>

/** How a batch stands by its state, the clock and what is left of it, in a word, and how that looks to the merchant. */
export const batchStandings = {
  待复核: 'due',
  未开始: 'busy',
  [batchStates.open]: 'ok',
  已领完: 'bad',
  [batchStates.paused]: 'bad',
  [batchStates.stopped]: 'off',
  已结束: 'off',
} as const satisfies Record<string, Tone>
export type BatchStanding = keyof typeof batchStandings
