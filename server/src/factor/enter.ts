import { refuse } from '../../../contract/refusal.ts'
import { admit } from '../account/account.rules.ts'
import { accountById, holdLogIn } from '../account/account.sql.ts'
import { tokenOf, type Proven } from '../account/logIn.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Services } from '../services.ts'
import type { Origin } from '../context.ts'
import * as staffRows from '../account/staffLogIn.sql.ts'
import { challengeOf, isGenuine, personIn, type Marked } from './challenge.ts'
import { mustHaveFactor, type Person } from './factor.rules.ts'
import { hasFactor } from './factor.sql.ts'
import { proveFactor } from './factor.ts'

type At = { readonly db: Db; readonly services: Services; readonly origin: Origin; readonly now: Date }

/** Who may come in, once the second factor was shown where there is one. */
export type Comer = { readonly person: Marked; readonly proven: Proven }

type Account = {
  readonly id: number
  readonly companyId: number
  readonly phone: string
  readonly password_hash: string
}

/** The buyer of the account, as its phone and password were just now. */
export const buyerComes = ({ id, companyId, phone, password_hash }: Account): Comer => ({
  person: { side: 'buyer', id, mark: `${phone}\n${password_hash}` },
  proven: { who: { accountId: id, companyId }, held: (tx: Tx) => holdLogIn(tx, { id, phone, password_hash }) },
})

type Member = Awaited<ReturnType<typeof staffRows.ownLogIn>>

/**
 * The member of staff. Who must have a second factor and has none comes in for its set-up only.
 * @throws Refusal 'demo.refused', 'account.disabled'.
 */
export async function staffComes({ db, services }: Pick<At, 'db' | 'services'>, staff: Member): Promise<Comer> {
  if (staff.demo && !services.demoAllowed) refuse('demo.refused')
  if (staff.state !== 'active') refuse('account.disabled')
  const person = { side: 'staff', id: staff.id, mark: staff.password_hash } as const
  const limited = mustHaveFactor(staff.areas, services.demoAllowed) && !(await hasFactor(db, person))
  return { person, proven: { who: { staffId: staff.id, limited }, held: (tx) => staffRows.holdLogIn(tx, staff) } }
}

/** Begins the session. @throws Refusal 'factor.needed' with a `challenge` where a second factor is to be shown first. */
export async function enter({ db, services, origin, now }: At, { person, proven }: Comer) {
  if (await hasFactor(db, person)) refuse('factor.needed', { challenge: challengeOf(services, person, now) })
  return tokenOf(db, proven, origin, now)
}

/**
 * The second step: whoever proved the password shows the second factor.
 * @throws Refusal 'factor.expired' for a challenge that is none (any more), and what `proveFactor` does.
 */
export async function enterWithCode(at: At, side: Person['side'], challenge: string, code: string) {
  const { db, services, origin, now } = at
  const claimed = personIn(challenge, now)
  if (!claimed || claimed.side !== side) return refuse('factor.expired')
  const { person, proven } = (await comerOf(at, claimed)) ?? refuse('factor.expired')
  if (!isGenuine(services, challenge, person, claimed.until)) refuse('factor.expired')
  const by = await proveFactor(db, services, person, code, origin, now)
  return tokenOf(db, proven, origin, now, { by })
}

async function comerOf({ db, services }: At, { side, id }: Person): Promise<Comer | null> {
  if (side === 'staff') {
    const staff = await staffRows.staffById(db, id)
    return staff ? staffComes({ db, services }, staff) : null
  }
  const account = await accountById(db, id)
  if (!account) return null
  admit(account, services.demoAllowed)
  return buyerComes(account)
}
