import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeTypes, maskPhone } from '../../../contract/account.ts'
import { shanghai } from '../../../contract/text.ts'
import type { House } from '../house.ts'
import type { Jobs } from '../jobs.ts'

/** What a message is for: a code to prove the phone by, or the verdict on a company that nobody of it can log in to read. */
export const smsTypes = [...codeTypes, 'verified', 'refused'] as const
export type SmsType = (typeof smsTypes)[number]

/** A verdict carries no code: its template says that one may log in now, or that one may look why not. */
export type Sms = { phone: string; type: SmsType; code?: string }

/** Hands a message to whoever brings it to the phone. Throws when it was not taken; it is then tried again. */
export type SmsProvider = (message: Sms) => Promise<void>

/** Where no provider is set up: the message is one JSON line of DATA_DIR/outbox/sms.jsonl, and a line of the log. */
export function outbox({ dataDir, now }: Pick<House, 'dataDir' | 'now'>, say: (line: string) => void): SmsProvider {
  const folder = join(dataDir, 'outbox')
  return async ({ phone, type, code }) => {
    await mkdir(folder, { recursive: true })
    const line = JSON.stringify({ phone, type, code, time: shanghai(now()) })
    await appendFile(join(folder, 'sms.jsonl'), `${line}\n`, { mode: 0o600 })
    say(`短信 ${maskPhone(phone)} ${type} ${code ?? ''}`.trimEnd())
  }
}

/** The job `sms`. What ran out while it waited is not sent any more; one that nobody is to get never is. */
export const smsJob =
  (house: House, send: SmsProvider) =>
  async ({ until, silent, ...message }: Jobs['sms']): Promise<void> => {
    if (!silent && new Date(until) > house.now()) await send(message)
  }
