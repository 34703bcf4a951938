import { z } from 'zod'
import type { Machine, MoveRow, StateTone } from '../moves.ts'

/** Where a product stands. Only what is published is seen and sold; what is archived is not offered any more, and not listed. */
export const goodsStates = { draft: '草稿', published: '已上架', withdrawn: '已下架', archived: '已归档' } as const

export type GoodsState = keyof typeof goodsStates
export const GoodsState = z.enum(Object.keys(goodsStates) as [GoodsState, ...GoodsState[]], '商品状态不正确')

/** Every way a product may be moved. What a page offers, and what the server allows, is read from here. */
export const goodsMoves = {
  publish: { from: ['draft'], to: 'published', by: ['staff'], guards: ['sellable'], label: '上架' },
  withdraw: { from: ['published'], to: 'withdrawn', by: ['staff'], label: '下架', danger: true },
  archive: { from: ['published', 'withdrawn'], to: 'archived', by: ['staff'], label: '归档', danger: true },
  restore: { from: ['archived'], to: 'withdrawn', by: ['staff'], label: '恢复' },
  republish: { from: ['withdrawn'], to: 'published', by: ['staff'], guards: ['sellable'], label: '重新上架' },
} as const satisfies Record<string, MoveRow<GoodsState>>

export type GoodsMove = keyof typeof goodsMoves
export const GoodsMove = z.enum(Object.keys(goodsMoves) as [GoodsMove, ...GoodsMove[]], '操作不正确')

export const goodsTones = { draft: 'due', published: 'ok', withdrawn: 'off', archived: 'off' } as const satisfies Record<
  GoodsState,
  StateTone
>

export const goodsMachine = {
  states: goodsStates,
  tones: goodsTones,
  begins: ['draft'],
  ends: ['published', 'withdrawn', 'archived'],
  moves: goodsMoves,
} as const satisfies Machine<GoodsState, GoodsMove>
