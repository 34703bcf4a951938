import { createHash } from 'node:crypto'
import { maskPhone } from '../../../contract/account/phone.ts'
import { refusals, refuse, type RefusalCode } from '../../../contract/refusal.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import type { Origin } from '../context.ts'
import { queueBy } from '../queue.ts'
import { browserLimit, logInLimits } from './account.rules.ts'
import { isPassword } from './password.ts'
import { knownBy, type Known } from '../session/place.sql.ts'
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
const oneByOne = queueBy(1, 100)

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
  const counts = countsAt(known, logInLimits(side, found ? name : countedAs(name), origin.address))
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

/** A failed try in the audit: whose it was where that is known, else what was typed, masked. */
export function noteFailure(
  db: Db,
  side: Try['side'],
  known: Whose | undefined,
  name: string,
  { address }: Origin,
  now: Date,
): Promise<void> {
  const subject = known?.id === undefined ? `${side} ${masked(name)}` : subjectOf(side, known.id)
  const companyId = known?.companyId ?? null
  return insertAudit(db, { actor: null, side, action: 'login.failed', subject, companyId, address }, now)
}

export const subjectOf = (side: Try['side'], id: number): string => `${side === 'buyer' ? 'account' : 'staff'} ${id}`

const isPhone = (name: string): boolean => /^1\d{10}$/.test(name)

/** Whatever was typed for a name may be a phone, or a password in the wrong field. */
const masked = (name: string): string => (isPhone(name) ? maskPhone(name) : `${name.slice(0, 1)}***`)

/** By what tries of a name that is nobody's are counted: enough to tell most names apart, too little to tell what was typed. */
const countedAs = (name: string): string => (isPhone(name) ? name : createHash('sha256').update(name).digest('hex').slice(0, 4))
