import { randomBytes, randomInt } from 'node:crypto'
import { recoveryCodes } from '../../../contract/account/factor.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import { browserLimit } from '../account/account.rules.ts'
import { knownBy } from '../session/place.sql.ts'
import { countDown, countUp, forgetTally } from '../tally/tally.sql.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import type { Origin } from '../context.ts'
import { factorLimits, subjectOf, type Person } from './factor.rules.ts'
import { keepCodes, lockFactor, noteStep, spendCode } from './factor.sql.ts'
import { hashFor, openByAny, ringOf, sealFor, type Keys } from './machineKey.ts'
import { stepOf } from './totp.ts'

/** By what the second factor was shown. */
export type ShownBy = 'app' | 'recovery'

/** For whom the app's secret is sealed. */
export const totpOwner = (person: Person): string => `totp ${subjectOf(person)}`
const recoveryOwner = (person: Person): string => `recovery ${subjectOf(person)}`

/** A secret for an authenticator app, and how it is kept. */
export function newSecret({ machineKey }: Keys, person: Person): { secret: Buffer; sealed: Buffer } {
  const secret = randomBytes(20)
  return { secret, sealed: sealFor(machineKey, totpOwner(person), secret) }
}

/** Ten codes of twelve digits, as they are told this once: '0123-4567-8901'. */
export async function giveCodes(tx: Tx, { machineKey }: Keys, person: Person): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => String(randomInt(10 ** 12)).padStart(12, '0'))
  const hashes = codes.map((code) => hashFor(machineKey, recoveryOwner(person), code))
  await keepCodes(tx, person, hashes)
  return codes.map((code) => code.replace(/(....)(....)/, '$1-$2-'))
}

/**
 * Takes a code of the authenticator app, each once. `begun`: of a secret that is still to be confirmed.
 * @returns false for a wrong one. @throws Refusal 'factor.none', 'factor.lost'.
 */
export async function takeAppCode(tx: Tx, keys: Keys, person: Person, code: string, now: Date, begun = false): Promise<boolean> {
  const kept = await lockFactor(tx, person)
  if (!kept || (kept.confirmed_at === null) !== begun) return refuse(begun && kept ? 'factor.on' : 'factor.none')
  const secret = openByAny(ringOf(keys), totpOwner(person), kept.secret) ?? refuse('factor.lost')
  const step = stepOf(secret, code, kept.last_step, now)
  if (step === null) return false
  await noteStep(tx, person, step)
  return true
}

async function take(tx: Tx, services: Keys, person: Person, code: string, now: Date): Promise<ShownBy | null> {
  if (/^\d{6}$/.test(code)) return (await takeAppCode(tx, services, person, code, now)) ? 'app' : null
  const kept = await lockFactor(tx, person)
  if (!kept?.confirmed_at) return refuse('factor.none')
  // A hash cannot be made anew by another key: codes are compared by each that there was.
  const hashes = ringOf(services).map((key) => hashFor(key, recoveryOwner(person), code))
  return (await spendCode(tx, person, hashes, now)) ? 'recovery' : null
}

/**
 * The person shows the second factor: a code of the app or of those for recovery, which is used up by it. A try is counted
 * before it is compared, and given back when it was right.
 * @throws Refusal 'factor.wrong' at the field `code`, 'factor.tooMany' with `retryAfter`, 'factor.none', 'factor.lost'.
 */
export async function proveFactor(db: Db, services: Keys, person: Person, code: string, origin: Origin, now: Date): Promise<ShownBy> {
  const { here, anywhere } = factorLimits(person, origin.address)
  const known = await knownBy(db, person, origin, now)
  const own = known === null || known === 'network' ? here : browserLimit('factor', known.key)
  const limits = known === null ? [here, anywhere] : [own]
  await inTransaction(db, (tx) => countUp(tx, limits, 'factor.tooMany', now))
  const by = await inTransaction(db, (tx) => take(tx, services, person, code, now))
  if (!by) {
    const entry = { actor: null, side: person.side, action: 'factor.failed', subject: subjectOf(person) } as const
    await insertAudit(db, { ...entry, address: origin.address }, now)
    const said = code.length === 6 ? refusals['factor.wrong'].msg : '恢复码不正确，或已使用过'
    return refuse('factor.wrong', { fields: { code: said } }, said)
  }
  await countDown(db, limits, now)
  await forgetTally(db, own.key)
  return by
}
