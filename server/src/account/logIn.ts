import { refuse, type RefusalCode } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { inTransaction, type Db } from '../db.ts'
import type { Origin } from '../serve.ts'
import { logInLimits } from './account.rules.ts'
import { isPassword } from './password.ts'
import { beginSession, type SessionOf } from './session.ts'
import { countDown, countUp, forgetTally } from './tally.sql.ts'

type Try = {
  readonly db: Db
  readonly side: 'buyer' | 'staff'
  readonly name: string
  readonly password: string
  readonly origin: Origin
  readonly now: Date
  /** What a wrong password is told; 'login.wrong' unless given. */
  readonly wrong?: RefusalCode
}

/**
 * The account that `find` gives, when the password is its own. A try is counted before it is compared and given back when
 * it was right, so that tries in parallel are counted as well. Unknown and wrong take the same time and are told the same.
 * @throws Refusal 'login.tooMany' with `retryAfter`, `wrong`, 'server.busy'.
 */
export async function provePassword<Found extends { password_hash: string }>(
  { db, side, name, password, origin, now, wrong = 'login.wrong' }: Try,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const { here, elsewhere } = logInLimits(side, name, origin.address)
  await inTransaction(db, (tx) => countUp(tx, [here, ...elsewhere], 'login.tooMany', now))
  const found = await find()
  const right = await isPassword(found?.password_hash ?? null, password).catch(async (busy: unknown) => {
    await countDown(db, [here, ...elsewhere], now) // nothing was compared
    throw busy
  })
  if (!found || !right) return refuse(wrong)
  await forgetTally(db, here.key)
  await countDown(db, elsewhere, now)
  return found
}

/** Begins a session and answers what the client is told of it, once. */
export async function tokenOf(db: Db, who: SessionOf, { agent, address }: Origin, now: Date) {
  const { token, expiresAt } = await beginSession(db, who, { agent, address }, now)
  return { token, expires_time: shanghai(expiresAt) }
}
