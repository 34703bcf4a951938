import { login, loginMobile, sendCode, type CodeType } from '../../../contract/account/account.ts'
import { loginCode } from '../../../contract/account/factor.ts'
import { Refusal, type RefusalCode } from '../../../contract/refusal.ts'
import type { Dispatch } from '../dispatch.ts'

/** What is wrong: for the whole, by field, and for how many seconds there is no use in another try. */
export type Told = {
  readonly fault: string
  readonly code: RefusalCode | null
  readonly fields: Readonly<Record<string, string>>
  readonly wait: number
}

/** A code is on its way; the next may be asked for in `wait` seconds. */
export type Sent = { readonly sent: true; readonly wait: number }

/** The first step is done; the second factor is to be shown. With what was wrong at the last try, where there was one. */
export type Challenged = { readonly challenge: string } & Partial<Told>

/** What became of a form: a token, a code on its way, the second step, or what is wrong. */
export type Attempt = { token: string } | Sent | Challenged | Told

const pause = 60 // s between two codes to one phone

/** What a form is told of an error. @throws what is no refusal. */
export function toldOf(error: unknown): Told {
  if (!(error instanceof Refusal)) throw error
  const { fields = {}, retryAfter = 0 } = (error.facts ?? {}) as {
    fields?: Record<string, string>
    retryAfter?: number
  }
  return { fault: error.message, code: error.code, fields, wait: retryAfter }
}

/** Asks for a code to be sent to the form's phone. */
export async function send(call: Dispatch, form: FormData, type: CodeType): Promise<Sent | Told> {
  try {
    await call(sendCode, { phone: typed(form, 'account'), type })
    return { sent: true, wait: pause }
  } catch (error) {
    return atField(toldOf(error))
  }
}

/** What was typed into a field. */
export const typed = (form: FormData, name: string): string => String(form.get(name) ?? '')

/** Tries what the log-in form says: by password, by code, or for a code to be sent. */
export async function attempt(call: Dispatch, form: FormData): Promise<Attempt> {
  if (form.get('intent') === 'send') return send(call, form, 'login')
  if (form.has('challenge')) return second(call, typed(form, 'challenge'), typed(form, 'code'))
  try {
    return form.has('captcha')
      ? await call(loginMobile, { account: typed(form, 'account'), captcha: typed(form, 'captcha').trim() })
      : await call(login, { username: typed(form, 'username'), password: typed(form, 'password') })
  } catch (error) {
    const told = toldOf(error)
    const challenge = error instanceof Refusal && error.code === 'factor.needed' && error.facts?.['challenge']
    return typeof challenge === 'string' ? { challenge } : told
  }
}

/** The second step; a challenge that is none any more leads back to the first. */
async function second(call: Dispatch, challenge: string, code: string): Promise<Attempt> {
  try {
    return await call(loginCode, { challenge, code })
  } catch (error) {
    const told = toldOf(error)
    return told.code === 'factor.expired' ? told : { challenge, ...told }
  }
}

const faultField: Partial<Record<RefusalCode, string>> = {
  'code.wrong': 'captcha',
  'code.expired': 'captcha',
  'phone.taken': 'account',
}

/** What is told of one field stands at the field and nowhere else. */
export function atField(told: Told): Told {
  const field = told.code && faultField[told.code]
  const fault = told.code === 'code.expired' ? `${told.fault}，请重新获取，已填写的资料会保留` : told.fault
  const fields = field ? { [field]: fault } : told.fields
  return { ...told, fields, fault: Object.keys(fields).length > 0 ? '' : fault }
}

/** What the contract's own schema says of a form: the first fault of each field. */
export function faulty(issues: readonly { path: PropertyKey[]; message: string }[]): Told {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[String(path[0])] ??= message
  return { fault: '', code: null, fields, wait: 0 }
}
