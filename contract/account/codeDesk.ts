import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment, text } from '../text.ts'
import { codeTypes } from './account.ts'
import { Phone } from './phone.ts'

/** What a clerk may give a code for, as he and the owner of the phone call it. */
export const codeWords = { register: '注册企业', login: '验证码登录', reset: '找回密码', bind: '更换手机号、添加子账号' } as const

export const GiveCode = z.object({
  phone: Phone,
  type: z.enum(codeTypes, '请选择用途'),
  /** How the clerk knows whom he speaks with; stands in the audit. */
  checked: text('核对方式', 100, 4),
})

/** Where no text messages are sent: a code is told by a clerk to whom he knows. Good as one that was sent, and for that phone and purpose. */
export const giveCode = endpoint({
  method: 'POST',
  path: '/api/admin/code/give',
  who: 'staff',
  area: 'members',
  once: true,
  proof: 'session',
  title: '代客提供验证码（商城不发短信时）',
  input: GiveCode,
  output: z.object({ code: z.string(), until: Moment }),
})
