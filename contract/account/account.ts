import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Grant } from '../grant.ts'
import { FileLink } from '../file.ts'
import { isCommonPassword } from './password.ts'
import { Phone } from './phone.ts'
import { CompanyState } from './companyState.ts'
import { id, Moment, text } from '../text.ts'

/** What is told of a password that is among the first to be tried. */
export const commonWords = '密码过于常见，容易被猜到，请换一个'

/** A new password: not a common one; 6–16 letters and digits, not only the one or the other. */
export const NewPassword = z
  .string('请输入密码')
  .regex(/^(?!\d+$)(?![a-zA-Z]+$)[a-zA-Z0-9]{6,16}$/, '密码必须为 6-16 位字母和数字组合')
  .refine((typed) => !isCommonPassword(typed), commonWords)

export const Captcha = z.string('请输入验证码').regex(/^\d{6}$/, '验证码应为 6 位数字')

/** What a code is good for; a code for one purpose never serves another. */
export const codeTypes = ['register', 'login', 'reset', 'bind'] as const
export type CodeType = (typeof codeTypes)[number]

export const sendCode = endpoint({
  method: 'POST',
  path: '/api/register/verify',
  who: 'anyone',
  once: true,
  title: '发送短信验证码',
  input: z.object({ phone: Phone, type: z.enum(codeTypes, '验证码类型不正确') }),
  output: z.literal(true),
})

export const Token = z.object({ token: z.string(), expires_time: Moment })

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  who: 'anyone',
  twice: '每次登录各得一个令牌，互不影响',
  title: '密码登录',
  input: z.object({
    username: text('手机号', 40),
    password: z.string('请输入密码').min(1, '请输入密码').max(64, '密码过长'),
  }),
  output: Token,
})

export const loginMobile = endpoint({
  method: 'POST',
  path: '/api/login/mobile',
  who: 'anyone',
  twice: '验证码只能使用一次，重复请求会被拒绝',
  title: '验证码登录',
  input: z.object({ account: Phone, captcha: Captcha }),
  output: Token,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  // Nothing but the session that asks.
  changes: false,
  who: 'buyer',
  twice: '令牌已失效，重复请求答未登录',
  title: '退出登录',
  input: z.object({}),
  output: z.literal(true),
})

export const UserInfo = z.object({
  id: z.int(),
  avatar: z.string().nullable(),
  nickname: z.string(),
  phone: z.string(),
  identity: z.object({ id: z.int(), name: z.string() }),
  levelName: z.string(),
  companyName: z.string(),
  creditCode: z.string(),
  licenseUrl: z.string().nullable(),
  /** null: this is the company's main account. */
  parentId: z.int().nullable(),
  /** The name of the company's main account: whom to ask for rights. */
  mainName: z.string(),
  grants: z.array(Grant),
  companyStatus: CompanyState,
  /** The member of staff who looks at the mall in this person's name; null: the person. */
  impersonatedBy: z.string().nullable(),
  /** True where orders of others may wait for this person's word: by grant, or today in somebody's place. */
  approves: z.boolean(),
  unread: z.int(),
  cartNum: z.int(),
})
export type UserInfo = z.infer<typeof UserInfo>

export const userInfo = endpoint({
  method: 'GET',
  path: '/api/userinfo',
  who: 'buyer',
  title: '当前用户',
  input: z.object({}),
  output: UserInfo,
})

/** What the profile form may change; forms judge what was typed by it. */
export const ProfileForm = z
  .object({
    /** The `link` of an uploaded avatar. */
    avatar: z.string().max(500, '头像地址不正确').optional(),
    nickname: text('昵称', 30).optional(),
  })
  .refine(({ avatar, nickname }) => avatar !== undefined || nickname !== undefined, '请填写昵称或上传头像')

export const editUser = endpoint({
  method: 'POST',
  path: '/api/user/edit',
  who: 'buyer',
  self: true,
  once: true,
  title: '修改资料',
  told: '修改成功',
  input: ProfileForm,
  output: z.literal(true),
})

export const bindPhone = endpoint({
  method: 'POST',
  path: '/api/user/bindPhone',
  proof: 'session',
  who: 'buyer',
  self: true,
  once: true,
  title: '更换手机号（换发令牌）',
  told: '修改成功',
  input: z.object({ phone: Phone, captcha: Captcha }),
  /** What the session goes on by; every other copy of its token is out. */
  output: Token,
})

/** The words are the specification's. */
export const PasswordForm = z
  .object({
    srcPassword: z.string('请输入旧密码').min(1, '请输入旧密码').max(64, '密码过长'),
    password: NewPassword,
    confirm: z.string('请确认密码').min(1, '请确认密码'),
  })
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: '两次输入的密码必须一致',
    // Said beside what is wrong with the other fields, not after it.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

export const updatePassword = endpoint({
  method: 'POST',
  path: '/api/register/updatePassWord',
  proof: 'input',
  who: 'buyer',
  self: true,
  once: true,
  title: '修改密码（换发令牌）',
  told: '修改成功',
  input: PasswordForm,
  /** What the session goes on by; every other copy of its token is out. */
  output: Token,
})

export const SessionRow = z.object({
  id: z.int(),
  /** Browser and system in words: 'Chrome · Windows'. */
  device: z.string(),
  /** The network it came from, its end masked: '203.0.113.*'. */
  address: z.string(),
  createTime: Moment,
  seenTime: Moment,
  current: z.boolean(),
  /** The member of staff who looks in this person's name; null: the person. */
  by: z.string().nullable(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/session/list',
  who: 'buyer',
  self: true,
  title: '登录设备',
  input: z.object({}),
  output: z.array(SessionRow),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/session/end',
  who: 'buyer',
  self: true,
  once: true,
  title: '退出一台设备',
  told: '已退出该设备',
  input: z.object({ id: id('设备编号') }),
  output: z.literal(true),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/session/endOthers',
  who: 'buyer',
  self: true,
  once: true,
  title: '退出其他设备',
  told: '已退出其他设备',
  input: z.object({}),
  output: z.object({ ended: z.int() }),
})

/** The texts the person agreed to, the newest first. */
export const listConsents = endpoint({
  method: 'GET',
  path: '/api/user/consents',
  who: 'buyer',
  self: true,
  title: '我同意的协议',
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.int(),
      /** The article as `/helpCentre?type=` names it. */
      article: z.string(),
      title: z.string(),
      givenTime: Moment,
      /** False where the text has been changed since. */
      current: z.boolean(),
    }),
  ),
})

/** All that the mall keeps of the person, as one zip of JSON tables and the person's own files; gone after a day. */
export const exportMine = endpoint({
  method: 'POST',
  path: '/api/user/export',
  proof: 'session',
  who: 'buyer',
  self: true,
  once: true,
  title: '导出个人数据',
  input: z.object({}),
  output: FileLink,
})

export const CloseForm = z.object({ password: z.string('请输入密码').min(1, '请输入密码').max(64, '密码过长') })

/** Ends the account for good: what law does not require to keep is deleted or made nobody's. */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/user/close',
  proof: 'input',
  who: 'buyer',
  self: true,
  twice: '注销成功后令牌即失效，重复请求答未登录',
  title: '注销账号',
  told: '账号已注销',
  input: CloseForm,
  output: z.literal(true),
})
