import type { FastifyRequest } from 'fastify'
import { passHours } from '../../../contract/opening/opening.ts'
import { isMac, macOf, type Key } from '../mac.ts'

const cookie = 'Yshop_pass'
const entering = 5 * 60_000 // ms, from the press to the mall
const looking = passHours * 3_600_000 // ms

/** 'enter' leads into the mall once it is followed, 'look' is what the browser then keeps. */
type Kind = 'enter' | 'look'

function made(key: Key, kind: Kind, until: Date): string {
  const said = until.getTime().toString(36)
  return `${said}.${macOf(key, 'opening', kind, said).toString('base64url')}`
}

function isGood(key: Key, kind: Kind, pass: string, now: Date): boolean {
  const [, said = '', mac = ''] = /^([0-9a-z]{8,9})\.([\w-]{43})$/.exec(pass) ?? []
  if (said === '' || !isMac(mac, macOf(key, 'opening', kind, said))) return false
  return Number.parseInt(said, 36) > now.getTime()
}

/** The path by which whoever is given it within five minutes sees a mall in preparation. */
export const passPath = (key: Key, now: Date): string => `/enter/${made(key, 'enter', new Date(now.getTime() + entering))}`

/** The cookie that a path's pass is exchanged for; null: it is none (any more). */
export function passCookie(key: Key, pass: string, now: Date, secure: boolean): string | null {
  if (!isGood(key, 'enter', pass, now)) return null
  const kept = made(key, 'look', new Date(now.getTime() + looking))
  return `${cookie}=${kept}; Path=/; Max-Age=${looking / 1000}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Whether the browser was let in to look. */
export function hasPass(key: Key, { headers }: FastifyRequest, now: Date): boolean {
  const [, pass = ''] = /(?:^|;\s*)Yshop_pass=([^;]+)/.exec(headers.cookie ?? '') ?? []
  return pass !== '' && isGood(key, 'look', pass, now)
}
