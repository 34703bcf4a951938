import { maskPhone } from '../../../contract/account/account.ts'
import { Refusal, refusals, refuse, type RefusalCode } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction, type Db, type Tx } from '../db.ts'
import type { House } from '../house.ts'
import type { Origin } from '../serve.ts'
import { turnsBy } from '../turns.ts'
import { browserLimit, logInLimits } from './account.rules.ts'
import { accountByPhone } from './account.sql.ts'
import { useCode } from '../sms/code.ts'
import { isPassword } from './password.ts'
import { beginSession } from '../session/session.sql.ts'
import { knownBy, knowPlace, type Known } from '../session/place.sql.ts'
import type { Limit } from '../tally/tally.rules.ts'
import { countDown, countMore, countUp, forgetTally, growingDelay } from '../tally/tally.sql.ts'

type Try = {
  readonly db: Db
  readonly side: 'buyer' | 'staff'
  readonly name: string
  readonly password: string
  readonly origin: Origin
  readonly now: Date
  /** What a wrong password is told; 'login.wrong' unless given. */
  readonly wrong?: RefusalCode
  /** The field of the form at which it is told. */
  readonly field?: string
}

type Whose = { readonly id?: number; readonly companyId?: number }

/** Of several right passwords at once none finds the others counted and not yet compared, so that nobody waits for himself. */
const oneByOne = turnsBy(1, 100)

/**
 * The account that `find` gives, when the password is its own. A try is counted before it is compared and given back when
 * it was right, so that tries in parallel are counted as well. Unknown and wrong take the same time and are told the same.
 * @throws Refusal 'login.tooMany' with `retryAfter`, `wrong`, 'server.busy'.
 */
export async function provePassword<Found extends Whose & { password_hash: string }>(
  { db, side, name, password, origin, now, wrong = 'login.wrong', field }: Try,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const found = await find()
  const known = await knownBy(db, { side, id: found?.id ?? 0 }, origin, now)
  const counts = countsAt(known, logInLimits(side, name, origin.address))
  const hash = found?.password_hash ?? null
  const right = await oneByOne(counts.here.key, () => isRight(db, counts, { hash, password, now }))
  if (found && right) return found
  if (wrong === 'login.wrong') await noteFailure(db, side, found, name, origin, now)
  return refuse(wrong, field === undefined ? null : { fields: { [field]: refusals[wrong].msg } })
}

type Compared = { readonly hash: string | null; readonly password: string; readonly now: Date }

async function isRight(db: Db, counts: Counts, { hash, password, now }: Compared): Promise<boolean> {
  const counted = await inTransaction(db, (tx) => countTry(tx, counts, now))
  const right = await isPassword(hash, password).catch(async (busy: unknown) => {
    await countDown(db, counted, now) // nothing was compared
    throw busy
  })
  if (!right) return false
  await forgetTally(db, counts.here.key)
  await countDown(db, counted, now)
  return true
}

type Counts = { readonly here: Limit; readonly guessed: readonly Limit[]; readonly delay: string }

/** What a try counts against: at a browser or a network of the person's own nothing that others can use up. */
function countsAt(known: Known, counts: Counts): Counts {
  if (known === null) return counts
  return { ...counts, guessed: [], ...(known !== 'network' && { here: browserLimit('login', known.key) }) }
}

/** Counts a try. @throws Refusal 'login.tooMany' where it must wait. */
async function countTry(tx: Tx, { here, guessed, delay }: Counts, now: Date): Promise<Limit[]> {
  const isGuessed = guessed.length > 0 && (await countMore(tx, guessed, now)) > 0
  const slow = isGuessed ? await growingDelay(tx, delay, now) : []
  await countUp(tx, [here, ...slow], 'login.tooMany', now)
  return [here, ...guessed, ...slow]
}

/** The account of the phone, when the code proves it. @throws Refusal 'code.wrong', 'code.expired'. */
export async function proveByCode(db: Db, house: House, phone: string, code: string, origin: Origin, now: Date) {
  try {
    await useCode(db, house, { phone, type: 'login' }, code, now)
    return (await accountByPhone(db, phone)) ?? refuse('code.wrong')
  } catch (error) {
    // What has run out was compared with nothing, and may be asked for without end.
    if (error instanceof Refusal && error.code === 'code.wrong')
      await noteFailure(db, 'buyer', await accountByPhone(db, phone), phone, origin, now)
    throw error
  }
}

/** A failed try in the audit: whose it was where that is known, else what was typed, masked. */
function noteFailure(db: Db, side: Try['side'], known: Whose | undefined, name: string, { address }: Origin, now: Date): Promise<void> {
  const subject = known?.id === undefined ? `${side} ${masked(name)}` : subjectOf(side, known.id)
  const companyId = known?.companyId ?? null
  return insertAudit(db, { actor: null, side, action: 'login.failed', subject, companyId, address }, now)
}

const subjectOf = (side: Try['side'], id: number): string => `${side === 'buyer' ? 'account' : 'staff'} ${id}`

/** Whatever was typed for a name may be a phone, or a password in the wrong field. */
const masked = (name: string): string => (/^1\d{10}$/.test(name) ? maskPhone(name) : `${name.slice(0, 1)}***`)

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
