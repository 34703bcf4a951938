import { z } from 'zod'

/** Where a product stands. Only what is published is seen and sold. */
export const goodsStates = { draft: '草稿', published: '已上架', withdrawn: '已下架' } as const

export type GoodsState = keyof typeof goodsStates
export const GoodsState = z.enum(Object.keys(goodsStates) as [GoodsState, ...GoodsState[]], '商品状态不正确')

/** Every way a product may be moved. What a page offers, and what the server allows, is read from here. */
export const goodsMoves = {
  publish: { from: 'draft', to: 'published', label: '上架' },
  withdraw: { from: 'published', to: 'withdrawn', label: '下架' },
  republish: { from: 'withdrawn', to: 'published', label: '重新上架' },
} as const satisfies Record<string, { from: GoodsState; to: GoodsState; label: string }>

export type GoodsMove = keyof typeof goodsMoves
export const GoodsMove = z.enum(Object.keys(goodsMoves) as [GoodsMove, ...GoodsMove[]], '操作不正确')

/** The moves that a product in `state` may make. */
export const goodsMovesFrom = (state: GoodsState): GoodsMove[] => GoodsMove.options.filter((move) => goodsMoves[move].from === state)
