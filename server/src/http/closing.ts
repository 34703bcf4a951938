import { Server } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** ms: as long as it takes to see that nothing at all has happened. */
const still = 0.1

/**
 * Takes no connection any more, from a moment on when none was waiting. What the kernel has connected and nobody has taken is broken off
 * with what was already sent on it, which no proxy may send anew to another process; one that is refused goes there.
 * Where it is never still, that is after `patience` ms, as soon as a turn takes nobody; under a flood after twice that.
 */
export function listenNoMore(server: Server, patience = 500): Promise<void> {
  let taken = 0
  server.on('connection', () => taken++)
  const latest = performance.now() + patience
  return new Promise((resolve) => {
    // At first nobody has looked who waits.
    let [before, since] = [-1, 0]
    const look = () => {
      const now = performance.now()
      const isStill = taken === before && (now - since <= still || now > latest)
      if (!isStill && now < latest + patience) {
        ;[before, since] = [taken, now]
        return setImmediate(look)
      }
      // Of HTTP's own close this part alone: it looks through all connections first, in which time others come.
      Server.prototype.close.call(server)
      resolve()
    }
    setImmediate(look)
  })
}

/**
 * Answers what is to be called once a process is told to end: each answer is the last on its connection from then on. One that a proxy keeps is
 * closed by it rather than while it is idle, which takes with it what is being sent just then, and no proxy may send that anew (RFC 9110,
 * 9.2.2). Where the body is still coming the answer would be lost with the connection: that one is not the last.
 */
export function lastAnswers(app: FastifyInstance): () => void {
  let begun = false
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!begun) return done(null, payload)
    const decide = () => {
      if (raw.complete) reply.raw.shouldKeepAlive = false
      // Fastify says close of every answer while it closes.
      else reply.raw.setHeader('connection', 'keep-alive')
      done(null, payload)
    }
    // A body that came with its head is read a moment after who is refused at once was answered.
    if (raw.complete) decide()
    else setImmediate(decide)
  })
  return () => {
    begun = true
    // Some answers go past the hooks; whoever only asks is heard whole.
    app.server.prependListener('request', ({ headers }, response) => {
      if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) response.shouldKeepAlive = false
    })
  }
}

/** Until what has come while this process was busy is read: what is timed comes before it. */
const read = async (): Promise<void> => {
  for (let turn = 0; turn < 2; turn++) await new Promise((next) => setImmediate(next))
}

/** How long, in ms, nobody has asked until what a proxy keeps is taken for unused, and how long that is waited for at most. */
export const silence = { span: 1000, patience: 8000 }

/**
 * Until nobody has asked for `span` ms, nobody is connected any more, or `patience` ms are over. A proxy that counts what each process has under way
 * turns to one whose event streams have just ended, on connections that it kept, until it has used them up, for each answer closes its own:
 * one that is closed before takes with it what is being sent.
 */
export async function untilUnasked(server: Server, span = silence.span, patience = silence.patience): Promise<void> {
  let asked = performance.now()
  const latest = asked + patience
  const note = () => void (asked = performance.now())
  const connected = promisify(server.getConnections.bind(server))
  server.on('request', note)
  for (let left = span; left > 0 && performance.now() < latest; left = span - (performance.now() - asked)) {
    await new Promise((over) => setTimeout(over, Math.min(left, 50)))
    await read()
    if ((await connected()) === 0) break
  }
  server.off('request', note)
}

/**
 * Ends what is listened for and connected: whoever is being answered is heard out, for up to `patience` ms. Who has connected and says nothing
 * would hold the end for as long as he likes, and so would a connection whose answer was not its last.
 */
export async function closeWithin(app: FastifyInstance, patience: number): Promise<void> {
  const over = setTimeout(() => app.server.closeAllConnections(), patience)
  const idle = setInterval(() => void read().then(() => app.server.closeIdleConnections()), 100)
  try {
    await app.close()
  } finally {
    clearTimeout(over)
    clearInterval(idle)
  }
}
