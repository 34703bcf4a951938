import { login, loginMobile, sendCode } from '../../../contract/account.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Door } from '../door.ts'

/** What became of a form: a token, a code on its way, or what is wrong, by field and for the whole. */
export type Attempt =
  | { token: string }
  | { sent: true; wait: number }
  | { fault: string; fields: Readonly<Record<string, string>>; wait: number }

const pause = 60 // s between two codes to one phone

/** Tries what the log-in form says: by password, by code, or for a code to be sent. */
export async function attempt(call: Door, form: FormData): Promise<Attempt> {
  const field = (name: string) => String(form.get(name) ?? '')
  try {
    if (form.get('intent') === 'send') {
      await call(sendCode, { phone: field('account'), type: 'login' })
      return { sent: true, wait: pause }
    }
    return form.has('captcha')
      ? await call(loginMobile, { account: field('account'), captcha: field('captcha').trim() })
      : await call(login, { username: field('username'), password: field('password') })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { fields = {}, retryAfter = 0 } = (error.facts ?? {}) as {
      fields?: Record<string, string>
      retryAfter?: number
    }
    return { fault: error.message, fields, wait: retryAfter }
  }
}
