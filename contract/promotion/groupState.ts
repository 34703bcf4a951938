import type { Machine, MoveRow, StateTone } from '../moves.ts'

// 拼团: a group of companies that buy one product at the group's price, and each company's place in it.

export const groupStates = { open: '拼团中', formed: '已成团', failed: '未成团', kept: '按拼团价保留', cancelled: '已取消' } as const
export type GroupState = keyof typeof groupStates

/** Every way a group ends. Its orders move after it, each by itself. */
export const groupMoves = {
  complete: { from: ['open'], to: 'formed', by: ['system'], label: '成团' },
  fail: { from: ['open'], to: 'failed', by: ['system'], label: '未成团' },
  keep: { from: ['open'], to: 'kept', by: ['staff'], area: 'marketing', asks: ['reason'], label: '按拼团价成交' },
  callOff: { from: ['open'], to: 'cancelled', by: ['staff'], area: 'marketing', asks: ['reason'], label: '取消拼团', danger: true },
} as const satisfies Record<string, MoveRow<GroupState>>
export type GroupMove = keyof typeof groupMoves

export const groupTones = { open: 'busy', formed: 'ok', failed: 'off', kept: 'ok', cancelled: 'off' } as const satisfies Record<
  GroupState,
  StateTone
>

export const groupMachine = {
  states: groupStates,
  tones: groupTones,
  begins: ['open'],
  ends: ['formed', 'failed', 'kept', 'cancelled'],
  moves: groupMoves,
} as const satisfies Machine<GroupState, GroupMove>

/** A place in a group: taken with an order, paid with it, and in for good once the group is formed. */
export const memberStates = { held: '待付款', paid: '待成团', in: '已成团', lapsed: '未付款', out: '已退出' } as const
export type MemberState = keyof typeof memberStates

export const memberMoves = {
  pay: { from: ['held'], to: 'paid', by: ['system'], label: '付款' },
  /** Of a group that is formed as well: its order stands unpaid among those that are made. */
  unpay: { from: ['paid', 'in'], to: 'held', by: ['system'], label: '撤销付款' },
  enter: { from: ['paid'], to: 'in', by: ['system'], label: '成团' },
  lapse: { from: ['held'], to: 'lapsed', by: ['system'], label: '未付款' },
  leave: { from: ['paid'], to: 'out', by: ['system'], label: '退出' },
  return: { from: ['lapsed', 'out'], to: 'held', by: ['system'], label: '重新参团' },
} as const satisfies Record<string, MoveRow<MemberState>>
export type MemberMove = keyof typeof memberMoves

export const memberMachine = {
  states: memberStates,
  tones: { held: 'due', paid: 'busy', in: 'ok', lapsed: 'off', out: 'off' },
  begins: ['held'],
  ends: ['in'],
  moves: memberMoves,
} as const satisfies Machine<MemberState, MemberMove>
