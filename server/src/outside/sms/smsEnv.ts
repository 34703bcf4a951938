import { z } from 'zod'
import { smsTypes, type SmsProvider, type SmsType } from '../../sms.rules.ts'
import type { Fault } from '../settings.ts'
import { aliyun, type AliyunSms } from './aliyun.ts'

/** 'register=SMS_1,login=SMS_2,…' → the template of each purpose. */
const Templates = z
  .string()
  .transform((text) => Object.fromEntries(text.split(',').map((one) => one.trim().split('='))) as Record<SmsType, string>)
  .superRefine((templates, { addIssue }) => {
    const missing = smsTypes.filter((type) => !templates[type])
    if (missing.length > 0)
      addIssue(
        `缺少 ${missing.join('、')} 的模板，应如 register=SMS_1,login=SMS_2,reset=SMS_3,bind=SMS_4,prove=SMS_5,verified=SMS_6,refused=SMS_7,notice=SMS_8,moved=SMS_9`,
      )
  })

/** The settings of text messages. */
export const smsFields = {
  /** Who brings messages to phones: 'outbox' writes them to DATA_DIR and the log, 'aliyun' is Aliyun SMS; absent: as the back office has it. */
  SMS_PROVIDER: z.enum(['outbox', 'aliyun', 'off'], '应为 outbox、aliyun 或 off').optional(),
  SMS_ENDPOINT: z.url({ protocol: /^https?$/, error: '应为网址' }).default('https://dysmsapi.aliyuncs.com'),
  SMS_ACCESS_KEY: z.string().optional(),
  SMS_SECRET: z.string().optional(),
  SMS_SIGN: z.string().optional(),
  SMS_TEMPLATES: Templates.optional(),
}

const Fields = z.object(smsFields)
type SmsEnv = z.infer<typeof Fields>

const forAliyun = ['SMS_ACCESS_KEY', 'SMS_SECRET', 'SMS_SIGN', 'SMS_TEMPLATES'] as const

/** What is wrong with the settings. */
export const checkSms = (env: SmsEnv): Fault[] =>
  env.SMS_PROVIDER === 'aliyun'
    ? forAliyun.filter((name) => !env[name]).map((name) => ({ name, fault: 'SMS_PROVIDER=aliyun 时必须设置' }))
    : []

/** The account at Aliyun SMS; null: messages go to the outbox. */
export function smsOf(env: SmsEnv): AliyunSms | null {
  const { SMS_ENDPOINT: endpoint, SMS_ACCESS_KEY: accessKey, SMS_SECRET: secret, SMS_SIGN: sign, SMS_TEMPLATES: templates } = env
  if (env.SMS_PROVIDER !== 'aliyun' || !accessKey || !secret || !sign || !templates) return null
  return { endpoint, accessKey, secret, sign, templates }
}

/** The real provider that is set up; null: none. */
export function liveSms(env: SmsEnv, now: () => Date): SmsProvider | null {
  const set = smsOf(env)
  return set && aliyun(set, now)
}

declare module '../../services.ts' {
  interface Services {
    /** True: nobody brings messages to phones. */
    readonly smsOff?: boolean
  }
}
