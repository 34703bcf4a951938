import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runOnce } from 'graphile-worker'
import { vi } from 'vitest'
import { sendCode } from '../../../contract/account/account.ts'
import type { Sms, SmsProvider } from '../sms.rules.ts'
import { outbox, smsJob } from '../sms/sms.ts'
import type { TestWorld } from '../testWorld.ts'

/** Does the jobs that wait, with `send` as the provider; those that fail wait for another try. */
export async function deliver({ services, pool }: TestWorld, send: SmsProvider): Promise<void> {
  const work = smsJob(services, send)
  const taskList = { sms: (payload: unknown) => work(payload as Parameters<typeof work>[0]) }
  await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
  // The library answers before it has written down what became of the last job.
  await vi.waitUntil(async () => (await pool.query('select 1 from graphile_worker.jobs where locked_at is not null')).rowCount === 0)
}

/** Brings every message that waits to the outbox, and answers the codes in it, the newest last. */
export async function delivered(w: TestWorld, to: string, say: (line: string) => void = () => {}): Promise<string[]> {
  await deliver(w, outbox(w.services, say))
  const file = join(w.services.dataDir, 'outbox', 'sms.jsonl')
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n') : []
  return lines.map((line) => JSON.parse(line) as Sms).flatMap(({ phone, code }) => (phone === to && code !== undefined ? [code] : []))
}

/** Asks for a code and reads it off the phone. Throws where none is sent. */
export async function codeFor(w: TestWorld, phone: string, type: string): Promise<string> {
  const { status, msg } = await w.ask(null, sendCode, { phone, type })
  if (status !== 200) throw new Error(`no code for ${phone}: ${msg}`)
  return (await delivered(w, phone)).at(-1) ?? ''
}

/** Six digits that are not these. */
export const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
