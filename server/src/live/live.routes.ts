import type { FastifyReply } from 'fastify'
import { livePath } from '../../../contract/live.ts'
import { refuse } from '../../../contract/refusal.ts'
import { actorNow } from '../session/session.sql.ts'
import type { Actor } from '../actor.ts'
import { earAt } from '../database/ear.ts'
import { gate } from '../gate.ts'
import type { Routes } from '../services.ts'
import { networkOf } from '../network.rules.ts'
import { originOf } from '../http/request.ts'
import { lineTo } from './line.ts'
import { listenerOf, type Listener } from './listener.ts'
import { openStreams } from './openStreams.ts'
import { beatEvery, most, Told } from './live.rules.ts'

const readAtOnce = 4

/** GET /api/events: what changes for whoever is logged in, as it happens, in whichever process. */
export const liveRoutes: Routes = (_, services, app) => {
  const listeners = new Set<Listener>()
  const places = new Map<string, number>()
  const patiently = gate(readAtOnce)
  let ending = false
  const hangUp = () => {
    for (const listener of listeners) listener.end()
  }
  /** What pages read anew when they hear of it, a replica must have. */
  const tell = (told: Told) => {
    for (const listener of listeners) listener.hear(told)
  }
  const ear = earAt(
    services.pool,
    'mall_live',
    (payload) => {
      const told = Told.safeParse(payload && JSON.parse(payload))
      // What a newer release tells is not for this one.
      if (!told.success) return
      if (services.replica && told.data.topic !== 'session') void services.replica.caughtUp().then(() => tell(told.data))
      else tell(told.data)
    },
    hangUp,
  )

  /** Takes a place for the listener, and says how to give it back. @throws Refusal 'live.full'. */
  function takePlace(actor: Actor, address: string): () => void {
    const who = actor.side === 'buyer' ? `b${actor.accountId}` : `s${actor.staffId}`
    const wanted = [
      [who, most.ofOne],
      [`@${networkOf(address)}`, most.fromNetwork],
      ['', most.inAll],
    ] as const
    if (wanted.some(([place, atMost]) => (places.get(place) ?? 0) >= atMost)) refuse('live.full', { retryAfter: 60 })
    const count = (by: 1 | -1) => {
      for (const [place] of wanted) {
        const now = (places.get(place) ?? 0) + by
        if (now === 0) places.delete(place)
        else places.set(place, now)
      }
    }
    count(1)
    return () => count(-1)
  }

  app.get(livePath, async (request, reply) => {
    const { token, address } = originOf(request)
    reply.header('cache-control', 'no-store')
    const whoListens = async () => (token ? actorNow(services.db, token, services.now()) : null)
    const actor = (await whoListens()) ?? refuse('login.needed')
    const leave = takePlace(actor, address)
    try {
      await ear.begin()
    } catch {
      leave()
      refuse('server.busy')
    }
    // Gone again while it was looked at.
    if (reply.raw.destroyed) return leave()
    const line = lineTo(opened(reply))
    const listener = listenerOf(line, actor, { services, whoListens, gate: patiently })
    const beat = setInterval(() => {
      line.beat()
      void patiently(listener.look)
    }, services.beatEvery ?? beatEvery)
    listeners.add(listener)
    openStreams.count++
    reply.raw.once('close', () => {
      clearInterval(beat)
      listeners.delete(listener)
      openStreams.count--
      listener.end()
      leave()
    })
    // Who was being looked at when all others were told: the page asks again, and another process answers.
    if (ending) listener.end()
  })

  // Open streams would hold up the server's end.
  app.addHook('preClose', async () => {
    ending = true
    hangUp()
  })
  app.addHook('onClose', () => ear.end())
}

/** The answer with its head sent: from here on it is written to as things happen. */
function opened(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  return reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Kept open after its end it would hold up the server's own.
    connection: 'close',
    'x-content-type-options': 'nosniff',
    'x-request-id': reply.request.id,
  })
}
