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
