import { z } from 'zod'
import type { Machine, MoveRow, StateTone } from '../moves.ts'

/** Where a page of the merchant's own stands. Only what is published is seen; help pages and agreements always are. */
export const articleStates = { draft: '草稿', published: '已发布', withdrawn: '已撤下' } as const

export type ArticleState = keyof typeof articleStates
export const ArticleState = z.enum(Object.keys(articleStates) as [ArticleState, ...ArticleState[]], '页面状态不正确')

/** Every way such a page may be moved. */
export const articleMoves = {
  publish: { from: ['draft'], to: 'published', by: ['staff'], label: '发布' },
  withdraw: { from: ['published'], to: 'withdrawn', by: ['staff'], label: '撤下', danger: true },
  republish: { from: ['withdrawn'], to: 'published', by: ['staff'], label: '重新发布' },
} as const satisfies Record<string, MoveRow<ArticleState>>

export type ArticleMove = keyof typeof articleMoves
export const ArticleMove = z.enum(Object.keys(articleMoves) as [ArticleMove, ...ArticleMove[]], '操作不正确')

export const articleTones = { draft: 'due', published: 'ok', withdrawn: 'off' } as const satisfies Record<ArticleState, StateTone>

export const articleMachine = {
  states: articleStates,
  tones: articleTones,
  begins: ['draft'],
  ends: ['published', 'withdrawn'],
  moves: articleMoves,
} as const satisfies Machine<ArticleState, ArticleMove>
