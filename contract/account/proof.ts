import { z } from 'zod'
import { Phone } from './phone.ts'
import { Captcha, Token } from './account.ts'
import { endpoint } from '../endpoint.ts'
import { FactorCode } from './factor.ts'
import { Moment } from '../text.ts'

/** How long a session may do what asks for a proof, after one, in minutes. */
export const proofMinutes = 10

/** One of the three; forms judge what was typed by it. */
export const ProofForm = z
  .object({
    password: z.string('请输入密码').min(1, '请输入密码').max(64, '密码过长').optional(),
    /** Of the code sent to the phone one logs in with. */
    captcha: Captcha.optional(),
    /** Of the second factor, where the account has one. */
    code: FactorCode.optional(),
  })
  .refine((typed) => Object.values(typed).filter((one) => one !== undefined).length === 1, {
    path: ['password'],
    error: '请输入登录密码、短信验证码或动态验证码',
  })

/** Staff have no phone here. */
export const StaffProofForm = z
  .object({
    password: z.string('请输入密码').min(1, '请输入密码').max(64, '密码过长').optional(),
    code: FactorCode.optional(),
  })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ['password'],
    error: '请输入登录密码，或动态验证码',
  })

/** Until when the session is proven, and its token from now on: the one that was sent is good for nothing more. */
const Proven = Token.extend({ until: Moment })

/**
 * Proves that the person is at this session, for what a stolen token alone must not do (`proof: 'session'`). Whoever else has
 * a copy of the token is out.
 */
export const prove = endpoint({
  method: 'POST',
  path: '/api/proof',
  who: 'buyer',
  self: true,
  twice: '每次验证都换发令牌，须改用新令牌；旧令牌再次验证会被拒绝',
  title: '验证身份（换发令牌）',
  told: '验证通过',
  input: ProofForm,
  output: Proven,
})

/** The same for staff. */
export const staffProve = endpoint({
  method: 'POST',
  path: '/api/admin/proof',
  who: 'staff',
  setUp: true,
  twice: '每次验证都换发令牌，须改用新令牌；旧令牌再次验证会被拒绝',
  title: '员工验证身份（换发令牌）',
  told: '验证通过',
  input: StaffProofForm,
  output: Proven,
})

/** A code for `prove`, to the phone one logs in with. */
export const sendProofCode = endpoint({
  method: 'POST',
  path: '/api/proof/code',
  who: 'buyer',
  self: true,
  twice: '每个手机号每分钟只发送一条，重复请求会被拒绝',
  title: '发送身份验证码',
  input: z.object({}),
  /** The phone with its middle masked. */
  output: z.object({ phone: z.string() }),
})

/** How long another phone can be taken back with the code sent to the one before, in hours. */
export const undoHours = 24

export const UndoForm = z.object({
  /** The phone before. */
  phone: Phone,
  code: z
    .string('请输入撤销码')
    .transform((typed) => typed.normalize('NFKC').replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{10}$/, '撤销码应为短信中的 10 位数字')),
})

/** Takes back a change of phone, and ends what was opened since. Everybody is logged out, and the password is to be set anew by a code to the phone. */
export const undoPhone = endpoint({
  method: 'POST',
  path: '/api/user/undoPhone',
  who: 'anyone',
  twice: '撤销码只能使用一次，重复请求会被拒绝',
  title: '撤销更换手机号',
  told: '已撤销，请重新设置密码',
  input: UndoForm,
  /** In words: what was ended that was opened since, and what the owner should look at. */
  output: z.object({ ended: z.array(z.string()), look: z.array(z.string()) }),
})
