import { Refusal, refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import type { Services } from '../services.ts'
import type { Origin } from '../context.ts'
import { accountByPhone } from './account.sql.ts'
import { noteFailure, subjectOf } from './provePassword.ts'
import { useCode } from '../sms/code.ts'
import { beginSession } from '../session/session.sql.ts'
import { knowPlace } from '../session/place.sql.ts'

/** The account of the phone, when the code proves it. @throws Refusal 'code.wrong', 'code.expired'. */
export async function proveByCode(db: Db, services: Services, phone: string, code: string, origin: Origin, now: Date) {
  try {
    await useCode(db, services, { phone, type: 'login' }, code, now)
    return (await accountByPhone(db, phone)) ?? refuse('code.wrong')
  } catch (error) {
    // What has run out was compared with nothing, and may be asked for without end.
    if (error instanceof Refusal && error.code === 'code.wrong')
      await noteFailure(db, 'buyer', await accountByPhone(db, phone), phone, origin, now)
    throw error
  }
}

type LoggedIn = { readonly accountId: number; readonly companyId: number } | { readonly staffId: number; readonly limited?: boolean }

/** What was proven of whom: `held` locks it, and is false where it is so no more. */
export type Proven = { readonly who: LoggedIn; readonly held: (tx: Tx) => Promise<boolean> }

/**
 * Begins a session and answers what the client is told of it, once. A password or phone that is changed while it was compared
 * lets nobody in: the change ends all sessions there are, and would not see this one. `after` is what the audit tells of it.
 * @throws Refusal 'login.wrong'.
 */
export async function tokenOf(db: Db, proven: Proven, { agent, address, browser }: Origin, now: Date, after?: object) {
  const { who, held } = proven
  const [side, id] = 'accountId' in who ? (['buyer', who.accountId] as const) : (['staff', who.staffId] as const)
  const told = await inTransaction(db, async (tx) => {
    if (!(await held(tx))) refuse('login.wrong')
    const { token, expiresAt } = await beginSession(tx, who, { agent, address }, now)
    await knowPlace(tx, { side, id }, address, now)
    const subject = subjectOf(side, id)
    const companyId = 'accountId' in who ? who.companyId : null
    await insertAudit(tx, { actor: null, side, action: 'login.ok', subject, companyId, after: after ?? null, address }, now)
    return { token, expires_time: shanghai(expiresAt) }
  })
  browser?.mark({ side, id }, now)
  return told
}
