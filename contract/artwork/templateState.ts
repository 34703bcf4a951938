import { z } from 'zod'
import type { Machine, MoveRow, StateTone } from '../moves.ts'

/** Where a template of the merchant's own stands. Only what is published is begun with; what was begun stays as it is. */
export const templateStates = { draft: '草稿', published: '已发布', withdrawn: '已撤下' } as const
export type TemplateState = keyof typeof templateStates
export const TemplateState = z.enum(Object.keys(templateStates) as [TemplateState, ...TemplateState[]], '模板状态不正确')

/** Every way a template may be moved. */
export const templateMoves = {
  publish: { from: ['draft'], to: 'published', by: ['staff'], label: '发布' },
  update: { from: ['published'], to: 'published', by: ['staff'], label: '发布新版本' },
  withdraw: { from: ['published'], to: 'withdrawn', by: ['staff'], label: '撤下', danger: true },
  republish: { from: ['withdrawn'], to: 'published', by: ['staff'], label: '重新发布' },
} as const satisfies Record<string, MoveRow<TemplateState>>
export type TemplateMove = keyof typeof templateMoves
export const TemplateMove = z.enum(Object.keys(templateMoves) as [TemplateMove, ...TemplateMove[]], '操作不正确')

export const templateTones = { draft: 'due', published: 'ok', withdrawn: 'off' } as const satisfies Record<TemplateState, StateTone>

export const templateMachine = {
  states: templateStates,
  tones: templateTones,
  begins: ['draft'],
  ends: ['published', 'withdrawn'],
  moves: templateMoves,
} as const satisfies Machine<TemplateState, TemplateMove>
