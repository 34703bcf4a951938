import { z } from 'zod'
import type { StateTone } from '../moves.ts'

// Apart from approval.ts, so that orders can speak of modes and levels and approvals of orders.

/** 'any': one of a level's approvers is enough; 'all': every one must agree. */
export const approvalModes = { any: '任一人同意', all: '全部同意' } as const
export type ApprovalMode = keyof typeof approvalModes
export const ApprovalMode = z.enum(Object.keys(approvalModes) as [ApprovalMode, ...ApprovalMode[]], '审批方式不正确')

export const approvalStates = {
  waiting: '未到',
  open: '审批中',
  approved: '已同意',
  refused: '已驳回',
  withdrawn: '已撤回',
} as const
export type ApprovalState = keyof typeof approvalStates
export const approvalTones = {
  waiting: 'off',
  open: 'due',
  approved: 'ok',
  refused: 'bad',
  withdrawn: 'off',
} as const satisfies Record<ApprovalState, StateTone>

/** Levels of a rule at most. */
export const levelsAtMost = 5
