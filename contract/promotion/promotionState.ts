import type { Machine, MoveRow, StateTone, Tone } from '../moves.ts'

export const promotionStates = { draft: '草稿', published: '已发布', paused: '已暂停', stopped: '已停止' } as const
export type PromotionState = keyof typeof promotionStates

/** Every way an activity can move. That it has begun or is over follows from the clock, and moves nothing. */
export const promotionMoves = {
  publish: { from: ['draft'], to: 'published', by: ['staff'], label: '发布' },
  pause: { from: ['published'], to: 'paused', by: ['staff'], asks: ['reason'], label: '暂停' },
  resume: { from: ['paused'], to: 'published', by: ['staff'], label: '恢复' },
  stop: { from: ['draft', 'published', 'paused'], to: 'stopped', by: ['staff'], asks: ['reason'], label: '停止', danger: true },
} as const satisfies Record<string, MoveRow<PromotionState>>
export type PromotionMove = keyof typeof promotionMoves

export const promotionTones = { draft: 'due', published: 'ok', paused: 'bad', stopped: 'off' } as const satisfies Record<
  PromotionState,
  StateTone
>

export const promotionMachine = {
  states: promotionStates,
  tones: promotionTones,
  begins: ['draft'],
  ends: ['stopped'],
  moves: promotionMoves,
} as const satisfies Machine<PromotionState, PromotionMove>

/** Where an activity that was published stands by the clock. */
export const promotionPhases = { upcoming: '未开始', running: '进行中', ended: '已结束' } as const
export type PromotionPhase = keyof typeof promotionPhases

/** Where it stands at a moment; all of the same clock, ms. It runs from its first moment to just before its last. */
export const phaseAt = (at: number, from: number, until: number): PromotionPhase =>
  at < from ? 'upcoming' : at < until ? 'running' : 'ended'

/** How an activity stands by its state, the clock and its budget, in a word, and how that looks to the merchant. */
export const promotionStandings = {
  [promotionStates.draft]: 'due',
  待复核: 'due',
  [promotionPhases.upcoming]: 'busy',
  [promotionPhases.running]: 'ok',
  预算用完: 'bad',
  [promotionStates.paused]: 'bad',
  [promotionPhases.ended]: 'off',
  [promotionStates.stopped]: 'off',
} as const satisfies Record<string, Tone>
export type PromotionStanding = keyof typeof promotionStandings
