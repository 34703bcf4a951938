import { Server } from 'node:net'
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
 * Until nobody has asked for `span` ms. A proxy that counts what each process has under way turns to one whose event streams have just ended, on
 * connections that it kept: closed at that moment, they take with them what is being sent. Each answer closes its own.
 */
export function untilUnasked(server: Server, span = 250, patience = 2000): Promise<void> {
  return new Promise((resolve) => {
    let asked: NodeJS.Timeout | undefined
    const over = () => {
      clearTimeout(asked)
      clearTimeout(last)
      server.off('request', anew)
      resolve()
    }
    const last = setTimeout(over, patience)
    const anew = () => {
      clearTimeout(asked)
      asked = setTimeout(over, span)
    }
    server.on('request', anew)
    anew()
  })
}

/**
 * Ends what is listened for and connected: whoever is being answered is heard out, for up to `patience` ms. Who has connected and says nothing
 * would hold the end for as long as he likes.
 */
export async function closeWithin(app: FastifyInstance, patience: number): Promise<void> {
  const over = setTimeout(() => app.server.closeAllConnections(), patience)
  await app.close()
  clearTimeout(over)
}
