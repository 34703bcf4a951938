import { z } from 'zod'
import { Token } from './account.ts'
import { endpoint } from '../endpoint.ts'
import { id, Moment } from '../text.ts'

/** How many recovery codes one is given. */
export const recoveryCodes = 10
/** How long after the password the second factor may be shown, in minutes. */
export const challengeMinutes = 5

/** Blanks and dashes are for the eye. */
const plain = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '')

const wanted = '应为 6 位动态验证码，或 12 位恢复码'
/** What the authenticator app shows just now, or one of the recovery codes. */
export const FactorCode = z
  .string('请输入动态验证码')
  .max(40, wanted)
  .transform(plain)
  .pipe(z.string().regex(/^(\d{6}|\d{12})$/, wanted))

const Password = z.string('请输入密码').min(1, '请输入密码').max(64, '密码过长')
const AppCode = z
  .string('请输入动态验证码')
  .max(40, '动态验证码应为 6 位数字')
  .transform(plain)
  .pipe(z.string().regex(/^\d{6}$/, '动态验证码应为 6 位数字'))

export const ChallengeForm = z.object({
  /** As the refusal `factor.needed` told it. */
  challenge: z.string('请重新登录').min(1, '请重新登录').max(200, '请重新登录'),
  code: FactorCode,
})
export const BeginForm = z.object({})
export const ConfirmForm = z.object({ code: AppCode })
/** What takes the second factor away, or makes new recovery codes: both factors, once more. */
export const FactorProof = z.object({ password: Password, code: FactorCode })

const Begun = z.object({
  /** For the authenticator app, as a picture: `otpauth://totp/…`. */
  uri: z.string(),
  /** The same secret to be typed, in base32. */
  secret: z.string(),
})
/** Told this once. */
const Codes = z.object({ codes: z.array(z.string()) })
const Standing = z.object({
  on: z.boolean(),
  since: Moment.nullable(),
  /** Recovery codes that were not used yet. */
  codesLeft: z.int(),
  /** Without it the person comes no further than to its set-up. */
  must: z.boolean(),
})

const buyer = { who: 'buyer', self: true } as const
const staff = { who: 'staff', setUp: true } as const
const begin = {
  method: 'POST',
  proof: 'session',
  title: '开始设置两步验证',
  twice: '每次重新生成密钥，之前未确认的作废',
  input: BeginForm,
  output: Begun,
} as const
const confirm = {
  method: 'POST',
  proof: 'session',
  title: '确认并开启两步验证',
  twice: '动态验证码只能使用一次，重复请求会被拒绝',
  told: '两步验证已开启',
  input: ConfirmForm,
  output: Codes,
} as const
const renew = {
  method: 'POST',
  proof: 'input',
  title: '重新生成恢复码',
  twice: '动态验证码只能使用一次，重复请求会被拒绝',
  told: '已生成新的恢复码',
  input: FactorProof,
  output: Codes,
} as const
const off = {
  method: 'POST',
  proof: 'input',
  title: '关闭两步验证',
  twice: '动态验证码只能使用一次，重复请求会被拒绝',
  told: '两步验证已关闭',
  input: FactorProof,
  output: z.literal(true),
} as const
const standing = { method: 'GET', title: '两步验证', input: z.object({}), output: Standing } as const
const second = {
  method: 'POST',
  who: 'anyone',
  twice: '动态验证码只能使用一次，重复请求会被拒绝',
  input: ChallengeForm,
  output: Token,
} as const

/** The second step of a log-in that was answered `factor.needed`. */
export const loginCode = endpoint({ ...second, path: '/api/login/code', title: '登录第二步' })
export const staffLoginCode = endpoint({ ...second, path: '/api/admin/login/code', title: '员工登录第二步' })

export const factorStanding = endpoint({ ...buyer, ...standing, path: '/api/factor' })
/** The main account's own choice. */
export const beginFactor = endpoint({ ...buyer, ...begin, grant: 'son.manage', path: '/api/factor/begin' })
export const confirmFactor = endpoint({ ...buyer, ...confirm, grant: 'son.manage', path: '/api/factor/confirm' })
export const renewCodes = endpoint({ ...buyer, ...renew, path: '/api/factor/codes' })
export const endFactor = endpoint({ ...buyer, ...off, path: '/api/factor/off' })

export const staffFactorStanding = endpoint({ ...staff, ...standing, path: '/api/admin/factor' })
export const beginStaffFactor = endpoint({ ...staff, ...begin, path: '/api/admin/factor/begin' })
export const confirmStaffFactor = endpoint({ ...staff, ...confirm, path: '/api/admin/factor/confirm' })
export const renewStaffCodes = endpoint({ ...staff, ...renew, path: '/api/admin/factor/codes' })
export const endStaffFactor = endpoint({ ...staff, ...off, path: '/api/admin/factor/off' })

/** Takes a customer's second factor away, for one who lost phone and recovery codes; every session of the account ends. */
export const resetBuyerFactor = endpoint({
  method: 'POST',
  path: '/api/admin/company/factor/reset',
  who: 'staff',
  area: 'members',
  proof: 'session',
  once: true,
  title: '重置客户的两步验证',
  told: '已重置',
  input: z.object({ accountId: id('账号编号') }),
  output: z.literal(true),
})
