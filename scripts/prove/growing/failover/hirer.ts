import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../../server/src/database/db.ts'
import { addJob } from '../../../../server/src/jobs.sql.ts'

const phoneOf = (n: number) => `199${String(n).padStart(8, '0')}`

/** Adds jobs without pause, one after the other, until `over`; answers the phones whose job the database acknowledged. */
export async function hire(db: Db, over: () => boolean): Promise<string[]> {
  const acknowledged: string[] = []
  const until = new Date(Date.now() + 86_400_000).toISOString()
  for (let n = 0; !over(); n++) {
    const phone = phoneOf(n)
    await addJob(db, 'sms', { phone, type: 'login', code: '000000', until }).then(
      () => acknowledged.push(phone),
      () => undefined,
    )
    await pause(50)
  }
  return acknowledged
}

/** Those of the phones that were told nothing. */
export function untold(dataDir: string, phones: readonly string[]): string[] {
  const outbox = join(dataDir, 'outbox/sms.jsonl')
  const lines = existsSync(outbox) ? readFileSync(outbox, 'utf8').trim().split('\n') : []
  const told = new Set(lines.map((line) => (JSON.parse(line) as { phone: string }).phone))
  return phones.filter((phone) => !told.has(phone))
}
