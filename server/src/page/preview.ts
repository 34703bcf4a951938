import { isMac, macOf, type Key } from '../mac.ts'

/** How long a preview can be looked at, ms. */
const life = 10 * 60_000

const seal = (key: Key, staffId: number, expires: number): Buffer => macOf(key, 'preview', staffId, expires)

/** What opens the draft of a member of staff for ten minutes from `now`. */
export function previewToken(key: Key, staffId: number, now: Date): string {
  const expires = Math.floor((now.getTime() + life) / 1000)
  return `${staffId}.${expires}.${seal(key, staffId, expires).toString('base64url')}`
}

/** Whose draft the token opens at `now`; null: it is expired, altered or made up. */
export function draftOwner(key: Key, token: string, now: Date): number | null {
  const [, id, until, sealed] = /^([1-9]\d{0,14})\.(\d{10})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || until === undefined || sealed === undefined) return null
  const [staffId, expires] = [Number(id), Number(until)]
  if (!isMac(sealed, seal(key, staffId, expires))) return null
  return expires * 1000 > now.getTime() ? staffId : null
}
