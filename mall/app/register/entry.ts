import type { Sent, Told } from '../login/attempt.ts'

/** What is kept while one goes from step to step, forth and back. The password is not among it. */
export const kept = [
  'account',
  'captcha',
  'companyName',
  'creditCode',
  'nickname',
  'inviteCode',
  'licenseUrl',
  'licenceName',
  'reason',
  'ownName',
] as const

/** `reason`: why the company was refused; `ownName`: the name it has, which is taken by nobody but itself. */
export type Values = Readonly<Record<(typeof kept)[number], string>>

export const steps = ['验证手机', '企业资料', '设置密码', '等待审核'] as const
export type Step = 1 | 2 | 3

/** Where the form stands: the step to show, all that was entered, and what the last try was told. */
export type Entry = { readonly step: Step; readonly values: Values; readonly told: Sent | Told | null }

/** What is wrong about one field that was just left; '' is nothing. */
export type Checked = { readonly checked: string }
