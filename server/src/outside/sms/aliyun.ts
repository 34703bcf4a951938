import { randomUUID } from 'node:crypto'
import { provider, ProviderError, type Send } from '../provider.ts'
import { acsHeaders, acsQuery } from './acs.ts'
import type { SmsProvider, SmsType } from '../../sms.rules.ts'

/** What a merchant has set up at Aliyun SMS (短信服务). */
export type AliyunSms = {
  /** Where the service answers, e.g. https://dysmsapi.aliyuncs.com */
  readonly endpoint: string
  readonly accessKey: string
  readonly secret: string
  /** 短信签名, as it was approved. */
  readonly sign: string
  /** 模板 CODE for each purpose; the text of those for codes has the variable `code`, of that for notices `about`. */
  readonly templates: Readonly<Record<SmsType, string>>
}

/** How long the service may take, ms. */
const patience = 5_000

/**
 * Messages by Aliyun's SendSms. One that was not taken – refused, late, no answer – throws a ProviderError that names the service's
 * own reason, never the phone or the code.
 */
export function aliyun(
  set: AliyunSms,
  now: () => Date,
  { waits = patience, send = fetch }: { readonly waits?: number; readonly send?: Send } = {},
): SmsProvider {
  const { origin, host } = new URL(set.endpoint)
  const { reach } = provider('短信服务', send, waits)
  return async ({ phone, type, code, about }) => {
    const query = {
      PhoneNumbers: phone,
      SignName: set.sign,
      TemplateCode: set.templates[type],
      TemplateParam: JSON.stringify({ code, about }),
    }
    const request = { host, action: 'SendSms', version: '2017-05-25', query, date: now(), nonce: randomUUID() }
    const response = await reach(`${origin}/?${acsQuery(query)}`, {
      method: 'POST',
      headers: acsHeaders(request, { id: set.accessKey, secret: set.secret }),
    })
    const said = (await response.json().catch(() => null)) as { Code?: unknown } | null
    if (said?.Code !== 'OK') throw new ProviderError(`短信未发出：${wordsOf(said?.Code ?? `HTTP ${response.status}`)}`)
  }
}

const wordsOf = (code: unknown): string => {
  const told = String(code).slice(0, 80)
  return reasons[told] ? `${told}（${reasons[told]}）` : told
}

/** What whoever keeps the mall running can do something about. */
const reasons: Readonly<Record<string, string>> = {
  'isv.BUSINESS_LIMIT_CONTROL': '服务商限制了该号码的发送频率',
  'isv.AMOUNT_NOT_ENOUGH': '短信账户余额不足',
  'isv.SMS_SIGNATURE_ILLEGAL': '签名不存在或未审核通过，请核对 SMS_SIGN',
  'isv.SMS_TEMPLATE_ILLEGAL': '模板不存在或未审核通过，请核对 SMS_TEMPLATES',
  'isv.TEMPLATE_MISSING_PARAMETERS': '模板缺少变量 code 或 about',
  SignatureDoesNotMatch: '密钥不正确，请核对 SMS_SECRET',
  'InvalidAccessKeyId.NotFound': '密钥编号不存在，请核对 SMS_ACCESS_KEY',
}
