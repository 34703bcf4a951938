import { createHmac, timingSafeEqual } from 'node:crypto'

// RFC 6238 as every authenticator app has it: SHA-1, six digits, steps of 30 seconds.

const seconds = 30
/** Clocks of phones differ: a step before and one after are taken too. */
const tolerance = [0, -1, 1]

/** The number of the step that `now` lies in. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / seconds)

/** The six digits of a step. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** The step that the code is of, around `now` and after `last`; null: of none. */
export function stepOf(secret: Buffer, code: string, last: number, now: Date): number | null {
  const steps = tolerance.map((by) => stepAt(now) + by)
  // All are compared, so that the time it takes says nothing.
  const found = steps.filter((step) => isSame(codeAt(secret, step), code))
  return found.find((step) => step > last) ?? null
}

const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as base32 without padding: 160 bits are 32 letters. */
export function base32(content: Buffer): string {
  const bits = [...content].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the app reads from the picture: whose it is and where, and the secret. */
export function uriOf(secret: Buffer, { issuer, person }: { issuer: string; person: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(person)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${seconds}`
}
