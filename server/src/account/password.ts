import { hash, verify } from '@node-rs/argon2'
import { queue } from '../queue.ts'

// argon2id, the package's own default kind, at OWASP's least strength: 19 MiB, two passes, one lane. About 30 ms of one core.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of a password that nobody has: compared with when there is no account, so that both cost the same time, and kept for
 * an account that staff entered until its person sets a password.
 */
export const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$ET/zzHGcoPxPiSGzHjRbgw$/CIraYckXms/p2g6CwCwQLyCPe2oovY1+N9uawJ1Wxs'

/** The password hash of whoever's company staff entered, until that person has set one: nobody has this password either. */
export const unopened = '$argon2id$v=19$m=19456,t=2,p=1$ssnLROPglmru215kpZjoIA$RqkTCkijeCwgnrjCvO50IorB3/x/+mBokY9U3S5XVqg'

/** Hashing runs on other threads, four at once, so that a flood of log-ins leaves threads for files and memory for the rest. */
const inTurn = queue(4, 50)

/** The hash to keep of a password. @throws Refusal 'server.busy' when too many are being hashed. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, strength))

/**
 * True when `password` is the one that `kept` is the hash of. With `kept` null (no such account) it answers false after the
 * same time. @throws Refusal 'server.busy' when too many are being compared.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(kept ?? nobodys, password))
  return right && kept !== null
}
