import { appendFile, mkdir } from 'node:fs/promises'
import { maskPhone } from '../../../contract/account/phone.ts'
import { join } from 'node:path'
import { shanghai } from '../../../contract/text.ts'
import type { Services } from '../services.ts'
import type { Jobs } from '../jobs.ts'
import type { SmsProvider } from '../sms.rules.ts'

/** Where no provider is set up: the message is one JSON line of DATA_DIR/outbox/sms.jsonl, and a line of the log. */
export function outbox({ dataDir, now }: Pick<Services, 'dataDir' | 'now'>, say: (line: string) => void): SmsProvider {
  const folder = join(dataDir, 'outbox')
  return async ({ phone, type, code, about }) => {
    await mkdir(folder, { recursive: true })
    const line = JSON.stringify({ phone, type, code, about, time: shanghai(now()) })
    await appendFile(join(folder, 'sms.jsonl'), `${line}\n`, { mode: 0o600 })
    say(`短信 ${maskPhone(phone)} ${type} ${code ?? about ?? ''}`.trimEnd())
  }
}

/** The job `sms`. What ran out while it waited is not sent any more; one that nobody is to get never is. */
export const smsJob =
  (services: Services, send: SmsProvider) =>
  async ({ until, silent, ...message }: Jobs['sms']): Promise<void> => {
    if (!silent && new Date(until) > services.now()) await send(message)
  }
