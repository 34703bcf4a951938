import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changes, type Endpoint } from '../../../contract/endpoint.ts'
import type { Replica } from './replica.ts'
import { endOfLog, positionIn, positionText, type WalPosition } from './walPosition.rules.ts'

// What a browser has written, as a place in the database's log that it brings along, to whichever process: from a replica that has not
// passed it, it is shown nothing. It opens nothing: whoever makes one up is read to by the primary, or sees what anybody sees.

const name = 'Yshop_at'
/** Answers to what was sent at once may come in any order: one must not take the place of another. */
const slots = 16
/** For how long a place is kept, s: longer than a replica may be late. */
const keptFor = 60

const place = new RegExp(String.raw`(?:^|;)\s*${name}[\da-f]=([\dA-F]+/[\dA-F]+)`, 'g')
const keeper = new RegExp(String.raw`(?:^|;)\s*(?:Yshop_browser|${name}[\da-f])=`)

/**
 * What the replica must have passed to be asked; null: the primary is to be asked. So it is for who keeps no cookies, a program, of whom
 * nobody knows what it wrote, and for what writes and then reads.
 */
export function seenBy({ method, headers: { cookie = '' } }: Pick<FastifyRequest, 'method' | 'headers'>): WalPosition | null {
  if (method !== 'GET' || !keeper.test(cookie)) return null
  return [...cookie.matchAll(place)].reduce((most: WalPosition, [, text = '']) => {
    const found = positionIn(text) ?? endOfLog
    return found > most ? found : most
  }, 0n)
}

/** Has whoever may have written something bring from then on where the primary was at the end of it. */
export function markWrites(app: FastifyInstance, { position }: Pick<Replica, 'position'>, endpoints: () => readonly Endpoint[]): void {
  let changing: ReadonlySet<string> | undefined
  app.addHook('onSend', async ({ method, routeOptions, protocol }, reply) => {
    changing ??= new Set(endpoints().flatMap((one) => (one.method === 'GET' && changes(one) ? one.path : [])))
    if ((method === 'GET' || method === 'HEAD') && !changing.has(routeOptions.url ?? '')) return
    const at = await position().catch(() => endOfLog)
    const slot = randomInt(slots).toString(16)
    const secure = protocol === 'https' ? '; Secure' : ''
    reply.header('set-cookie', `${name}${slot}=${positionText(at)}; Path=/; Max-Age=${keptFor}; HttpOnly; SameSite=Strict${secure}`)
  })
}
