import { z } from 'zod'

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

/** Every way the merchant may move a company. What a page offers, and what the server allows, is read from here. */
export const companyMoves = {
  verify: { from: 'pending', to: 'verified', label: '通过' },
  refuse: { from: 'pending', to: 'refused', label: '不通过' },
  freeze: { from: 'verified', to: 'suspended', label: '冻结' },
  unfreeze: { from: 'suspended', to: 'verified', label: '解冻' },
} as const satisfies Record<string, { from: CompanyState; to: CompanyState; label: string }>

export type CompanyMove = keyof typeof companyMoves
export const CompanyMove = z.enum(Object.keys(companyMoves) as [CompanyMove, ...CompanyMove[]])
