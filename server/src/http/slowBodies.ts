import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accounts, type Allowance } from './allowance.ts'
import { networkOf } from '../network.rules.ts'

type Cut = { timer: NodeJS.Timeout | null; readonly most: number }

const cuts = new WeakMap<IncomingMessage, Cut>()

/**
 * Cuts off whoever takes longer than `most` ms to send a body, of whatever kind and wherever to: many of them would hold all
 * connections. Who was found to be entitled to send a large one is given time by `giveTime`.
 */
export function cutSlowBodies(app: FastifyInstance, most: number): void {
  app.addHook('preParsing', (request, _, body, done) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers
    if (chunked !== undefined || Number(length) > 0) {
      cuts.set(request.raw, { timer: null, most })
      cutLater(request)
      const forget = () => giveTime(request)
      request.raw.once('end', forget).once('close', forget)
    }
    done(null, body)
  })
}

/** From now on this request's body may take as long as the server lets any: 200 MB on a slow line need minutes. */
export function giveTime({ raw }: FastifyRequest): void {
  const cut = cuts.get(raw)
  if (cut?.timer) clearTimeout(cut.timer)
  if (cut) cut.timer = null
}

/** What is still to come of this request's body must come soon, as that of any other. */
export function cutLater(request: FastifyRequest): void {
  const { raw } = request
  const cut = cuts.get(raw)
  if (!cut || raw.readableEnded || raw.destroyed) return
  giveTime(request)
  cut.timer = setTimeout(() => raw.destroy(), cut.most).unref()
}

/** Bytes of a body that are read although nobody asked for them: the connection goes on. */
const readAnyway = 2 ** 20

/** Bodies of one network that are left unread at once, and how many a second beyond. */
const usualLeaving: Allowance = { burst: 10, share: 10 / 1000 }
const longestWait = 5000 // ms

/**
 * Ends the connection of whoever is answered before a large body was read, by a path or a kind that is not known or a refusal:
 * the rest would be read only to be dropped, gigabytes of it, by the thread that answers everybody. Who goes on is answered
 * later and later: beginning to read a body takes that thread as well, and waiting does not.
 */
export function endUnread(app: FastifyInstance, allowance = usualLeaving): void {
  const of = accounts(allowance)
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw, headers } = request
    const isLarge = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > readAnyway
    if (!isLarge || raw.readableEnded || raw.readableFlowing === true) return done(null, payload)
    reply.header('connection', 'close')
    const left = of(networkOf(request.ip))
    left.charge(1)
    const wait = Math.min(left.wait(), longestWait)
    if (wait === 0) return done(null, payload)
    setTimeout(done, wait, null, payload)
  })
}
