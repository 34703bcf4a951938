import { z } from 'zod'
import type { Machine, MoveRow, StateTone } from '../moves.ts'

/** Where a company stands. Only a verified one may log in. */
export const companyStates = {
  pending: '审核中',
  verified: '已认证',
  refused: '未通过',
  suspended: '已冻结',
  closed: '已注销',
} as const

export type CompanyState = keyof typeof companyStates
export const CompanyState = z.enum(Object.keys(companyStates) as [CompanyState, ...CompanyState[]], '企业状态不正确')

/** Every way a company can move. What a page offers, and what the server allows, is read from here. */
export const companyMoves = {
  verify: { from: ['pending'], to: 'verified', by: ['staff'], label: '通过' },
  refuse: { from: ['pending'], to: 'refused', by: ['staff'], label: '不通过' },
  freeze: { from: ['verified'], to: 'suspended', by: ['staff'], label: '冻结' },
  unfreeze: { from: ['suspended'], to: 'verified', by: ['staff'], label: '解冻' },
  registerAgain: { from: ['refused'], to: 'pending', by: ['buyer'], label: '重新提交' },
  /** Not of one that is frozen: it stays as it is. */
  close: { from: ['pending', 'verified', 'refused'], to: 'closed', by: ['buyer'], label: '注销' },
} as const satisfies Record<string, MoveRow<CompanyState>>

/** The moves of the merchant. */
export const CompanyMove = z.enum(['verify', 'refuse', 'freeze', 'unfreeze'])
export type CompanyMove = z.infer<typeof CompanyMove>

export const companyTones = { pending: 'due', verified: 'ok', refused: 'bad', suspended: 'bad', closed: 'bad' } as const satisfies Record<
  CompanyState,
  StateTone
>

export const companyMachine = {
  states: companyStates,
  tones: companyTones,
  begins: ['pending'],
  ends: ['verified', 'closed'],
  moves: companyMoves,
} as const satisfies Machine<CompanyState, keyof typeof companyMoves>
