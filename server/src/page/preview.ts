import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../services.ts'

/** How long a preview can be looked at, ms. */
const life = 10 * 60_000

const seal = ({ secret }: Pick<Services, 'secret'>, staffId: number, expires: number): Buffer =>
  createHmac('sha256', secret).update(`preview\n${staffId}\n${expires}`).digest()

/** What opens the draft of a member of staff for ten minutes from `now`. */
export function previewToken(services: Pick<Services, 'secret'>, staffId: number, now: Date): string {
  const expires = Math.floor((now.getTime() + life) / 1000)
  return `${staffId}.${expires}.${seal(services, staffId, expires).toString('base64url')}`
}

/** Whose draft the token opens at `now`; null: it is expired, altered or made up. */
export function draftOwner(services: Pick<Services, 'secret'>, token: string, now: Date): number | null {
  const [, id, until, sealed] = /^([1-9]\d{0,14})\.(\d{10})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || until === undefined || sealed === undefined) return null
  const [staffId, expires] = [Number(id), Number(until)]
  const given = Buffer.from(sealed, 'base64url')
  const right = seal(services, staffId, expires)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return expires * 1000 > now.getTime() ? staffId : null
}
