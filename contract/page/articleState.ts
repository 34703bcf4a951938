import { z } from 'zod'

/** Where a page of the merchant's own stands. Only what is published is seen; help pages and agreements always are. */
export const articleStates = { draft: '草稿', published: '已发布', withdrawn: '已撤下' } as const

export type ArticleState = keyof typeof articleStates
export const ArticleState = z.enum(Object.keys(articleStates) as [ArticleState, ...ArticleState[]], '页面状态不正确')

/** Every way such a page may be moved. */
export const articleMoves = {
  publish: { from: 'draft', to: 'published', label: '发布' },
  withdraw: { from: 'published', to: 'withdrawn', label: '撤下' },
  republish: { from: 'withdrawn', to: 'published', label: '重新发布' },
} as const satisfies Record<string, { from: ArticleState; to: ArticleState; label: string }>

export type ArticleMove = keyof typeof articleMoves
export const ArticleMove = z.enum(Object.keys(articleMoves) as [ArticleMove, ...ArticleMove[]], '操作不正确')

/** The moves that a page in `state` may make. */
export const articleMovesFrom = (state: ArticleState): ArticleMove[] =>
  ArticleMove.options.filter((move) => articleMoves[move].from === state)
