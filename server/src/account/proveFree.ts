import type { CodeType } from '../../../contract/account/account.ts'
import { Refusal, refusals, refuse } from '../../../contract/refusal.ts'
import { inTransaction, type Db } from '../database/db.ts'
import type { Services } from '../services.ts'
import type { Origin } from '../context.ts'
import { isTaken, nameLimits } from './account.rules.ts'
import { accountByPhone } from './account.sql.ts'
import { proveCode, type ProvenCode } from '../sms/code.ts'
import { countUp } from '../tally/tally.sql.ts'

type Asked = { readonly phone: string; readonly type: CodeType; readonly captcha: string; readonly field: string }

/**
 * Proves a code of a phone that must be nobody's yet, without using it up. To a phone that is taken no code is ever sent: whoever
 * comes with one is told that it is taken, as whoever asks for one is, rather than that the code has run out. Asking phone after
 * phone like this is counted.
 * @throws Refusal 'phone.taken' at `field`, 'request.tooOften', and what `proveCode` does.
 */
export async function proveFree(
  db: Db,
  services: Services,
  { phone, type, captcha, field }: Asked,
  { address }: Origin,
  now: Date,
): Promise<ProvenCode> {
  try {
    return await proveCode(db, services, { phone, type }, captcha, now)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'code.expired') throw error
    await inTransaction(db, (tx) => countUp(tx, nameLimits(address), 'request.tooOften', now))
    if (!isTaken(await accountByPhone(db, phone), type)) throw error
    return refuse('phone.taken', { fields: { [field]: refusals['phone.taken'].msg } })
  }
}
